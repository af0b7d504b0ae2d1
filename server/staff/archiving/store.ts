import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3mini } from 's3mini';
import type { S3Service } from '../../platform/config/s3-services.ts';
import { isBucket } from '../../platform/core/is-bucket.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { reason } from '../../platform/database/reason.ts';
import { syncFolder } from '../../platform/database/sync-folder.ts';
import { downloadFile } from '../backups/bucket/download-file.ts';
import { bucketProblem, openPlace, removeObject } from '../backups/bucket/open-bucket.ts';
import { uploadFile } from '../backups/bucket/upload-file.ts';

export interface Stored {
  name: string;
  /** When it was put there. */
  at: Date;
}

/** Where an archive is. Names have slashes; every failure is a StartupError in words. */
export interface Store {
  /** Copies a file there, whole or not at all, and durably. */
  put(name: string, file: string): Promise<void>;
  /** Copies one into a file of this machine. */
  get(name: string, file: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** All in a folder, whose name ends with a slash, and below; everything without one. */
  list(folder?: string): Promise<Stored[]>;
  remove(name: string): Promise<void>;
}

export const openStore = (where: string, service: S3Service | undefined): Store =>
  isBucket(where) ? new BucketStore(where, service) : new FolderStore(where);

class FolderStore implements Store {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, file: string): Promise<void> {
    const target = path.join(this.#root, name);
    await this.#inWords(async () => {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(createReadStream(file), createWriteStream(`${target}.partial`, { mode: 0o600, flush: true }));
      await rename(`${target}.partial`, target);
      syncFolder(path.dirname(target));
    });
  }

  async get(name: string, file: string): Promise<void> {
    const source = path.join(this.#root, name);
    if (!existsSync(source)) throw new StartupError(`${source} does not exist.`);
    await pipeline(createReadStream(source), createWriteStream(file, { mode: 0o600 }));
  }

  async has(name: string): Promise<boolean> {
    return existsSync(path.join(this.#root, name));
  }

  async list(folder = ''): Promise<Stored[]> {
    const inside = path.join(this.#root, folder);
    if (!existsSync(inside)) return [];
    const entries = await this.#inWords(() => readdir(inside, { recursive: true, withFileTypes: true }));
    const files = entries.filter((each) => each.isFile() && !each.name.endsWith('.partial'));
    return await Promise.all(
      files.map(async (each) => {
        const file = path.join(each.parentPath, each.name);
        return { name: path.relative(this.#root, file).replaceAll(path.sep, '/'), at: (await stat(file)).mtime };
      }),
    );
  }

  async remove(name: string): Promise<void> {
    const file = path.join(this.#root, name);
    await this.#inWords(() => rm(file, { force: true }));
  }

  async #inWords<Result>(work: () => Promise<Result>): Promise<Result> {
    return await work().catch((error: unknown) => {
      throw new StartupError(`The folder ${this.#root} can't be used (${reason(error)}).`);
    });
  }
}

class BucketStore implements Store {
  readonly #where: string;
  readonly #service: S3Service | undefined;
  readonly #bucket: S3mini;
  readonly #prefix: string;

  constructor(where: string, service: S3Service | undefined) {
    const { bucket, key } = openPlace(where, service);
    this.#where = where;
    this.#service = service;
    this.#bucket = bucket;
    this.#prefix = `${key}/`;
  }

  /** Bytes that are sent in one call. */
  static readonly #small = 1 << 24;

  async put(name: string, file: string): Promise<void> {
    const { size } = await stat(file);
    if (size > BucketStore.#small) await uploadFile(file, `${this.#where}/${name}`, this.#service, () => undefined);
    else await this.#inWords(async () => this.#bucket.putObject(this.#prefix + name, await readFile(file), 'application/octet-stream'));
  }

  async get(name: string, file: string): Promise<void> {
    await downloadFile(`${this.#where}/${name}`, this.#service, file, () => undefined);
  }

  async has(name: string): Promise<boolean> {
    return (await this.#inWords(() => this.#bucket.objectExists(this.#prefix + name))) === true;
  }

  async list(folder = ''): Promise<Stored[]> {
    const found = await this.#inWords(() => this.#bucket.listObjects('/', this.#prefix + folder));
    return (found ?? []).map(({ Key, LastModified }) => ({ name: Key.slice(this.#prefix.length), at: LastModified }));
  }

  async remove(name: string): Promise<void> {
    await this.#inWords(() => removeObject({ bucket: this.#bucket, key: this.#prefix + name }));
  }

  async #inWords<Result>(work: () => Promise<Result>): Promise<Result> {
    return await work().catch((error: unknown) => {
      throw bucketProblem(error, this.#where);
    });
  }
}
