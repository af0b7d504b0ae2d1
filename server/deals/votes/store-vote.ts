import { voteSpeedTime } from '../../../shared/heat.ts';
import { quotas } from '../../../shared/limits.ts';
import { trustOf } from '../../../shared/permissions.ts';
import type { NegativeReason } from '../../../shared/states.ts';
import { networkMatters, voteWeight, voteWeights } from '../../../shared/weights.ts';
import type { PersonOnNetwork } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { type QuotaUsage, quotaUsageQuery } from '../../platform/quotas/enforce-quota.ts';
import { actOnCounts, type Counts } from './act-on-counts.ts';

/** A deal after a vote, and the same person's vote before it. */
export interface Tally {
  up: number;
  down: number;
  before: 1 | 0 | -1 | null;
  /** The person's votes on any deal within the quota's time, before this one. */
  spent: QuotaUsage;
}

const { perNetwork } = voteWeights;
const hundredths = (weight: number) => Math.round(weight * 100);

// All run while the voter is locked, and everybody who votes on the deal from the same network: so they see every earlier vote that matters.
const before = `before as (select value, weight from votes where deal_id = $1 and person_id = $2),
    spent as (${quotaUsageQuery(quotas.votes, 'votes where person_id = $2', 'cast_at')})`;
const ofVoter = ', (select value from before) as before, (select to_json(spent) from spent) as spent';
/** Counts no further than it matters, so that its cost does not grow. */
const sameNetwork = `select count(*) from (
      select from votes where deal_id = $1 and network = $6 and value = $3::int and person_id <> $2 limit ${perNetwork.length - 1}) others`;
const wasUp = 'coalesce((select (value = 1)::int from before), 0)';
const wasDown = 'coalesce((select (value = -1)::int from before), 0)';
const wasWithheld = 'coalesce((select value * (100 - weight) from before), 0)';
const cast = `${before},
    weighed as (
      select case when $7 then round($5::int * (array[${perNetwork.map(hundredths)}])[1 + (${sameNetwork})] / 100.0)::int else $5::int end as weight
    ),
    cast_now as (
      insert into votes (deal_id, person_id, value, reason, against_at, weight, network)
      select $1, $2, $3::int, $4, case when $3::int = -1 then now() end, weight, $6 from weighed
      on conflict (deal_id, person_id) do update
      set value = excluded.value, reason = excluded.reason, cast_at = now(), against_at = coalesce(excluded.against_at, votes.against_at),
        weight = excluded.weight, network = excluded.network
    ),
    change as (select ($3::int = 1)::int - ${wasUp} as up, ($3::int = -1)::int - ${wasDown} as down,
      $3::int * (100 - (select weight from weighed)) - ${wasWithheld} as withheld)`;
const withdrawal = `${before},
    withdrawn as (update votes set value = 0, reason = null where deal_id = $1 and person_id = $2),
    change as (select -${wasUp} as up, -${wasDown} as down, -${wasWithheld} as withheld)`;
const restoration = `restored as (update votes set value = -1, reason = $3 where deal_id = $1 and person_id = $2 and value = 0 returning weight),
    change as (select 0 as up, 1 as down, weight - 100 as withheld from restored)`;
const nothing = 'change as (select 0 as up, 0 as down, 0 as withheld)';

const counts = (withheld: string) => `${withheld} / 100::float8 as withheld, hot_at,
    extract(epoch from now() - live_at)::float8 as age, (select heat_hot from board_settings) as hot_from`;

// What waits is recent. Beside a transaction that is open for long, the index keeps the entries of all that waited since then.
const recent = "now() - interval '30 seconds'";

/** Adds the change, and what waits since then. */
const count = (change: string, { since = recent, answer = '' } = {}) => `with ${change},
    taken as (delete from waiting_votes where deal_id = $1 and at >= ${since} returning up, down, withheld_votes),
    total as (select change.up + coalesce(sum(taken.up), 0) as up, change.down + coalesce(sum(taken.down), 0) as down,
      change.withheld + coalesce(sum(taken.withheld_votes), 0) as withheld
      from change left join taken on true group by change.up, change.down, change.withheld)
  update deal_scores set up = deal_scores.up + total.up, down = deal_scores.down + total.down,
    withheld_votes = withheld_votes + total.withheld,
    vote_speed = greatest(0, vote_speed * exp(-extract(epoch from now() - vote_speed_at) / ${voteSpeedTime})::float8 + total.up),
    vote_speed_at = now()
  from total, deals where deal_id = $1 and deals.id = $1
  returning deal_scores.up, deal_scores.down, ${counts('withheld_votes')}, total.withheld / 100::float8 as newly_withheld${answer}`;

