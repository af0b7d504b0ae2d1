export const dealSorts = ['hot', 'new', 'rising', 'discussed'] as const;
export type DealSort = (typeof dealSorts)[number];
/** Searches can also be sorted by relevance. */
export type ListSort = DealSort | 'best';

/**
 * The ranks of a deal. None depends on the clock, only on the moment the deal went live, so an index serves every order and a rank changes only
 * with its row. The database computes the same ranks as generated columns (a test compares the two); the server uses these functions to tell
 * whether a changed deal could enter a list.
 */
export interface Ranked {
  up: number;
  down: number;
  comments: number;
  /** Seconds since the epoch. */
  liveAt: number;
}

/** Seconds by which a deal must be newer to make up for a factor of ten in votes. */
export const decay = { hot: 45_000, rising: 7_200, discussed: 90_000 } as const;

const magnitude = (net: number) => Math.sign(net) * Math.log10(Math.max(1, Math.abs(net)));

export const hotRank = (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / decay.hot;
export const risingRank = (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / decay.rising;
export const discussedRank = (deal: Ranked) => Math.log10(Math.max(1, deal.comments)) + deal.liveAt / decay.discussed;

/** A deal is "rising" from this net score until it is hot. */
export const risingFrom = 2;

/**
 * Relevance adds to the hot rank of a search result. If all words are in the title as typed (or have the same stem), it counts as 60 days newer;
 * if all are in the title or the names of merchant and category, even as prefixes, as 30 days newer; otherwise not at all.
 */
const perDay = 86_400 / decay.hot;
export const relevance = { titled: 60 * perDay, named: 30 * perDay } as const;
export type Relevance = keyof typeof relevance | 'mentioned';
export const bestRank = (deal: Ranked, fits: Relevance) => hotRank(deal) + (fits === 'mentioned' ? 0 : relevance[fits]);
