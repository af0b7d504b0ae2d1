import { sql } from 'drizzle-orm';
import type { AlertMoment, DealState } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { keysForMoments, keysOfTerms } from './lookup-keys.ts';
import { isChanged } from './noted-columns.ts';

/** A changed deal, as it is and as it was. Times are in microseconds since 1970. */
export interface ChangedDeal {
  id: number;
  state: DealState;
  title: string;
  authorId: number;
  merchantId: number | null;
  categoryId: number;
  price: number | null;
  currency: string;
  liveAt: number;
  hotAt: number | null;
  expiredAt: number | null;
  endsAt: number | null;
  terms: string[] | null;
  /** The merchants and categories that were merged into its own. */
  mergedMerchants: number[];
  mergedCategories: number[];
}

/** What `deal_changes` says of a deal, from its first change that alerts have not processed. */
export interface NotedChange {
  changes: number;
  since: number;
  at: number;
  /** Null if it is new. */
  stateBefore: DealState | null;
  wasHot: boolean;
  oldPrice: number | null;
  oldCurrency: string | null;
  oldEnd: number | null;
  /** Whether anything changed that filters look at. */
  isOther: boolean;
}

const micros = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1e6)::float8`);
const idsMergedInto = (table: string, column: string) =>
  sql.raw(`array(select id::float8 from ${table} where merged_into = deals.${column})`);

const dealColumns = sql`deals.id::float8, deals.state, deals.title, deals.author_id::float8 as "authorId", deals.merchant_id::float8 as "merchantId",
  deals.category_id::float8 as "categoryId", deals.price::float8, deals.currency, ${micros('deals.live_at')} as "liveAt", ${micros('deals.hot_at')} as "hotAt",
  ${micros('deals.expired_at')} as "expiredAt", ${micros('deals.ends_at')} as "endsAt",
  (select tsvector_to_array(terms) from deal_terms where deal_id = deals.id) as terms,
  ${idsMergedInto('merchants', 'merchant_id')} as "mergedMerchants", ${idsMergedInto('categories', 'category_id')} as "mergedCategories"`;

/** Undefined if it is gone. */
export async function readDeal(db: Queryable, id: number): Promise<ChangedDeal | undefined> {
  const { rows } = await db.execute<{ [key in keyof ChangedDeal]: ChangedDeal[key] }>(
    sql`select ${dealColumns} from deals where id = ${id}`,
  );
  return rows[0];
}

/** Undefined if it was processed meanwhile. `deal` is undefined if it is gone. */
export async function readChange(db: Queryable, id: number): Promise<{ noted: NotedChange; deal: ChangedDeal | undefined } | undefined> {
  const { rows } = await db.execute<{ [key in keyof NotedChange]: NotedChange[key] }>(sql`
    select changes, ${micros('since')} as since, ${micros('at')} as at, state_before as "stateBefore", was_hot as "wasHot",
      noted.price::float8 as "oldPrice", noted.currency as "oldCurrency", ${micros('ended_at')} as "oldEnd",
      ${isChanged} as "isOther"
    from deal_changes noted left join deals on deals.id = noted.deal_id left join deal_terms on deal_terms.deal_id = noted.deal_id
    where noted.deal_id = ${id}`);
  const [noted] = rows;
  return noted && { noted, deal: await readDeal(db, id) };
}

const hour = 3_600e6;
/** A deal that was posted with less time than this left does not begin to end soon. */
function beginsToEnd(deal: ChangedDeal, noted: NotedChange): boolean {
  return endsSoon(deal) && (endingSince(deal) > deal.liveAt || hasNewEnd(deal.endsAt, noted));
}

const endingSince = ({ endsAt }: ChangedDeal) => (endsAt ?? Infinity) - constant('alerts.endingHours') * hour;

export function endsSoon(deal: ChangedDeal): boolean {
  const now = Date.now() * 1_000;
  return deal.endsAt !== null && deal.endsAt > now && endingSince(deal) <= now;
}

const hasNewEnd = (endsAt: number | null, { stateBefore, oldEnd }: NotedChange) => stateBefore === 'live' && oldEnd !== endsAt;

/** The moments that alerts may notify of. */
export function momentsOfChange(deal: ChangedDeal, noted: NotedChange): AlertMoment[] {
  const { stateBefore, wasHot, oldPrice, oldCurrency, isOther } = noted;
  if (deal.state === 'expired') return stateBefore === 'live' ? ['expired'] : [];
  if (deal.state !== 'live') return [];
  const isCheaper = oldPrice !== null && deal.price !== null && deal.price < oldPrice && oldCurrency === deal.currency;
  const moments: [AlertMoment, boolean][] = [
    ['reactivated', stateBefore === 'expired'],
    ['match', stateBefore !== 'live' || isOther],
    ['price_drop', stateBefore === 'live' && isCheaper],
    ['hot', deal.hotAt !== null && !wasHot],
    ['ending', beginsToEnd(deal, noted)],
  ];
  return moments.filter(([, is]) => is).map(([moment]) => moment);
}

/** Distinguishes repetitions of a moment for one deal; 0 for moments that happen once. */
export function occurrenceOf(moment: AlertMoment, deal: ChangedDeal, noted: NotedChange): number {
  if (moment === 'price_drop') return noted.at;
  if (moment === 'reactivated') return noted.since;
  if (moment === 'ending') return deal.endsAt ?? 0;
  return moment === 'expired' ? (deal.expiredAt ?? 0) : 0;
}

/** Whether this happened after `activeSince`. */
export function isSince(moment: AlertMoment, deal: ChangedDeal, noted: NotedChange, activeSince: number): boolean {
  const wasPublished = noted.stateBefore === 'live' || noted.stateBefore === 'expired';
  // A deal that moderators release counts as new from when it went live.
  if (moment === 'match' && !wasPublished) return deal.liveAt >= activeSince;
  if (moment === 'hot') return (deal.hotAt ?? 0) >= activeSince;
  if (moment === 'expired') return (deal.expiredAt ?? 0) >= activeSince;
  if (moment === 'ending' && !hasNewEnd(deal.endsAt, noted)) return endingSince(deal) >= activeSince;
  return noted.at >= activeSince;
}

/** The keys by which it looks up alerts (lookup-keys.ts). */
export function dealKeys({ terms, mergedMerchants, mergedCategories }: ChangedDeal, moments: readonly AlertMoment[]): string[] {
  const merged = [...mergedMerchants.map((id) => `#merchant ${id}`), ...mergedCategories.map((id) => `#category ${id}`)];
  return keysForMoments([...keysOfTerms(terms ?? []), ...merged], moments);
}