/** Leaves the change for the next one who counts, and answers what it will be. */
const leave = (change: string) => `with ${change},
    left_over as (insert into waiting_votes (deal_id, up, down, withheld_votes) select $1, up, down, withheld from change),
    waiting as (select coalesce(sum(up), 0)::int as up, coalesce(sum(down), 0)::int as down from waiting_votes
      where deal_id = $1 and at >= ${recent})
  select score.up + waiting.up + change.up as up, score.down + waiting.down + change.down as down${ofVoter}
  from change, waiting, deal_scores score where score.deal_id = $1`;

const castAndCount = statement<Tally & Counts>('cast_vote', count(cast, { answer: ofVoter }));
const castAndLeave = statement<Tally>('cast_vote_and_leave', leave(cast));
const withdrawAndCount = statement<Tally & Counts>('withdraw_vote', count(withdrawal, { answer: ofVoter }));
const withdrawAndLeave = statement<Tally>('withdraw_vote_and_leave', leave(withdrawal));
const restore = statement<Counts>('restore_downvote', count(restoration));
const countWaiting = statement<Counts>('count_waiting_votes', count(nothing, { since: '$2::timestamptz' }));

/** Before what waits is taken: a voter holds the score first, too. */
export const lockScore = statement('lock_score', 'select from deal_scores where deal_id = $1 for no key update');

/** For ranks that could not be written with the score. */
const rank = statement(
  'rank_deal',
  `update deals set vote_steps = score.vote_steps, comment_steps = score.comment_steps from deal_scores score
  where deals.id = $1 and deal_id = $1 and (deals.vote_steps, deals.comment_steps) is distinct from (score.vote_steps, score.comment_steps)`,
);

/** Stores a vote in place of the person's earlier one. `isFree`: the deal's score is locked for this; otherwise the next one counts the vote. */
export async function storeVote(
  tx: Transaction,
  { id, isFree }: { id: number; isFree: boolean },
  who: PersonOnNetwork,
  { value, reason = null }: { value: 1 | -1; reason?: NegativeReason | null },
): Promise<Tally> {
  const weight = hundredths(voteWeight(who, Date.now()));
  const parameters = [id, who.id, value, reason, weight, who.network ?? null, networkMatters(who)];
  if (!isFree) return present(await castAndLeave(tx, ...parameters), id);
  const tally = present(await castAndCount(tx, ...parameters), id);
  await actOnCounts(tx, id, tally, value === 1 && trustOf(who) > 0);
  return tally;
}

/** Withdraws the vote of a locked person. */
export async function storeWithdrawal(tx: Transaction, { id, isFree }: { id: number; isFree: boolean }, personId: number): Promise<Tally> {
  if (!isFree) return present(await withdrawAndLeave(tx, id, personId), id);
  const tally = present(await withdrawAndCount(tx, id, personId), id);
  await actOnCounts(tx, id, tally);
  return tally;
}

/** Brings a withdrawn downvote of a locked person back, with the weight that it had. */
export async function storeRestoration(tx: Transaction, id: number, personId: number, reason: NegativeReason): Promise<void> {
  await lockScore(tx, id);
  const [counts] = await restore(tx, id, personId, reason);
  if (counts !== undefined) await actOnCounts(tx, id, counts);
}

/** Counts what waits since then and ranks the deal, which is locked. */
export async function storeWaiting(tx: Transaction, id: number, since: Date): Promise<void> {
  await lockScore(tx, id);
  const [counts] = await countWaiting(tx, id, since);
  await rank(tx, id);
  if (counts !== undefined) await actOnCounts(tx, id, counts);
}

function present<Row>([row]: readonly Row[], id: number): Row {
  if (row === undefined) throw new Error(`The deal ${id} has no score`);
  return row;
}
