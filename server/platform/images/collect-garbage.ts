import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { imageFile } from '../../../shared/image-files.ts';
import { restoration, unusedImages } from '../../../shared/limits.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { boardImages, comments, dealImages, deals, images, merchants, people } from '../database/schema.ts';
import { dueIds, processEach } from '../jobs/process-each.ts';
import type { ImageStore } from './image-store.ts';
import { picturePath } from './picture-path.ts';
import { imageFiles } from './stored-files.ts';

/** A removed deal that can no longer be restored. */
const isGone: SQL = sql`deals.removed_at < now() - make_interval(secs => ${restoration.within})`;
/** The same of a comment. */
const isCommentGone: SQL = sql`comments.removed_at < now() - make_interval(secs => ${restoration.within})`;

/** A picture that was added some time ago and that nothing uses: neither the board itself nor a merchant, person, deal or comment, apart from the ignored ones. */
const isUnused = (
  uncounted: SQL,
  uncountedComments: SQL,
): SQL => sql`${images.addedAt} < now() - make_interval(secs => ${unusedImages.keptFor})
  and not exists (select from ${merchants} where ${merchants.icon} = ${images.hash} or ${merchants.logo} = ${images.hash})
  and not exists (select from ${people} where ${people.avatar} = ${sql.raw(picturePath('images.hash', 160))})
  and not exists (select from ${boardImages} where ${boardImages.imageId} = ${images.id})
  and not exists (select from deal_images join deals on deals.id = deal_id
    where deal_images.image_id = ${images.id} and (${uncounted}) is not true)
  and not exists (select from comments where comments.image_id = ${images.id} and (${uncountedComments}) is not true)
  and not exists (select from deals where deals.image_id = ${images.id} and (${uncounted}) is not true)`;
const isFree = isUnused(sql`false`, sql`false`);

/** Deletes the pictures that nothing uses, some time after they were added. Any node may run it. */
export async function collectGarbage(db: Database, store: ImageStore): Promise<void> {
  await processEach(dueIds(db, images.id, isUnused(isGone, isCommentGone)), async (id) => {
    if (await release(db, id)) await deleteImage(db, store, id);
  });
}

/**
 * Marks the picture as incomplete, so that no deal can take it from now on. A deal that takes it at this moment has locked its row
 * (server/deals/deal-images.ts), and the picture is skipped.
 */
const release = (db: Database, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('update', { skipLocked: true });
    if (locked.length === 0) return false;
    await removeFromDeletedDeals(tx, id);
    await tx
      .update(comments)
      .set({ imageId: null })
      .where(and(eq(comments.imageId, id), isCommentGone));
    const released = await tx
      .update(images)
      .set({ whole: false })
      .where(and(eq(images.id, id), isFree))
      .returning({ id: images.id });
    return released.length > 0;
  });

/** Removes it from deals that are gone for good. They are locked, so that none is restored without its picture. */
async function removeFromDeletedDeals(tx: Transaction, id: number): Promise<void> {
  const having = sql`(select deal_id from deal_images where image_id = ${id} union select id from deals where image_id = ${id})`;
  const rows = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(inArray(deals.id, having), isGone))
    .for('update');
  const dealIds = rows.map((deal) => deal.id);
  await tx.delete(dealImages).where(and(eq(dealImages.imageId, id), inArray(dealImages.dealId, dealIds)));
  await tx
    .update(deals)
    .set({ imageId: null })
    .where(and(eq(deals.imageId, id), inArray(deals.id, dealIds)));
}

/** Deletes the files, then the row; adding the picture again waits for the lock. If it fails half way, the row stays for the next run. */
const deleteImage = (db: Database, store: ImageStore, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(images)
      .where(and(eq(images.id, id), isFree))
      .returning({ hash: images.hash });
    if (deleted !== undefined) await removeFiles(store, deleted.hash);
  });

/** Waits for all deletions even if one fails: a late one could delete a picture that is added again. */
async function removeFiles(store: ImageStore, hash: string): Promise<void> {
  const removed = await Promise.allSettled(imageFiles.map(({ width, format }) => store.remove(imageFile(hash, width, format))));
  for (const each of removed) if (each.status === 'rejected') throw each.reason;
}
