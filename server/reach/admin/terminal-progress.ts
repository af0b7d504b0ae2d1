/** Milliseconds between two reports: on a terminal, and in a file. */
const intervals = { terminal: 100, file: 10_000 };

/** Says how far a long task is: on a terminal in one line that changes, in a file in a line now and then. */
export function terminalProgress(title: string): { show: (done: string) => void; end: () => void } {
  const { isTTY } = process.stderr;
  let shownAt = Date.now();
  let hasLine = false;
  return {
    show: (done) => {
      if (Date.now() - shownAt < (isTTY ? intervals.terminal : intervals.file)) return;
      shownAt = Date.now();
      hasLine = isTTY;
      process.stderr.write(isTTY ? `\r\u001B[K${title}: ${done}` : `${title}: ${done}\n`);
    },
    end: () => {
      if (hasLine) process.stderr.write('\r\u001B[K');
    },
  };
}
