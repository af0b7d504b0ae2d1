import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection.ts';
import { comments, dealImages, deals, offerReports, offers, revisions } from '../database/schema.ts';
import { dueIds, processEach } from '../jobs/process-each.ts';

/** Replaces an erased title, because titles must not be empty. */
const erasedTitle = 'Erased';

/** Erases what a person wrote: their deals are removed with their texts, their comments deleted. A transaction for each. */
export async function eraseContent(db: Database, author: number): Promise<void> {
  await processEach(dueIds(db, deals.id, and(eq(deals.authorId, author), ne(deals.title, erasedTitle))), (id) =>
    db.transaction((tx) => eraseDeal(tx, id)),
  );
  await processEach(dueIds(db, comments.id, and(eq(comments.authorId, author), ne(comments.body, ''))), (id) =>
    db.transaction((tx) => eraseComment(tx, id)),
  );
}

async function eraseDeal(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(deals)
    .set({
      ...{ state: 'removed', removedAt: sql`coalesce(${deals.removedAt}, now())`, removedBy: null, imageId: null, importKey: null },
      ...{ title: erasedTitle, body: '', reference: null, evidence: null, couponCode: null },
    })
    .where(eq(deals.id, id));
  await tx.delete(dealImages).where(eq(dealImages.dealId, id));
  await tx.delete(revisions).where(eq(revisions.dealId, id));
}

async function eraseComment(tx: Transaction, id: number): Promise<void> {
  const [there] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, id));
  if (there === undefined) return;
  // The deal first, as in every command, so that there is no deadlock.
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, there.dealId)).for('no key update');
  const [before] = await tx.select({ state: comments.state }).from(comments).where(eq(comments.id, id)).for('no key update');
  await tx.update(comments).set({ state: 'deleted', body: '' }).where(eq(comments.id, id));
  await tx.delete(offerReports).where(eq(offerReports.commentId, id));
  await tx.delete(offers).where(eq(offers.commentId, id));
  if (before?.state === 'visible')
    await tx
      .update(deals)
      .set({ comments: sql`${deals.comments} - 1` })
      .where(eq(deals.id, there.dealId));
}
