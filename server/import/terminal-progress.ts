/** How often progress is told where it can't be drawn over, in milliseconds. */
const pace = 10_000;

export interface TerminalProgress {
  /** Says how far it is: on a terminal over what it said before, elsewhere as a line of its own from time to time. */
  show: (progress: string) => void;
  /** Writes what is to stay, in the place of the progress. */
  above: (write: () => void) => void;
}

export function terminalProgress(output: NodeJS.WriteStream): TerminalProgress {
  return output.isTTY ? drawnOver(output) : lineByLine(output);
}

function drawnOver(output: NodeJS.WriteStream): TerminalProgress {
  const clear = '\r\u001b[K';
  return {
    show: (progress) => output.write(`${clear}${progress.slice(0, (output.columns || 80) - 1)}`),
    above: (write) => {
      output.write(clear);
      write();
    },
  };
}

function lineByLine(output: NodeJS.WriteStream): TerminalProgress {
  let told = performance.now();
  return {
    show: (progress) => {
      if (performance.now() - told < pace) return;
      told = performance.now();
      output.write(`${progress}\n`);
    },
    above: (write) => write(),
  };
}
