import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AlertTrial, TryAlert } from '../../../shared/alerts.ts';
import { alerts, alertTrials } from '../../../shared/notification-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import { cardOf, selectCards } from '../../deals/card.ts';
import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import { olderDeals, recentDeals } from '../../deals/lists/recent-deals.ts';
import { namesKind } from '../../deals/search/word-frequency.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { dealsWithEvent, pastEvents, watchedColumns } from './past-events.ts';
import { excludedColumns } from './patch-alert.ts';
import { countIfTooBroad } from './refuse-broad.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { soughtBy, storeFilters } from './stored-filters.ts';
import { tryExample } from './try-example.ts';

interface TrialRow extends Record<string, unknown> {
  matches: number;
  checked: number;
  latest: { deal: number }[] | null;
}

/**
 * What an alert would have found in the last days: for a list, among the deals that went live, were reactivated or changed their price in that time, found by the
 * same filters as lists. A deal that a lower price brought into a list counts from when it went live. Stores nothing. Throws INVALID for unknown names,
 * and what refuseHidden throws.
 */
export async function tryAlert(db: Queryable, who: Person, alert: TryAlert): Promise<AlertTrial> {
  requirePermission(permissions['make alerts'](who));
  const since = new Date(Date.now() - alerts.days * 86_400_000);
  const filter = alert.filters && (await soughtBy(db, await storeFilters(db, alert.filters), alert.mentions));
  const watched = filter === undefined ? await watchedDeals(db, who, alert) : dealsOfOthers(who, dealsOfList(filter, since, alert.moments));
  const { votes, minutes } = alert.speed ?? { votes: 1, minutes: 1 };
  const events = alert.moments.map((each) => pastEvents[each]({ person: who.id, since, votes, minutes }));
  const { rows } = await db.execute<TrialRow>(sql`
    with watched as materialized (select * from (${watched}) deals ${columnsFor(alert)} where true ${await exclusions(db, alert)}),
    events as materialized (${sql.join(events, sql` union all `)}),
    latest as (select deal, max(at) as at from events group by deal order by 2 desc, 1 desc limit ${alertTrials.shown})
    select (select count(*)::int from events) as matches, (select count(*)::int from watched) as checked,
      (select json_agg(latest order by at desc, deal desc) from latest) as latest`);
  const [{ matches, checked, latest } = { matches: 0, checked: 0, latest: null }] = rows;
  const count = filter && (await countIfTooBroad(db, filter, alert.moments));
  const isComplete = checked < alertTrials.maxDeals && matches < alertTrials.maxMatches;
  const found = (latest ?? []).map(({ deal }) => deal);
  // What looks for a kind alone is narrowed to it.
  const isKind = filter?.part !== undefined || (alert.mentions && (await namesKind(db, filter?.values.q ?? [])));
  const example = filter && alert.example !== undefined ? { example: await tryExample(db, filter, alert.example) } : {};
  return {
    matches,
    isComplete,
    ...(count === undefined ? {} : { refused: { count } }),
    ...(isKind && { isKind }),
    deals: await cardsOf(db, found),
    ...example,
  };
}

function dealsOfList(filter: DealFilter, since: Date, moments: readonly AlertMoment[]): SQL {
  const recent = recentDeals(filter, since, alertTrials.maxDeals);
  const changed = moments.flatMap((moment) => dealsWithEvent[moment]?.(since) ?? []);
  return changed.length === 0 ? recent : sql`${recent} union all ${olderDeals(filter, since, sql.join(changed, sql` union `))}`;
}

/** Most alerts are for new deals only, which need no columns of other tables. */
const columnsFor = ({ moments }: TryAlert): SQL =>
  sql.join([...new Set(moments.flatMap((moment) => watchedColumns[moment] ?? []))], sql` `);

/** Nobody is notified of their own deals. */
const dealsOfOthers = (who: Person, all: SQL): SQL => sql`select * from (${all}) deals where author_id <> ${who.id}`;

/** One deal, or all that someone has saved. */
async function watchedDeals(db: Queryable, who: Person, { deal }: TryAlert): Promise<SQL> {
  const columns = sql`select id, live_at, merchant_id, category_id from deals`;
  if (deal === undefined)
    return sql`${columns} where state in ('live', 'expired') and id in (select deal_id from saves where person_id = ${who.id} order by saved_at desc limit ${alertTrials.maxDeals})`;
  await refuseHidden(db, who, deal);
  return sql`${columns} where id = ${deal}`;
}

async function exclusions(db: Queryable, { excluded }: TryAlert): Promise<SQL> {
  if (excluded === undefined) return sql``;
  const { excludedMerchants, excludedCategories } = await excludedColumns(db, excluded);
  return sql`and (merchant_id is null or merchant_id <> all(${list(excludedMerchants)})) and category_id <> all(${list(excludedCategories)})`;
}

const list = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::bigint[]`;

async function cardsOf(db: Queryable, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await selectCards(db, {}).where(inArray(deals.id, [...ids]));
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
