import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { imageFile } from '../../../shared/image-files.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { DiskStore } from '../../platform/images/disk-store.ts';
import { imageFiles } from '../../platform/images/stored-files.ts';
import { picturesFolder } from './layout.ts';
import type { Store } from './store.ts';

/** Copies the pictures in DATA_DIR into the archive: new ones, and after each start and failure all that it lacks. Their files never change. */
export class PictureShipper {
  readonly #store: Store;
  readonly #pictures: DiskStore;
  /** Names in the archive; undefined until it has been listed. */
  #there: Set<string> | undefined;

  constructor(store: Store, pictures: DiskStore) {
    this.#store = store;
    this.#pictures = pictures;
  }

  async ship(db: Database): Promise<void> {
    const isFirst = this.#there === undefined;
    const there = this.#there ?? (await picturesThere(this.#store));
    // A picture is whole a while after its row is made.
    const recent = isFirst ? sql`true` : sql`added_at > now() - interval '1 hour'`;
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from images where whole and ${recent}`);
    this.#there = undefined;
    for (const name of rows.flatMap(({ hash }) => filesOf(hash))) {
      const file = this.#pictures.fileOf(name);
      // One that is deleted meanwhile is not needed.
      if (there.has(name) || !existsSync(file)) continue;
      await this.#store.put(picturesFolder + name, file);
      there.add(name);
    }
    this.#there = there;
  }

  /** Files in the archive of pictures that the board no longer has. */
  async gone(db: Database): Promise<string[]> {
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from images`);
    const known = new Set(rows.flatMap(({ hash }) => filesOf(hash)));
    return [...(this.#there ?? [])].filter((name) => !known.has(name));
  }

  async remove(name: string): Promise<void> {
    await this.#store.remove(picturesFolder + name);
    this.#there?.delete(name);
  }
}

/** Names of files in the archive. */
export const picturesThere = async (store: Store): Promise<Set<string>> =>
  new Set((await store.list(picturesFolder)).map(({ name }) => name.slice(picturesFolder.length)));

export const filesOf = (hash: string): string[] => imageFiles.map(({ width, format }) => imageFile(hash, width, format));
