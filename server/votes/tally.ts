import { hot } from '../../shared/limits.ts';
import type { NegativeReason } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

/** A deal after a vote, and what the same person's vote was before it. */
interface Tally {
  up: number;
  down: number;
  before: 1 | -1 | null;
  hot_at: Date | null;
  /** Seconds since it went live. */
  age: number;
}

// Both run while the deal is held. They therefore see every vote that was cast on it before, and count exactly.
const answer = 'up, down, hot_at, extract(epoch from now() - live_at)::float8 as age, (select value from before) as before';
const cast = statement<Tally>(
  'cast_vote',
  `with before as (select value from votes where deal_id = $1 and person_id = $2),
    cast_now as (
      insert into votes (deal_id, person_id, value, reason) values ($1, $2, $3, $4)
      on conflict (deal_id, person_id) do update set value = excluded.value, reason = excluded.reason, cast_at = now()
    )
  update deals set
    up = up + ($3::int = 1)::int - coalesce((select (value = 1)::int from before), 0),
    down = down + ($3::int = -1)::int - coalesce((select (value = -1)::int from before), 0)
  where id = $1 returning ${answer}`,
);
const withdraw = statement<Tally>(
  'withdraw_vote',
  `with before as (delete from votes where deal_id = $1 and person_id = $2 returning value)
  update deals set
    up = up - coalesce((select (value = 1)::int from before), 0),
    down = down - coalesce((select (value = -1)::int from before), 0)
  where id = $1 returning ${answer}`,
);
const makeHot = statement('make_hot', 'update deals set hot_at = now() where id = $1');

/** Puts a person's vote in the place of the one before, and counts it. The deal is held. */
export async function count(
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

function isHot({ up, down, age }: Tally): boolean {
  const { net, early } = hot;
  return up - down >= net || (age <= early.within && up >= early.ups && up - down >= early.net);
}
