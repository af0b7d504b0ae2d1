import { eq, type SQL, sql } from 'drizzle-orm';
import { imageFile, imageFiles } from '../../shared/image-files.ts';
import { unusedImages } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { images } from '../database/schema.ts';
import type { ImageStore } from './store.ts';

/** So many at a time; the rest are there the next time too. */
const batch = 200;

const isUnused: SQL = sql`${images.addedAt} < now() - make_interval(secs => ${unusedImages.keptFor})
  and not exists (select from deal_images where deal_images.image_id = ${images.id})
  and not exists (select from deals where deals.image_id = ${images.id})`;

/** Throws away the pictures that no deal has, some time after they were added. Answers how many. To be called now and then, by any node. */
export async function throwAwayUnused(db: Database, store: ImageStore): Promise<number> {
  const unused = await db.select({ id: images.id, hash: images.hash }).from(images).where(isUnused).limit(batch);
  let thrown = 0;
  for (const image of unused) thrown += (await throwAway(db, store, image)) ? 1 : 0;
  return thrown;
}

/**
 * A deal that takes the picture holds its row (server/deals/pictures.ts), as does whoever adds it again: who comes first is waited for, and
 * who comes later finds it gone. So the files must go before the row does; if that fails half way, the row stays and is tried again.
 */
async function throwAway(db: Database, store: ImageStore, { id, hash }: { id: number; hash: string }): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [held] = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('update', { skipLocked: true });
    if (held === undefined) return false;
    // Looked at again, by a statement that sees what was done before the row was ours.
    const gone = await tx.delete(images).where(sql`${images.id} = ${id} and ${isUnused}`).returning({ id: images.id });
    if (gone.length === 0) return false;
    await Promise.all(imageFiles.map(({ width, format }) => store.remove(imageFile(hash, width, format))));
    return true;
  });
}
