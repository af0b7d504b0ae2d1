import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { StartupError } from '../../platform/core/startup-error.ts';

/** The file of `--refused`: one line per deal that is refused or skipped. */
export interface RefusedFile {
  add: (line: string) => void;
  /** Resolves once everything is written; throws if it cannot be. */
  end: () => Promise<void>;
}

/** Throws a StartupError if the file cannot be written. */
export async function openRefusedFile(file: string): Promise<RefusedFile> {
  const stream = createWriteStream(file);
  const written = finished(stream).catch((error: Error) => {
    throw new StartupError(`${file} cannot be written: ${error.message}.`);
  });
  await Promise.race([new Promise((opened) => stream.once('open', opened)), written]);
  // Reported by `end`.
  written.catch(() => undefined);
  return {
    add: (line) => void stream.write(`${line}\n`),
    end: async () => {
      stream.end();
      await written;
    },
  };
}
