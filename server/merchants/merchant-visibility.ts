import { type SQL, sql } from 'drizzle-orm';
import { isRowVisible } from '../deals/visibility.ts';
import { type Dependency, dependsOn } from '../live/dependencies.ts';

/**
 * SQL: the newest deal of a merchant that this audience sees, or null. Whoever posts a deal names its merchant, so who sees none of its deals
 * is not told that there is such a merchant.
 */
export const newestVisibleDeal = (merchant: string, members: string): string =>
  `(select id from deals where merchant_id = ${merchant} and state in ('live', 'expired') and (${members} or not members_only)
    order by live_at desc, id desc limit 1)`;

/** The same of the merchants in a query of Drizzle's. */
export const seenBy = (members: boolean): SQL<number | null> =>
  sql<number | null>`${sql.raw(newestVisibleDeal('merchants.id', String(members)))}`;

/** What could let a merchant be seen, or hide it, by the deal that it is seen by: an edit may move that to another merchant. */
export const dependsOnMerchantVisibility = (merchant: number, by: number | null, members: boolean): Dependency =>
  by === null
    ? dependsOn('deals', 'merchant_id', merchant, (row) => isRowVisible(row, members))
    : dependsOn('deals', 'id', by, (row) => row.merchant_id !== merchant || !isRowVisible(row, members));
