import { open } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { StartupError } from '../../../platform/core/startup-error.ts';

export interface SourceFile {
  chunks: AsyncIterable<Buffer>;
  /** In bytes; undefined for a pipe. */
  size: number | undefined;
  close: () => void;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

/** `-` is the standard input. Aborts reading by `signal`. Throws a StartupError if the file cannot be read. */
export async function openSource(file: string, signal: AbortSignal): Promise<SourceFile> {
  if (file === '-') return { chunks: addAbortSignal(signal, process.stdin), size: undefined, close: () => undefined };
  try {
    const handle = await open(file);
    const stat = await handle.stat();
    if (stat.isDirectory()) {
      await handle.close();
      throw Object.assign(new Error('It is a directory'), { code: 'EISDIR' });
    }
    const chunks = addAbortSignal(signal, handle.createReadStream());
    return { chunks, size: stat.isFile() ? stat.size : undefined, close: () => void chunks.destroy() };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartupError(`${file} cannot be read: ${reasons[code] ?? message}.`);
  }
}
