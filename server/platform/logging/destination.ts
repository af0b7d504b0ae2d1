import { writeSync } from 'node:fs';

/**
 * A destination for pino. A line that cannot be written (the disk is full, the pipe is closed) is dropped and counted, and the board goes on.
 * The next line that can be written reports how many are missing.
 */
export function logDestination(file: number): { write: (line: string) => void } {
  let missing = 0;
  return {
    write: (line) => {
      try {
        // The newline ends a line that was cut off.
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
