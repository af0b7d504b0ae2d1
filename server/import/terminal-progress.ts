/** How often progress is told where it can't be drawn over, in milliseconds. */
const pace = 10_000;

export interface Screen {
  /** Says how far it is: on a terminal over what it said before, elsewhere as a line of its own from time to time. */
  show: (progress: string) => void;
  /** Writes what is to stay, in the place of the progress. */
  above: (write: () => void) => void;
}

export function screenOf(output: NodeJS.WriteStream): Screen {
  return output.isTTY ? drawnOver(output) : lineByLine(output);
}

function drawnOver(output: NodeJS.WriteStream): Screen {
  const clear = '\r\u001b[K';
  return {
    show: (progress) => output.write(`${clear}${progress.slice(0, (output.columns || 80) - 1)}`),
    above: (write) => {
      output.write(clear);
      write();
    },
  };
}

function lineByLine(output: NodeJS.WriteStream): Screen {
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
