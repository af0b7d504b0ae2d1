/**
 * After so many `days` in which nobody has posted, edited, reactivated or confirmed it, a live deal without an end is probably expired. In
 * `fastCategories`, whose offers change faster, it takes the share `fastShare` of that. The days are cautious: hiding an offer that still
 * works costs more than showing an old one below the new ones.
 */
export const ageing = { days: { product: 180, coupon: 120, freebie: 120, sale: 120, local: 120 }, fastShare: 0.75 } as const;

/** Of a new board (default-categories.ts), by their slugs. */
export const fastCategories = ['groceries', 'travel'];

/** People who saved a deal that is probably expired and are asked whether it still works: the last ones. */
export const askedSavers = 50;
