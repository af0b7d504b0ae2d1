import { writeSync } from 'node:fs';

/**
 * Where the log goes, for pino. A line that cannot be written (the disk is full, whoever read it is gone) is counted and forgotten: the
 * board goes on. Once there is room again the log says how many are missing.
 */
export function logDestination(file: number): { write: (line: string) => void } {
  let missing = 0;
  return {
    write: (line) => {
      try {
        // What was cut off in the middle ends where it is.
        if (missing > 0) writeAll(file, `\n{"level":40,"time":${Date.now()},"msg":"${missing} lines of the log could not be written"}\n`);
        missing = 0;
        writeAll(file, line);
      } catch {
        missing += 1;
      }
    },
  };
}

function writeAll(file: number, text: string): void {
  for (let bytes = Buffer.from(text); bytes.length > 0; ) bytes = bytes.subarray(writeSync(file, bytes));
}
