import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore, StoredFile } from './image-store.ts';

/** A folder, which several nodes may share. Created with the first picture. */
export class DiskStore implements ImageStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.fileOf(name);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    // Readers see the whole file or none.
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await writeDurably(unfinished, bytes);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(folder);
    await syncFolder(this.#root);
  }

  async open(name: string): Promise<StoredFile | undefined> {
    const file = await open(this.fileOf(name)).catch(ifMissing);
    if (file === undefined) return undefined;
    const { size } = await file.stat();
    return { size, body: file.createReadStream() };
  }

  async has(name: string): Promise<boolean> {
    return await access(this.fileOf(name)).then(
      () => true,
      () => false,
    );
  }

  async remove(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  /** Where a picture is. In subfolders: a folder with a hundred thousand files is slow. */
  fileOf(name: string): string {
    return path.join(this.#root, name.slice(0, 2), name);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file's name is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
