import { open } from 'node:fs/promises';
import { StartupError } from '../config.ts';

export interface SourceFile {
  chunks: AsyncIterable<Buffer>;
  /** In bytes; undefined for a pipe, whose end nobody knows. */
  size: number | undefined;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/** Throws a StartupError that says why the file can't be read. */
export async function openSource(file: string): Promise<SourceFile> {
  try {
    const handle = await open(file);
    const stat = await handle.stat();
    if (stat.isDirectory()) {
      await handle.close();
      throw Object.assign(new Error('It is a folder'), { code: 'EISDIR' });
    }
    return { chunks: handle.createReadStream(), size: stat.isFile() ? stat.size : undefined };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartupError(`${file} can't be read: ${reasons[code] ?? message}.`);
  }
}
