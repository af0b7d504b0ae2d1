import { sql } from 'drizzle-orm';
import { notify } from '../../notify/notifications/notify.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';

const batch = 500;
/** How many there are of the rows, counted no further than `max`. */
const atMost = (max: number, rows: string) => `(select count(*) from (select from ${rows} limit ${max}) counted)`;

/** What a person has earned with these deals and comments. */
function level(deals: string, comments: string): string {
  const [memberDays, actions] = [constant('trust.memberDays'), constant('trust.memberActions')];
  const [trustedDays, hotDeals] = [constant('trust.trustedDays'), constant('trust.trustedHotDeals')];
  return `case
    when age < make_interval(days => ${memberDays})
      or ${atMost(actions, `deals where author_id = candidates.id and ${deals}`)}
        + ${atMost(actions, `comments where author_id = candidates.id and ${comments}`)} < ${actions} then 0
    when age < make_interval(days => ${trustedDays})
      or ${atMost(hotDeals, `deals where author_id = candidates.id and hot_at is not null and ${deals}`)} < ${hotDeals} then 1
    else 2 end`;
}

/**
 * Gives the people who were here in the last day the trust that they have earned, and takes it back if moderators removed what earned it. What staff has
 * set stays: who was appointed is not lowered, and who was lowered rises only by earning more.
 */
export async function updateTrust(db: Database): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await updateBatch(db, after);
}

/** Returns the last id of a full batch. */
const updateBatch = (db: Database, after: number): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const { last, changed } = await updatePeople(tx, after);
    // Who goes up and down on one day is notified once of each level.
    const today = new Date().toISOString().slice(0, 10);
    await notify(
      tx,
      (changed ?? []).map(({ id, from, to }) => ({ personId: id, kind: 'trust', key: `trust:${to}:${today}`, details: { from, to } })),
    );
    return last ?? undefined;
  });

interface Updated {
  last: number | null;
  changed: { id: number; from: number; to: number }[] | null;
}

async function updatePeople(tx: Transaction, after: number): Promise<Updated> {
  const visible = level("deals.state in ('live', 'expired')", "comments.state = 'visible'");
  // What moderators remove does not count any more; what its author deletes does.
  const notRemoved = level("(deals.state <> 'removed' or deals.removed_by = author_id)", "comments.state <> 'removed'");
  const { rows } = await tx.execute<{ last: number | null; changed: Updated['changed'] }>(sql`
    with candidates as (
      select id, trust, earned_trust, now() - created_at as age from people
      where id > ${after} and state = 'active' and exists (select from sessions where person_id = people.id and seen_at > now() - interval '1 day')
      order by id limit ${batch}
    ), judged as (
      select id, trust as before, greatest(${sql.raw(visible)}, least(earned_trust, ${sql.raw(notRemoved)})) as earned from candidates
    ), changed as (
      update people set earned_trust = earned,
        trust = case when earned > earned_trust then greatest(trust, earned) when trust = earned_trust then earned else trust end
      from judged where people.id = judged.id and earned <> earned_trust
      returning people.id, before, people.trust as now
    )
    select (select max(id)::float8 from candidates having count(*) = ${batch}) as last,
      (select json_agg(json_build_object('id', id, 'from', before, 'to', now)) from changed where before <> now) as changed`);
  return rows[0] ?? { last: null, changed: null };
}
