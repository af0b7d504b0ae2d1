import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { StartupError } from '../core/startup-error.ts';

/** A file of everything that is refused or left out, a line each, for `--refused`. */
export interface RefusedFile {
  add: (line: string) => void;
  /** Once all of it is written; throws where it can not be. */
  end: () => Promise<void>;
}

/** Throws a StartupError that says why the file can't be written. */
export async function openRefusedFile(file: string): Promise<RefusedFile> {
  const stream = createWriteStream(file);
  const written = finished(stream).catch((error: Error) => {
    throw new StartupError(`${file} can't be written: ${error.message}.`);
  });
  await Promise.race([new Promise((opened) => stream.once('open', opened)), written]);
  // Told when it ends; until then nobody waits for it.
  written.catch(() => undefined);
  return {
    add: (line) => void stream.write(`${line}\n`),
    end: async () => {
      stream.end();
      await written;
    },
  };
}
