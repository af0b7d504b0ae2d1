import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { dealFields, type FieldKind } from '../../../shared/deal-fields.ts';
import { countComment } from '../../deals/comments/count-comment.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { columnFields } from '../../platform/database/deal-columns.ts';
import { comments, dealImages, deals, offerReports, offers, pricePoints, revisions } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';

/** Replaces an erased title, because titles must not be empty. */
const erasedTitle = 'Erased';

/** What becomes of the fields of each kind: words and links of the person go; amounts, times and choices stay, because they say nothing of anybody. */
const erasedValues = {
  ...{ line: null, markdown: '', link: null, regions: [] },
  ...{ money: 'stays', currency: 'stays', choice: 'stays', flag: 'stays', moment: 'stays', place: null },
} satisfies Record<Exclude<FieldKind, 'category' | 'merchant' | 'pictures'>, unknown>;

const erasedFields = Object.fromEntries(
  columnFields.map((field) => [field, erasedValues[dealFields[field].kind]] as const).filter(([, value]) => value !== 'stays'),
);

/** Erases what a person wrote: their deals are removed with their texts, their comments deleted. A transaction for each. */
export async function eraseContent(db: Database, author: number): Promise<void> {
  await processEach(dueIds(db, deals.id, and(eq(deals.authorId, author), ne(deals.title, erasedTitle))), (id) =>
    db.transaction((tx) => eraseDeal(tx, id, author)),
  );
  await processEach(dueIds(db, comments.id, and(eq(comments.authorId, author), ne(comments.body, ''))), (id) =>
    db.transaction((tx) => eraseComment(tx, id)),
  );
}

async function eraseDeal(tx: Transaction, id: number, author: number): Promise<void> {
  await tx
    .update(deals)
    .set({
      ...{ state: 'removed', removedAt: sql`coalesce(${deals.removedAt}, now())`, removedBy: null, imageId: null, importKey: null },
      ...erasedFields,
      ...{ title: erasedTitle, canonicalUrl: null },
      // The database wants a link for every other kind, and evidence for a usual price.
      ...{ kind: 'local', reference: null },
    })
    .where(eq(deals.id, id));
  // In the price history of what others posted too, the link is also theirs.
  const isTheirs = tx
    .select()
    .from(deals)
    .where(and(eq(deals.canonicalUrl, pricePoints.product), ne(deals.authorId, author)));
  await tx
    .update(pricePoints)
    .set({ product: null })
    .where(and(eq(pricePoints.dealId, id), notExists(isTheirs)));
  await tx.delete(dealImages).where(eq(dealImages.dealId, id));
  await tx.delete(revisions).where(eq(revisions.dealId, id));
}

async function eraseComment(tx: Transaction, id: number): Promise<void> {
  const [comment] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, id));
  if (comment === undefined) return;
  // The deal first, as in every command, so that there is no deadlock.
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, comment.dealId)).for('no key update');
  const [before] = await tx.select({ state: comments.state }).from(comments).where(eq(comments.id, id)).for('no key update');
  await tx.update(comments).set({ state: 'deleted', body: '', imageId: null, removedAt: null }).where(eq(comments.id, id));
  await tx.delete(offerReports).where(eq(offerReports.commentId, id));
  await tx.delete(offers).where(eq(offers.commentId, id));
  if (before?.state === 'visible') await countComment(tx, comment.dealId, -1);
}
