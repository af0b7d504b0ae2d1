import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { imageFile, imageFiles } from '../../shared/image-files.ts';
import { restoration, unusedImages } from '../../shared/limits.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { dealImages, deals, images } from '../database/schema.ts';
import { dueIds, processEach } from '../jobs/process-each.ts';
import type { ImageStore } from './image-store.ts';

/** Of a deal: it was removed and does not come back. */
const isGone: SQL = sql`deals.removed_at < now() - make_interval(secs => ${restoration.within})`;

/** Of a picture: it was added some time ago, and no deal has it, but for those that do not count. */
const isUnused = (uncounted: SQL): SQL => sql`${images.addedAt} < now() - make_interval(secs => ${unusedImages.keptFor})
  and not exists (select from deal_images join deals on deals.id = deal_id
    where deal_images.image_id = ${images.id} and (${uncounted}) is not true)
  and not exists (select from deals where deals.image_id = ${images.id} and (${uncounted}) is not true)`;
const isFree = isUnused(sql`false`);

/**
 * Throws away the pictures that no deal has, some time after they were added; a deal that is gone for good has none. To be called now and then,
 * by any node.
 */
export async function collectGarbage(db: Database, store: ImageStore): Promise<void> {
  await processEach(dueIds(db, images.id, isUnused(isGone)), async (id) => {
    if (await release(db, id)) await deleteImage(db, store, id);
  });
}

/**
 * From here on no deal takes it, however far the rest comes. A deal that takes it at this moment holds its row (server/deals/deal-images.ts), and
 * so it is left; what was done before the row was ours is seen by the statements after that.
 */
const release = (db: Database, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('update', { skipLocked: true });
    if (held.length === 0) return false;
    await removeFromDeletedDeals(tx, id);
    const given = await tx
      .update(images)
      .set({ whole: false })
      .where(and(eq(images.id, id), isFree))
      .returning({ id: images.id });
    return given.length > 0;
  });

/** From all deals that are gone; they are held, so that none comes back without it. */
async function removeFromDeletedDeals(tx: Transaction, id: number): Promise<void> {
  const having = sql`(select deal_id from deal_images where image_id = ${id} union select id from deals where image_id = ${id})`;
  const rows = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(inArray(deals.id, having), isGone))
    .for('update');
  const gone = rows.map((deal) => deal.id);
  await tx.delete(dealImages).where(and(eq(dealImages.imageId, id), inArray(dealImages.dealId, gone)));
  await tx
    .update(deals)
    .set({ imageId: null })
    .where(and(eq(deals.imageId, id), inArray(deals.id, gone)));
}

/** The files and then the row, which whoever adds it again waits for. Where that fails half way, the row stays and all is tried again. */
const deleteImage = (db: Database, store: ImageStore, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(images)
      .where(and(eq(images.id, id), isFree))
      .returning({ hash: images.hash });
    if (gone !== undefined) await removeFiles(store, gone.hash);
  });

/** Nothing is on its way any more when this ends, well or not: what is added again then must stay. */
async function removeFiles(store: ImageStore, hash: string): Promise<void> {
  const removed = await Promise.allSettled(imageFiles.map(({ width, format }) => store.remove(imageFile(hash, width, format))));
  for (const each of removed) if (each.status === 'rejected') throw each.reason;
}
