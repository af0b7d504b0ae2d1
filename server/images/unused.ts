import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { imageFile, imageFiles } from '../../shared/image-files.ts';
import { unusedImages } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { images } from '../database/schema.ts';
import { batch, oneByOne } from '../jobs/one-by-one.ts';
import type { ImageStore } from './store.ts';

const isUnused: SQL = sql`${images.addedAt} < now() - make_interval(secs => ${unusedImages.keptFor})
  and not exists (select from deal_images where deal_images.image_id = ${images.id})
  and not exists (select from deals where deals.image_id = ${images.id})`;

/** Throws away the pictures that no deal has, some time after they were added. To be called now and then, by any node. */
export async function throwAwayUnused(db: Database, store: ImageStore): Promise<void> {
  const unused = (after: number) =>
    db
      .select({ id: images.id })
      .from(images)
      .where(and(gt(images.id, after), isUnused))
      .orderBy(asc(images.id))
      .limit(batch);
  await oneByOne(unused, async (id) => {
    if (await giveUp(db, id)) await throwAway(db, store, id);
  });
}

/**
 * From here on no deal takes it, however far the rest comes. A deal that takes it at this moment holds its row (server/deals/pictures.ts), and
 * so it is left; what was done before the row was ours is seen by the second statement.
 */
const giveUp = (db: Database, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('update', { skipLocked: true });
    if (held.length === 0) return false;
    const given = await tx
      .update(images)
      .set({ whole: false })
      .where(and(eq(images.id, id), isUnused))
      .returning({ id: images.id });
    return given.length > 0;
  });

/** The files and then the row, which whoever adds it again waits for. Where that fails half way, the row stays and all is tried again. */
const throwAway = (db: Database, store: ImageStore, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(images)
      .where(and(eq(images.id, id), isUnused))
      .returning({ hash: images.hash });
    if (gone !== undefined) await removeFiles(store, gone.hash);
  });

/** Nothing is on its way any more when this ends, well or not: what is added again then must stay. */
async function removeFiles(store: ImageStore, hash: string): Promise<void> {
  const removed = await Promise.allSettled(imageFiles.map(({ width, format }) => store.remove(imageFile(hash, width, format))));
  for (const each of removed) if (each.status === 'rejected') throw each.reason;
}
