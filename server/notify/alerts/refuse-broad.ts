import { sql } from 'drizzle-orm';
import { alertTrials, alerts as bounds } from '../../../shared/notification-limits.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import { recentDeals } from '../../deals/lists/recent-deals.ts';
import { constant } from '../../platform/core/constants.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';

/** These are so rare that an alert for the whole board may include them. */
const isRare = (moment: AlertMoment) => moment === 'hot' || moment === 'speed';

/** Throws ALERT_TOO_BROAD, with the number of deals in the last 30 days. */
export async function refuseBroad(db: Queryable, filter: DealFilter, moments: readonly AlertMoment[]): Promise<void> {
  const count = await countIfTooBroad(db, filter, moments);
  if (count !== undefined) throw new Problem('ALERT_TOO_BROAD', undefined, { count });
}

/**
 * How many deals of the last 30 days match, if an alert for them matches everything, or too much: more than the operator allows a day, or most
 * of the board.
 */
export async function countIfTooBroad(db: Queryable, filter: DealFilter, moments: readonly AlertMoment[]): Promise<number | undefined> {
  const onlyHot = moments.every(isRare);
  const max = constant('alerts.perDay') * bounds.days;
  const count = await countRecent(db, filter, onlyHot, max + 1);
  return count > max || (!onlyHot && (isUnfiltered(filter) || (await isMostOfBoard(db, count)))) ? count : undefined;
}

/** Whether nothing but excluded words, state and date narrows it. */
export function isUnfiltered({ values: { q = [], state: _, since: __, currency: ___, ...others } }: DealFilter): boolean {
  return q.every(({ minus }) => minus) && Object.values(others).every((value) => value === undefined);
}

async function isMostOfBoard(db: Queryable, count: number): Promise<boolean> {
  if (count < bounds.fewest) return false;
  const all = await countRecent(db, { seesMembersOnly: true, values: {} }, false, Math.ceil(count / bounds.broad) + 1);
  return count > bounds.broad * all;
}

/** How many deals of the last 30 days match, at most `limit`. */
async function countRecent(db: Queryable, filter: DealFilter, onlyHot: boolean, limit: number): Promise<number> {
  const recent = recentDeals(filter, new Date(Date.now() - bounds.days * 86_400_000), alertTrials.maxDeals);
  const where = onlyHot ? sql`where (select hot_at from deals where deals.id = recent.id) is not null` : sql``;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${recent}) recent ${where} limit ${limit}) matches`,
  );
  return rows[0]?.count ?? 0;
}
