import { and, eq, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { removalBatch } from '../../../shared/moderation-limits.ts';
import { countComment } from '../../deals/comments/count-comment.ts';
import { restoreLockedDeal } from '../../deals/lifecycle/delete-deal.ts';
import { lockDeal } from '../../deals/lock-deal.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases, removals } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { undecided } from '../cases/reopen-case.ts';
import type { Removal } from './remove-batch.ts';

/** Brings back a batch of what a removal removed, with its cases. Returns whether there is more. */
export async function restoreBatch(tx: Transaction, removal: Removal): Promise<boolean> {
  const dealIds = removal.deals.slice(0, removalBatch);
  const commentIds = removal.comments.slice(0, removalBatch);
  for (const id of dealIds.toSorted((one, other) => one - other)) await restoreDeal(tx, id, removal);
  await restoreComments(tx, commentIds);
  await reopenCases(tx, removal);
  const [deals, rest] = [removal.deals.slice(removalBatch), removal.comments.slice(removalBatch)];
  await tx.update(removals).set({ deals, comments: rest }).where(eq(removals.id, removal.id));
  return deals.length + rest.length > 0;
}

/** Leaves it removed if someone else has decided about it since, or if the same offer is live in another deal by now. */
async function restoreDeal(tx: Transaction, id: number, { removedBy }: Removal): Promise<void> {
  const deal = await lockDeal(tx, id);
  if (deal?.state !== 'removed' || deal.removedBy !== removedBy) return;
  await restoreLockedDeal(tx, deal).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'DUPLICATE_DEAL') throw error;
  });
}

const lockDealsOfComments = statement(
  'restore_all_lock',
  'select from deals where id in (select deal_id from comments where id = any ($1::bigint[])) order by id for no key update',
);
const restoreRemoved = statement<{ dealId: number; visible: number }>(
  'restore_all_comments',
  `with due as (select id from comments where id = any ($1::bigint[]) and state = 'removed' order by id for no key update),
   restored as (update comments set state = case when held_at is null then 'visible' else 'held' end, removed_at = null from due where comments.id = due.id
     returning deal_id, state)
   select deal_id::float8 as "dealId", (count(*) filter (where state = 'visible'))::int as visible from restored group by deal_id`,
);

/** Together: one at a time, those whose deals others comment on would wait for seconds. */
async function restoreComments(tx: Transaction, ids: readonly number[]): Promise<void> {
  await lockDealsOfComments(tx, ids);
  for (const { dealId, visible } of await restoreRemoved(tx, ids)) await countComment(tx, dealId, visible);
}

/** Those that the removal closed, unless there is a new one about the same. */
async function reopenCases(tx: Transaction, { logId }: Removal): Promise<void> {
  const other = alias(cases, 'other');
  const isSame = or(eq(other.dealId, cases.dealId), eq(other.commentId, cases.commentId), eq(other.personId, cases.personId));
  const newer = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.state, 'open'), isSame));
  await tx
    .update(cases)
    .set(undecided)
    .where(and(eq(cases.logId, logId), notExists(newer)));
}
