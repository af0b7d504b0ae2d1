import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MerchantMergeResult, MerchantResult, MergeMerchant } from '../../../shared/merchants.ts';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { markDealsMoving } from '../../platform/database/mark-deals-moving.ts';
import { merchants, merges } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { lockMerchant, resultOf } from './edit-merchant.ts';
import { merchantBySlug } from './merchant-ids.ts';
import { updateRepresents } from './update-represents.ts';

/** Deals in one transaction: each is written into many indexes, and nobody can vote on it meanwhile. */
const batch = 100;

/** Moves the rest of a merged merchant's deals. */
export const continueMerchantMergeJob: JobKind<{ merge: number }> = {
  name: 'rest_of_merchant_merge',
  payload: z.object({ merge: z.int() }),
};

/**
 * Merges a merchant into another: its name, aliases and domains lead there at once, and its deals move in batches. Throws INVALID for an
 * unknown other one, and BAD_TRANSITION if either was merged before.
 */
export async function mergeMerchant(
  tx: Transaction,
  who: Person,
  id: number,
  { into: slug, reason }: MergeMerchant,
): Promise<MerchantMergeResult> {
  requirePermission(permissions['manage merchants'](who));
  const into = await merchantBySlug(tx, slug);
  if (into === undefined) throw invalid('into', 'unknown', 'There is no such merchant');
  if (into === id) throw invalid('into', 'same_merchant', 'Choose another merchant');
  for (const each of [id, into].sort((one, other) => one - other)) await lockMerchant(tx, each);
  const logId = await recordStaffAction(tx, {
    ...{ action: 'merge_merchant', actorId: who.id, merchantId: id, otherMerchantId: into, reason },
    details: { into },
  });
  const [merge] = await tx
    .insert(merges)
    .values({ merchantId: id, intoMerchantId: into, mergedBy: who.id, logId })
    .returning({ id: merges.id });
  if (merge === undefined) throw new Error('The merge was not stored');
  // What was merged into it before leads to the other one at once.
  await tx.execute(sql`
    with led as (update merchants set merged_into = ${into} where merged_into = ${id} returning id)
    insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'forward', id from led`);
  await tx.update(merchants).set({ mergedInto: into }).where(eq(merchants.id, id));
  await updateRepresents(tx, { merchantId: into });
  await continueMoving(tx, merge.id);
  return { merge: merge.id, into: await resultOf(tx, into) };
}

/** Undoes a merge of merchants within a day: its deals move back, and those posted since stay. Throws NOT_FOUND or BAD_TRANSITION. */
export async function undoMerchantMerge(tx: Transaction, who: Person, id: number): Promise<MerchantResult> {
  requirePermission(permissions['manage merchants'](who));
  const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update');
  if (merge === undefined || merge.merchantId === null || merge.intoMerchantId === null) throw new Problem('NOT_FOUND');
  if (merge.state !== 'moving' && merge.state !== 'done') throw new Problem('BAD_TRANSITION', 'This merge is already undone.');
  if (merge.mergedAt.getTime() < Date.now() - mergeUndo.within * 1_000)
    throw new Problem('BAD_TRANSITION', 'A merge can only be undone for a day.');
  await lockMerchant(tx, merge.intoMerchantId);
  await tx.update(merges).set({ state: 'undoing' }).where(eq(merges.id, id));
  await tx.update(merchants).set({ mergedInto: null }).where(eq(merchants.id, merge.merchantId));
  await tx.execute(sql`
    with led as (delete from merge_moves where merge_id = ${id} and kind = 'forward' returning item_id)
    update merchants set merged_into = ${merge.merchantId} from led where id = item_id and merged_into = ${merge.intoMerchantId}`);
  for (const each of [merge.merchantId, merge.intoMerchantId]) await updateRepresents(tx, { merchantId: each });
  await recordStaffAction(tx, {
    ...{ action: 'undo_merchant_merge', actorId: who.id, merchantId: merge.merchantId, otherMerchantId: merge.intoMerchantId },
    details: { from: merge.intoMerchantId },
    undoes: merge.logId,
  });
  await continueMoving(tx, id);
  return await resultOf(tx, merge.merchantId);
}

async function continueMoving(tx: Transaction, merge: number): Promise<void> {
  if (await moveDeals(tx, merge)) await queueJob(tx, continueMerchantMergeJob, { merge }, { key: `merchant merge ${merge}` });
}

/** Moves the remaining batches, each in its own transaction. */
export async function moveRestOfMerchant(db: Database, merge: number): Promise<void> {
  while (await db.transaction((tx) => moveDeals(tx, merge)));
}

/** Moves a batch of deals there or back. Returns whether there may be more. */
async function moveDeals(tx: Transaction, id: number): Promise<boolean> {
  const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update');
  if (merge === undefined || merge.merchantId === null || merge.intoMerchantId === null) return false;
  const isBack = merge.state === 'undoing';
  if (!isBack && merge.state !== 'moving') return false;
  const [from, to] = isBack ? [merge.intoMerchantId, merge.merchantId] : [merge.merchantId, merge.intoMerchantId];
  await markDealsMoving(tx);
  const chosen = isBack
    ? sql`delete from merge_moves using (select item_id from merge_moves where merge_id = ${id} and kind = 'deal' order by item_id limit ${batch}) next
        where merge_id = ${id} and kind = 'deal' and merge_moves.item_id = next.item_id returning merge_moves.item_id as deal`
    : sql`select id as deal from deals where merchant_id = ${from} order by id limit ${batch} for no key update`;
  const { rows } = await tx.execute<{ chosen: number }>(sql`
    with chosen as (${chosen}),
    moved as (update deals set merchant_id = ${to} from chosen where deals.id = deal and merchant_id = ${from} returning deals.id),
    priced as (update price_points set merchant_id = ${to} from chosen where deal_id = deal and merchant_id = ${from}),
    recorded as (insert into merge_moves (merge_id, kind, item_id) select ${id}, 'deal', id from moved where ${!isBack})
    select count(*)::int as chosen from chosen`);
  if ((rows[0]?.chosen ?? 0) === batch) return true;
  await tx
    .update(merges)
    .set({ state: isBack ? 'undone' : 'done' })
    .where(eq(merges.id, id));
  return false;
}
