import { eq, type SQL, sql } from 'drizzle-orm';
import { mergeBatch } from '../../../shared/moderation-limits.ts';
import type { MergeMoveKind } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { updateCheckSummary } from '../check-summary.ts';
import { scheduleDealJobs, timedColumns } from '../lifecycle/schedule-deal-jobs.ts';
import type { LockedMerge } from './locked-merge.ts';
import { moveCounts, moveThreads } from './move-threads.ts';

/** Moves the next batch back to the merged deal. Returns whether there is more. */
export async function moveBack(tx: Transaction, locked: LockedMerge): Promise<boolean> {
  let remaining: number = mergeBatch;
  for (const step of [moveVotesBack, moveSavesBack, moveAlertsBack, movePricesBack, moveChecksBack, moveThreadsBack]) {
    remaining -= await step(tx, locked, remaining);
    if (remaining <= 0) return true;
  }
  return false;
}

type Step = (tx: Transaction, locked: LockedMerge, limit: number) => Promise<number>;

/** Takes the next recorded items of a kind, as the query `back`. */
const taken = (mergeId: number, kind: MergeMoveKind, limit: number): SQL => sql`
  taken as materialized (select item_id from merge_moves where merge_id = ${mergeId} and kind = ${kind} order by item_id limit ${limit}),
  back as (delete from merge_moves using taken
    where merge_id = ${mergeId} and kind = ${kind} and merge_moves.item_id = taken.item_id returning merge_moves.item_id, product)`;

/** With each downvote goes the comment that explains it, also if both are new. */
const moveVotesBack: Step = async (tx, { merge, from, to }, limit) => {
  const { rows } = await tx.execute<{ taken: number; up: number; down: number; withheld: number }>(sql`
    with ${taken(merge.id, 'vote', limit)},
    moved as (
      update votes set deal_id = ${from.id} from back where deal_id = ${to.id} and person_id = item_id returning person_id, value, weight),
    explained as (
      insert into merge_moves (merge_id, kind, item_id)
      select ${merge.id}, 'thread', root_id from comments join moved on author_id = person_id
      where deal_id = ${to.id} and against is not null and value = -1 on conflict do nothing)
    select (select count(*)::int from back) as taken,
      count(*) filter (where value = 1)::int as up, count(*) filter (where value = -1)::int as down,
      coalesce(sum(value * (100 - weight)), 0)::int as withheld from moved`);
  const { taken: size = 0, ...counts } = rows[0] ?? {};
  await moveCounts(tx, to.id, from.id, counts);
  return size;
};

const moveSavesBack: Step = async (tx, { merge, from, to }, limit) =>
  await sizeOf(
    tx,
    sql`with ${taken(merge.id, 'save', limit)},
    moved as (update saves set deal_id = ${from.id} from back where deal_id = ${to.id} and person_id = item_id)`,
  );

const moveAlertsBack: Step = async (tx, { merge, from, to }, limit) =>
  await sizeOf(
    tx,
    sql`with ${taken(merge.id, 'alert', limit)},
    moved as (update alerts set deal_id = ${from.id} from back where deal_id = ${to.id} and id = item_id)`,
  );

const movePricesBack: Step = async (tx, { merge, from, to }, limit) =>
  await sizeOf(
    tx,
    sql`with ${taken(merge.id, 'price', limit)},
    moved as (update price_points set deal_id = ${from.id}, product = back.product from back where deal_id = ${to.id} and id = item_id)`,
  );

const moveChecksBack: Step = async (tx, { merge, from, to }, limit) =>
  await sizeOf(
    tx,
    sql`with ${taken(merge.id, 'check', limit)},
    moved as (update deal_checks set deal_id = ${from.id} from back where deal_id = ${to.id} and person_id = item_id)`,
  );

async function sizeOf(tx: Transaction, moving: SQL): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`${moving} select count(*)::int as taken from back`);
  return rows[0]?.taken ?? 0;
}

/** Whole threads, so replies that were written meanwhile stay below what they answer. */
const moveThreadsBack: Step = async (tx, { merge, from, to }, limit) => {
  const { rows } = await tx.execute<{ root: number }>(sql`
    select item_id::float8 as root from merge_moves where merge_id = ${merge.id} and kind = 'thread' order by item_id limit ${limit}`);
  if (rows.length === 0) return 0;
  const { roots, size } = await moveThreads(tx, { from: to, to: from, limit, roots: rows.map(({ root }) => root) });
  // Deleted by hand meanwhile, if none of them is there.
  const done = roots.length === 0 ? rows.map(({ root }) => root) : roots;
  await tx.execute(sql`
    delete from merge_moves where merge_id = ${merge.id} and kind = 'thread' and item_id = any(${sql.param(done)}::bigint[])`);
  return Math.max(1, size);
};

/** Restores the merged deal as it was: its comments explain its downvotes again, and links lead to it again. */
export async function finishMovingBack(tx: Transaction, { merge, from, to }: LockedMerge): Promise<void> {
  await tx.execute(sql`
    with ${taken(merge.id, 'reason', Number.MAX_SAFE_INTEGER)}
    update comments set against = votes.reason from back, votes
    where comments.id = item_id and votes.deal_id = ${from.id} and votes.person_id = comments.author_id and votes.value = -1`);
  await tx.execute(sql`
    with ${taken(merge.id, 'forward', Number.MAX_SAFE_INTEGER)}
    update deals set duplicate_of = ${from.id} from back where id = item_id and state = 'merged' and duplicate_of = ${to.id}`);
  await moveClicksBack(tx, { merge, from, to });
  const state = from.expiredAt === null ? 'live' : 'expired';
  const restored = await tx.update(deals).set({ state, duplicateOf: null }).where(eq(deals.id, from.id)).returning(timedColumns);
  for (const deal of restored) await scheduleDealJobs(tx, deal);
  await updateCheckSummary(tx, from.id);
  await updateCheckSummary(tx, to.id);
}

async function moveClicksBack(tx: Transaction, { merge, from, to }: LockedMerge): Promise<void> {
  if (merge.clicks === 0) return;
  await tx.execute(sql`update deal_clicks set clicks = greatest(0, clicks - ${merge.clicks}) where deal_id = ${to.id}`);
  await tx.execute(sql`insert into deal_clicks (deal_id, clicks) values (${from.id}, ${merge.clicks})
    on conflict (deal_id) do update set clicks = deal_clicks.clicks + excluded.clicks`);
}
