import { early, voteSpeedTime } from '../../shared/heat.ts';
import { quotas } from '../../shared/limits.ts';
import type { NegativeReason } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { type QuotaUsage, quotaUsageQuery } from '../quotas/enforce-quota.ts';

/** A deal after a vote, and the same person's vote before it. */
interface Tally {
  up: number;
  down: number;
  before: 1 | 0 | -1 | null;
  hot_at: Date | null;
  /** The net votes from which a deal is hot. */
  hot_from: number;
  /** Seconds since it went live. */
  age: number;
  /** The person's votes on any deal within the quota's time, before this one. */
  spent: QuotaUsage;
}

// Both run while the voter and the deal are locked, so they see every earlier vote and count exactly.
const answer = `up, down, hot_at, extract(epoch from now() - live_at)::float8 as age,
  (select heat_hot from site) as hot_from, (select value from before) as before, (select to_json(spent) from spent) as spent`;
const before = `before as (select value from votes where deal_id = $1 and person_id = $2),
    spent as (${quotaUsageQuery(quotas.votes, 'votes where person_id = $2', 'cast_at')})`;
/** The upvotes of the last while: those that were there, faded, and the change. */
const speed = (change: string) => `
    vote_speed = greatest(0, vote_speed * exp(-extract(epoch from now() - vote_speed_at) / ${voteSpeedTime})::float8 + ${change}),
    vote_speed_at = now()`;
const wasUp = 'coalesce((select (value = 1)::int from before), 0)';
const wasDown = 'coalesce((select (value = -1)::int from before), 0)';
const cast = statement<Tally>(
  'cast_vote',
  `with ${before},
    cast_now as (
      insert into votes (deal_id, person_id, value, reason, against_at) values ($1, $2, $3::int, $4, case when $3::int = -1 then now() end)
      on conflict (deal_id, person_id) do update
      set value = excluded.value, reason = excluded.reason, cast_at = now(), against_at = coalesce(excluded.against_at, votes.against_at)
    )
  update deals set
    up = up + ($3::int = 1)::int - ${wasUp},
    down = down + ($3::int = -1)::int - ${wasDown},${speed(`($3::int = 1)::int - ${wasUp}`)}
  where id = $1 returning ${answer}`,
);
const withdraw = statement<Tally>(
  'withdraw_vote',
  `with ${before},
    withdrawn as (update votes set value = 0, reason = null where deal_id = $1 and person_id = $2)
  update deals set
    up = up - ${wasUp},
    down = down - ${wasDown},${speed(`- ${wasUp}`)}
  where id = $1 returning ${answer}`,
);
const makeHot = statement('make_hot', 'update deals set hot_at = now() where id = $1');

/** Stores a vote in place of the person's earlier one and updates the counters of the locked deal. */
export async function storeVote(
  tx: Transaction,
  dealId: number,
  personId: number,
  vote: { value: 1 | -1; reason?: NegativeReason } | undefined,
) {
  const [tally] =
    vote === undefined ? await withdraw(tx, dealId, personId) : await cast(tx, dealId, personId, vote.value, vote.reason ?? null);
  if (tally === undefined) throw new Error(`The deal ${dealId} was not held`);
  if (tally.hot_at === null && isHot(tally)) await makeHot(tx, dealId);
  return tally;
}

function isHot({ up, down, age, hot_from: from }: Tally): boolean {
  return up - down >= from || (age <= early.within && up >= from * early.ups && up - down >= from * early.net);
}
