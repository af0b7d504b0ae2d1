import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { imageFile } from '../../../shared/image-files.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { imageFiles } from '../../platform/images/stored-files.ts';
import { type Contents, entryNames } from './archive-format.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Pictures whose names are read at once. */
const pageSize = 500;

/**
 * Copies the files of every picture up to the last one of the snapshot. They never change, so this needs no snapshot of its own; one that is deleted
 * meanwhile was unused for a day. Returns how many files there were, and how many the store lacks.
 */
export async function dumpPictures(
  db: Database,
  images: ImageStore,
  lastPicture: number,
  archive: ArchiveWriter,
  progress: (files: number) => void,
): Promise<Pick<Contents, 'pictures' | 'missingPictures'>> {
  const counts = { pictures: 0, missingPictures: 0 };
  for await (const hash of hashesUpTo(db, lastPicture)) {
    for (const { width, format } of imageFiles) {
      const name = imageFile(hash, width, format);
      const stored = await images.open(name);
      if (stored === undefined) counts.missingPictures += 1;
      else {
        await archive.add(entryNames.pictures + name, await buffer(stored.body));
        counts.pictures += 1;
      }
    }
    progress(counts.pictures);
  }
  return counts;
}

async function* hashesUpTo(db: Database, lastPicture: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; hash: string }>(
      sql`select id, hash from images where whole and id > ${after} and id <= ${lastPicture} order by id limit ${pageSize}`,
    );
    for (const { id, hash } of rows) {
      yield hash;
      after = id;
    }
    if (rows.length < pageSize) return;
  }
}
