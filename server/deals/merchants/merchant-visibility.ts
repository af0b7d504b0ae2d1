import { type SQL, sql } from 'drizzle-orm';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { isRowVisible } from '../visibility.ts';

/**
 * SQL for the newest deal of a merchant that this audience sees, or null. Authors type merchant names, so someone who sees none of a
 * merchant's deals must not learn its name.
 */
export const newestVisibleDeal = (merchant: string, members: string): string =>
  `(select id from deals where merchant_id = ${merchant} and state in ('live', 'expired') and (${members} or not members_only)
    order by live_at desc, id desc limit 1)`;

/** The same for the merchants in a Drizzle query. */
export const newestDealVisibleTo = (members: boolean): SQL<number | null> =>
  sql<number | null>`${sql.raw(newestVisibleDeal('merchants.id', String(members)))}`;

/** Changes when a merchant becomes visible or hidden. An edit can also move its deal to another merchant. */
export const dependsOnMerchantVisibility = (merchant: number, visibleDeal: number | null, members: boolean): Dependency =>
  visibleDeal === null
    ? dependsOn('deals', 'merchant_id', merchant, (row) => isRowVisible(row, members))
    : dependsOn('deals', 'id', visibleDeal, (row) => row.merchant_id !== merchant || !isRowVisible(row, members));
