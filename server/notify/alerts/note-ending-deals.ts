import { sql } from 'drizzle-orm';
import { constant } from '../../platform/core/constants.ts';
import type { Database } from '../../platform/database/connection.ts';
import { currentValues, notedNames } from './noted-columns.ts';

/**
 * Notes the deals that are ending soon by now, as changes of nothing else. The clock (`alert_clock`) says up to which end this has been done,
 * so a deal whose time came while no node ran is noted too. The trigger notes a deal whose end changes.
 */
export async function noteEndingDeals(db: Database): Promise<void> {
  const soon = sql`now() + make_interval(hours => ${constant('alerts.endingHours')})`;
  await db.execute(sql`
    with clock as (select ending_until from alert_clock for update),
    moved as (update alert_clock set ending_until = ${soon} from clock where clock.ending_until < ${soon})
    insert into deal_changes (deal_id, state_before, was_hot, ended_at, ${notedNames})
    select deals.id, deals.state, deals.hot_at is not null, deals.ends_at, ${currentValues}
    from clock, deals join deal_terms on deal_terms.deal_id = deals.id
    where deals.state = 'live' and deals.ends_at > greatest(clock.ending_until, now()) and deals.ends_at <= ${soon}
    on conflict (deal_id) do update set at = now(), changes = deal_changes.changes + 1`);
}
