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
  for (const step of steps()) {
    remaining -= await step(tx, locked, remaining);
    if (remaining <= 0) return true;
  }
  return false;
}

const steps = (): Step[] => [
  moveVotesBack,
  movingBack('save', 'saves', 'person_id'),
  movingBack('alert', 'alerts', 'id'),
  movingBack('price', 'price_points', 'id', sql`, product = back.product`),
  movingBack('check', 'deal_checks', 'person_id'),
  moveThreadsBack,
];

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

/** Moves rows of a table back: those whose `id` was recorded. */
const movingBack =
  (kind: MergeMoveKind, table: string, id: 'id' | 'person_id', also = sql.empty()): Step =>
  async (tx, { merge, from, to }, limit) => {
    const { rows } = await tx.execute<{ taken: number }>(sql`
      with ${taken(merge.id, kind, limit)},
      moved as (
        update ${sql.raw(table)} set deal_id = ${from.id} ${also} from back where deal_id = ${to.id} and ${sql.raw(id)} = item_id)
      select count(*)::int as taken from back`);
    return rows[0]?.taken ?? 0;
  };

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
