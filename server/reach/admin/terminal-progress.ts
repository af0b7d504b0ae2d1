import type { Progress } from '../../staff/backups/back-up.ts';

/** Milliseconds between two reports: on a terminal, and in a file. */
const intervals = { terminal: 100, file: 10_000 };

const words = {
  rows: (count: number) => `${count.toLocaleString('en')} rows`,
  pictures: (count: number) => `${count.toLocaleString('en')} files of pictures`,
  bytes: (count: number) => `${Math.round(count / 1_000_000)} MB checked`,
};

/** Says how far a long task is: on a terminal in one line that changes, in a file in a line now and then. */
export function terminalProgress(title: string): { show: Progress; end: () => void } {
  const { isTTY } = process.stderr;
  let shownAt = Date.now();
  let hasLine = false;
  return {
    show: (what, count) => {
      if (Date.now() - shownAt < (isTTY ? intervals.terminal : intervals.file)) return;
      shownAt = Date.now();
      hasLine = isTTY;
      const done = words[what](count);
      process.stderr.write(isTTY ? `\r\u001B[K${title}: ${done}` : `${title}: ${done}\n`);
    },
    end: () => {
      if (hasLine) process.stderr.write('\r\u001B[K');
    },
  };
}
