import { earlyHeat, voteSpeedTime } from '../../../shared/heat.ts';
import { quotas } from '../../../shared/limits.ts';
import { trustOf } from '../../../shared/permissions.ts';
import type { NegativeReason } from '../../../shared/states.ts';
import { networkMatters, voteWeight, voteWeights } from '../../../shared/weights.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { PersonOnNetwork } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { statement } from '../../platform/database/statement.ts';
import { type QuotaUsage, quotaUsageQuery } from '../../platform/quotas/enforce-quota.ts';

/** A deal after a vote, and the same person's vote before it. */
export interface Tally {
  up: number;
  down: number;
  /** Votes that are not weighed in ranks and heat, and how many this vote added. */
  withheld: number;
  newly_withheld: number;
  before: 1 | 0 | -1 | null;
  hot_at: Date | null;
  /** The net votes from which a deal is hot. */
  hot_from: number;
  /** Seconds since it went live. */
  age: number;
  /** The person's votes on any deal within the quota's time, before this one. */
  spent: QuotaUsage;
}

const { perNetwork } = voteWeights;
const hundredths = (weight: number) => Math.round(weight * 100);

// Both run while the voter and the deal are locked, so they see every earlier vote and count exactly.
const answer = (
  withheld: string,
) => `up, down, withheld_votes / 100::float8 as withheld, (${withheld}) / 100::float8 as newly_withheld, hot_at,
  extract(epoch from now() - live_at)::float8 as age,
  (select heat_hot from board_settings) as hot_from, (select value from before) as before, (select to_json(spent) from spent) as spent`;
const before = `before as (select value, weight from votes where deal_id = $1 and person_id = $2),
    spent as (${quotaUsageQuery(quotas.votes, 'votes where person_id = $2', 'cast_at')})`;
/** Counts no further than it matters, so that its cost does not grow. */
const sameNetwork = `select count(*) from (
      select from votes where deal_id = $1 and network = $6 and value = $3::int and person_id <> $2 limit ${perNetwork.length - 1}) others`;
/** The upvotes of the last while: those that were there, faded, and the change. */
const speed = (change: string) => `
    vote_speed = greatest(0, vote_speed * exp(-extract(epoch from now() - vote_speed_at) / ${voteSpeedTime})::float8 + ${change}),
    vote_speed_at = now()`;
const wasUp = 'coalesce((select (value = 1)::int from before), 0)';
const wasDown = 'coalesce((select (value = -1)::int from before), 0)';
const wasWithheld = 'coalesce((select value * (100 - weight) from before), 0)';
const withheldByCast = `$3::int * (100 - (select weight from weighed)) - ${wasWithheld}`;
const cast = statement<Tally>(
  'cast_vote',
  `with ${before},
    weighed as (
      select case when $7 then round($5::int * (array[${perNetwork.map(hundredths)}])[1 + (${sameNetwork})] / 100.0)::int else $5::int end as weight
    ),
    cast_now as (
      insert into votes (deal_id, person_id, value, reason, against_at, weight, network)
      select $1, $2, $3::int, $4, case when $3::int = -1 then now() end, weight, $6 from weighed
      on conflict (deal_id, person_id) do update
      set value = excluded.value, reason = excluded.reason, cast_at = now(), against_at = coalesce(excluded.against_at, votes.against_at),
        weight = excluded.weight, network = excluded.network
    )
  update deals set
    up = up + ($3::int = 1)::int - ${wasUp},
    down = down + ($3::int = -1)::int - ${wasDown},
    withheld_votes = withheld_votes + ${withheldByCast},${speed(`($3::int = 1)::int - ${wasUp}`)}
  where id = $1 returning ${answer(withheldByCast)}`,
);
const withdraw = statement<Tally>(
  'withdraw_vote',
  `with ${before},
    withdrawn as (update votes set value = 0, reason = null where deal_id = $1 and person_id = $2)
  update deals set
    up = up - ${wasUp},
    down = down - ${wasDown},
    withheld_votes = withheld_votes - ${wasWithheld},${speed(`- ${wasUp}`)}
  where id = $1 returning ${answer(`- ${wasWithheld}`)}`,
);
/** Needs a vote of a member ($2: this one is). They are looked for among the oldest accounts only, so that the cost does not grow. */
const makeHot = statement<{ author: number }>(
  'make_hot',
  `update deals set hot_at = now() where id = $1 and ($2 or exists (
    select from (select person_id from votes where deal_id = $1 and value = 1 order by person_id limit 100) voters
    join people on people.id = person_id where trust > 0 or ${hasSql('role', 'moderates')}))
  returning author_id as author`,
);

/** Stores a vote in place of the person's earlier one and updates the counters of the locked deal. */
export async function storeVote(
  tx: Transaction,
  dealId: number,
  who: PersonOnNetwork,
  { value, reason = null }: { value: 1 | -1; reason?: NegativeReason | null },
): Promise<Tally> {
  const weight = hundredths(voteWeight(who, Date.now()));
  const [tally] = await cast(tx, dealId, who.id, value, reason, weight, who.network ?? null, networkMatters(who));
  return await heated(tx, dealId, tally, value === 1 && trustOf(who) > 0);
}

export async function storeWithdrawal(tx: Transaction, dealId: number, personId: number): Promise<Tally> {
  const [tally] = await withdraw(tx, dealId, personId);
  return await heated(tx, dealId, tally, false);
}

const restore = statement(
  'restore_downvote',
  `with restored as (update votes set value = -1, reason = $3 where deal_id = $1 and person_id = $2 and value = 0 returning weight)
  update deals set down = down + 1, withheld_votes = withheld_votes - (100 - weight) from restored where id = $1`,
);

/** Brings a withdrawn downvote back, with the weight that it had. The deal is locked. */
export const storeRestoration = (tx: Transaction, dealId: number, personId: number, reason: NegativeReason) =>
  restore(tx, dealId, personId, reason);

async function heated(tx: Transaction, dealId: number, tally: Tally | undefined, byMember: boolean): Promise<Tally> {
  if (tally === undefined) throw new Error(`The deal ${dealId} was not locked`);
  if (tally.hot_at === null && isHot(tally)) {
    const [hot] = await makeHot(tx, dealId, byMember);
    if (hot) await notify(tx, [{ personId: hot.author, kind: 'deal_hot', key: `hot:${dealId}`, dealId }]);
  }
  return tally;
}

function isHot({ up, down, withheld, age, hot_from: from }: Tally): boolean {
  const ups = up - withheld;
  return ups - down >= from || (age <= earlyHeat.within && ups >= from * earlyHeat.ups && ups - down >= from * earlyHeat.net);
}
