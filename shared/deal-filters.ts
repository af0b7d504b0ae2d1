import { dealKinds, distances, listLimits } from './first-load-limits.ts';

/** The values of a filter. In an address all of them are text. */
export type FilterValues =
  | { type: 'text'; max: number }
  | { type: 'slug' }
  | { type: 'handle' }
  | { type: 'number'; max: number }
  | { type: 'currency' }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'date' }
  /** A day or a minute. */
  | { type: 'moment' };

/**
 * The filters of a list, in the order of its address; all of them combine. The schema (filter-schemas.ts) and the address
 * (list-address.ts) derive from this table. A new filter also needs its meaning in server/deals/lists/filter-definitions.ts and its label in
 * web/deals/filter-labels.ts; neither compiles without. No zod here: the web's first load has no room for it.
 */
export const dealFilters = {
  /** Search words, see shared/search.ts. */
  q: { type: 'text', max: listLimits.search.max },
  category: { type: 'slug' },
  merchant: { type: 'slug' },
  author: { type: 'handle' },
  kind: { type: 'choice', values: dealKinds },
  /** In minor units of `currency`. Deals in other currencies are compared by exchange rates; one without a rate only if it is free. */
  minPrice: { type: 'number', max: listLimits.price.max },
  maxPrice: { type: 'number', max: listLimits.price.max },
  /** What prices are compared in; by default the board's price currency. */
  currency: { type: 'currency' },
  /** At least this many percent below the reference price. */
  saving: { type: 'number', max: 100 },
  /** Deals for this region, and deals for no region in particular. */
  region: { type: 'text', max: listLimits.region.max },
  /** The id of a place: deals of physical stores within so many kilometres of it, and deals for a region that is a town there. */
  near: { type: 'number', max: 1e10 },
  within: { type: 'choice', values: distances },
  shipping: { type: 'choice', values: ['free'] },
  /** Without it, lists show live and expired deals; those that are probably expired only in searches and on their authors' pages. */
  state: { type: 'choice', values: ['live', 'expired'] },
  members: { type: 'choice', values: ['only'] },
  /** A day or a minute in UTC, such as `2026-11-22T09:30Z`, rather than "the last 7 days": a read that depends on the clock cannot be live. */
  since: { type: 'moment' },
  /** Deals that expired on this day (UTC) or later. */
  expiredSince: { type: 'date' },
} as const satisfies Record<string, FilterValues>;

/** How lists can be sorted. Each order is defined in server/deals/lists/orders.ts, which does not compile without it; its label is `sort.…`. */
export const dealSorts = ['hot', 'new', 'rising', 'discussed', 'cheapest', 'saving', 'ending'] as const;
export type DealSort = (typeof dealSorts)[number];
/** Searches can also be sorted by relevance, and expired deals are sorted by when they expired. */
export type ListSort = DealSort | 'best' | 'expired';

export type FilterName = keyof typeof dealFilters;
export const dealFilterNames = Object.keys(dealFilters) as FilterName[];

/** Filters as text, as in an address. */
export type DealFilters = { [name in FilterName]?: string | undefined };
