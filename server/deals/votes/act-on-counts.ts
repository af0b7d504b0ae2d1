import { earlyHeat } from '../../../shared/heat.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { statement } from '../../platform/database/statement.ts';
import { reportRing } from './report-ring.ts';

/** A deal after votes were counted. */
export interface Counts {
  up: number;
  down: number;
  /** Votes that are not weighed in ranks and heat, and how many of them are new. */
  withheld: number;
  newly_withheld: number;
  hot_at: Date | null;
  /** The net votes from which a deal is hot. */
  hot_from: number;
  /** Seconds since it went live. */
  age: number;
}

/**
 * Needs a vote of a member ($2: this one is). They are looked for among the oldest accounts only, so that the cost does not grow. A deal that a command
 * holds is not waited for, because that may be about to wait for the score: then it is looked at again in a moment.
 */
const makeHot = statement<{ author: number }>(
  'make_hot',
  `with free as materialized (select id from deals where id = $1 for no key update skip locked),
    later as (insert into waiting_votes (deal_id) select $1 where not exists (select from free))
  update deals set hot_at = now() from free where deals.id = free.id and hot_at is null and state = 'live' and ($2 or exists (
    select from (select person_id from votes where deal_id = $1 and value = 1 order by person_id limit 100) voters
    join people on people.id = person_id where trust > 0 or ${hasSql('role', 'moderates')}))
  returning author_id as author`,
);

/** Does what follows from a deal's counts: it becomes hot, or a ring is suspected. `byMember`: a member voted for it. */
export async function actOnCounts(tx: Transaction, dealId: number, counts: Counts, byMember = false): Promise<void> {
  if (counts.hot_at === null && isHot(counts)) {
    const [hot] = await makeHot(tx, dealId, byMember);
    if (hot) await notify(tx, [{ personId: hot.author, kind: 'deal_hot', key: `hot:${dealId}`, dealId }]);
  }
  await reportRing(tx, dealId, counts);
}

function isHot({ up, down, withheld, age, hot_from: from }: Counts): boolean {
  const ups = up - withheld;
  return ups - down >= from || (age <= earlyHeat.within && ups >= from * earlyHeat.ups && ups - down >= from * earlyHeat.net);
}
