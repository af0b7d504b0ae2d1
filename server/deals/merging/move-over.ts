import { eq, sql } from 'drizzle-orm';
import { mergeBatch } from '../../../shared/moderation-limits.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { merges } from '../../platform/database/schema.ts';
import { updateCheckSummary } from '../check-summary.ts';
import type { LockedMerge } from './locked-merge.ts';
import { moveCounts, moveThreads } from './move-threads.ts';

/** Moves the next batch to the deal that stays, in the order in which parts depend on each other. Returns whether there is more. */
export async function moveOver(tx: Transaction, locked: LockedMerge): Promise<boolean> {
  let remaining: number = mergeBatch;
  // Votes come before the comments that explain them.
  for (const step of [moveVotes, moveSaves, moveAlerts, movePrices, moveChecks, moveAllThreads]) {
    remaining -= await step(tx, locked, remaining);
    if (remaining <= 0) return true;
  }
  return false;
}

type Step = (tx: Transaction, locked: LockedMerge, limit: number) => Promise<number>;

/** One vote a person: who voted on the deal that stays, or posted it, keeps only that. */
const moveVotes: Step = async (tx, { merge, from, to }, limit) => {
  const { rows } = await tx.execute<{ moved: number; up: number; down: number; withheld: number }>(sql`
    with moving as (
      select person_id from votes vote where deal_id = ${from.id} and person_id <> ${to.authorId}
        and not exists (select from votes where deal_id = ${to.id} and person_id = vote.person_id) limit ${limit}),
    moved as (
      update votes set deal_id = ${to.id} from moving
      where votes.deal_id = ${from.id} and votes.person_id = moving.person_id returning votes.person_id, value, weight),
    recorded as (insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'vote', person_id from moved)
    select count(*)::int as moved, count(*) filter (where value = 1)::int as up, count(*) filter (where value = -1)::int as down,
      coalesce(sum(value * (100 - weight)), 0)::int as withheld from moved`);
  const { moved = 0, ...counts } = rows[0] ?? {};
  await moveCounts(tx, from.id, to.id, counts);
  return moved;
};

const moveSaves: Step = async (tx, { merge, from, to }, limit) => {
  const { rowCount } = await tx.execute(sql`
    with moving as (
      select person_id from saves save where deal_id = ${from.id}
        and not exists (select from saves where deal_id = ${to.id} and person_id = save.person_id) limit ${limit}),
    moved as (
      update saves set deal_id = ${to.id} from moving
      where saves.deal_id = ${from.id} and saves.person_id = moving.person_id returning saves.person_id)
    insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'save', person_id from moved`);
  return rowCount ?? 0;
};

/** The alerts of people who follow the merged deal, but not the other one. */
const moveAlerts: Step = async (tx, { merge, from, to }, limit) => {
  const { rowCount } = await tx.execute(sql`
    with moving as (
      select id from alerts alert where deal_id = ${from.id}
        and not exists (select from alerts where deal_id = ${to.id} and person_id = alert.person_id) limit ${limit}),
    moved as (update alerts set deal_id = ${to.id} from moving where alerts.id = moving.id returning alerts.id)
    insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'alert', id from moved`);
  return rowCount ?? 0;
};

/** They become prices of the other deal's product. */
const movePrices: Step = async (tx, { merge, from, to }, limit) => {
  const { rowCount } = await tx.execute(sql`
    with moving as (select id, product from price_points where deal_id = ${from.id} limit ${limit} for update),
    recorded as (insert into merge_moves (merge_id, kind, item_id, product) select ${merge.id}, 'price', id, product from moving)
    update price_points set deal_id = ${to.id}, product = ${to.canonicalUrl} from moving where price_points.id = moving.id`);
  return rowCount ?? 0;
};

/** Only checks that say something about the other deal too: it works at this price, or it is gone. A merge itself expires nothing. */
const moveChecks: Step = async (tx, { merge, from, to }, limit) => {
  if (to.state !== 'live') return 0;
  const verdictCondition =
    from.price === to.price && from.currency === to.currency ? sql`verdict in ('works', 'dead')` : sql`verdict = 'dead'`;
  const { rowCount } = await tx.execute(sql`
    with moving as (
      select person_id from deal_checks checked where deal_id = ${from.id} and lapsed_at is null and ${verdictCondition} and person_id <> ${to.authorId}
        and not exists (select from deal_checks where deal_id = ${to.id} and person_id = checked.person_id) limit ${limit}),
    moved as (
      update deal_checks set deal_id = ${to.id} from moving
      where deal_checks.deal_id = ${from.id} and deal_checks.person_id = moving.person_id returning deal_checks.person_id)
    insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'check', person_id from moved`);
  if (rowCount) await updateCheckSummary(tx, to.id);
  return rowCount ?? 0;
};

const moveAllThreads: Step = async (tx, { merge, from, to }, limit) => {
  const { roots, size, ids } = await moveThreads(tx, { from, to, limit });
  if (roots.length === 0) return 0;
  await tx.execute(sql`
    insert into merge_moves (merge_id, kind, item_id) select ${merge.id}, 'thread', unnest(${sql.param(roots)}::bigint[])`);
  await releaseReasons(tx, merge.id, to.id, ids);
  return size;
};

/** A comment no longer explains a downvote if that stayed behind, because its author voted on both deals. */
async function releaseReasons(tx: Transaction, mergeId: number, dealId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with released as (
      update comments set against = null where id = any(${sql.param(ids)}::bigint[]) and against is not null
        and not exists (select from votes where deal_id = ${dealId} and person_id = author_id and value = -1) returning id)
    insert into merge_moves (merge_id, kind, item_id) select ${mergeId}, 'reason', id from released`);
}

/** Adds the clicks. */
export async function finishMoving(tx: Transaction, { merge, from, to }: LockedMerge): Promise<void> {
  const { rows } = await tx.execute<{ clicks: number }>(sql`
    with taken as (delete from deal_clicks where deal_id = ${from.id} and clicks > 0 returning clicks),
    added as (
      insert into deal_clicks (deal_id, clicks) select ${to.id}, clicks from taken
      on conflict (deal_id) do update set clicks = deal_clicks.clicks + excluded.clicks)
    select clicks from taken`);
  await tx
    .update(merges)
    .set({ clicks: rows[0]?.clicks ?? 0 })
    .where(eq(merges.id, merge.id));
}
