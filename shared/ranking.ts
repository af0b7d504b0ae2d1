export const dealSorts = ['hot', 'new', 'rising', 'discussed'] as const;
export type DealSort = (typeof dealSorts)[number];
/** A search can also be sorted by what fits best. */
export type ListSort = DealSort | 'best';

/**
 * The orders of the feed. None needs a clock: time goes in once, as the moment the deal went live, so an index serves every order
 * and a rank changes only when a row does. The database computes the same numbers as generated columns (a test compares the two);
 * the server uses these to tell whether a changed deal could enter a list.
 */
export interface Ranked {
  up: number;
  down: number;
  comments: number;
  /** Seconds since the epoch. */
  liveAt: number;
}

/** How many seconds of youth are worth a factor of ten in votes. */
export const decay = { hot: 45_000, rising: 7_200, discussed: 90_000 } as const;

const magnitude = (net: number) => Math.sign(net) * Math.log10(Math.max(1, Math.abs(net)));

export const hotRank = (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / decay.hot;
export const risingRank = (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / decay.rising;
export const discussedRank = (deal: Ranked) => Math.log10(Math.max(1, deal.comments)) + deal.liveAt / decay.discussed;

/** A deal appears under "rising" from this net on, until it is hot. */
export const risingFrom = 2;

/**
 * A search's best: heat, and so much added for where the words are, in units of the hot rank. All of them in the title and as they were
 * typed (or of the same stem) is worth 60 days of youth; all in the title or the names of merchant and category, be they only the
 * beginnings of words, 30 days; elsewhere nothing.
 */
const perDay = 86_400 / decay.hot;
export const relevance = { titled: 60 * perDay, named: 30 * perDay } as const;
export type Relevance = keyof typeof relevance | 'mentioned';
export const bestRank = (deal: Ranked, fits: Relevance) => hotRank(deal) + (fits === 'mentioned' ? 0 : relevance[fits]);
