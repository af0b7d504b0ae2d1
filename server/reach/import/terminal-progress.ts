/** Milliseconds between two progress lines, if the output is not a terminal. */
const lineInterval = 10_000;

export interface TerminalProgress {
  /** Shows progress: in place on a terminal, else as a line from time to time. */
  show: (progress: string) => void;
  /** Writes permanent output in place of the progress. */
  printAbove: (write: () => void) => void;
}

export function terminalProgress(output: NodeJS.WriteStream): TerminalProgress {
  return output.isTTY ? inPlace(output) : asLines(output);
}

function inPlace(output: NodeJS.WriteStream): TerminalProgress {
  const clear = '\r\u001b[K';
  return {
    show: (progress) => output.write(`${clear}${progress.slice(0, (output.columns || 80) - 1)}`),
    printAbove: (write) => {
      output.write(clear);
      write();
    },
  };
}

function asLines(output: NodeJS.WriteStream): TerminalProgress {
  let lastWritten = performance.now();
  return {
    show: (progress) => {
      if (performance.now() - lastWritten < lineInterval) return;
      lastWritten = performance.now();
      output.write(`${progress}\n`);
    },
    printAbove: (write) => write(),
  };
}
