/**
 * Constants that the web's first load needs. limits.ts and states.ts export them too; with an import from there, the browser would load all of
 * those files first.
 */

/** The limits of lists and of their filters. */
export const listLimits = {
  handle: { pattern: '^[a-z0-9_-]{3,20}$', min: 3, max: 20 },
  region: { max: 40, count: 10 },
  /** The text of a search. */
  search: { max: 200, words: 12 },
  /** The earliest day of the filter `since`. */
  since: { min: '1970-01-01' },
  /** In minor units (cents). A billion in a currency with two decimals: a car costs that many rupiahs. */
  price: { min: 0, max: 1e11 },
} as const;

/** Kilometres that "near" can mean. */
export const distances = ['10', '25', '50', '100'] as const;
export const defaultDistance = distances[2];

/** Deals on a page of a list. */
export const dealsPerPage = 24;

/** An author can change everything for this long (seconds), and later only price, end and coupon code. */
export const ownEdits = { fullEditFor: 86_400 } as const;

/** How many reads an event stream can watch. */
export const watches = { max: 50 } as const;

/** The widths of stored pictures in pixels: for a card, a card on a high-resolution screen, a deal's page, and full screen. */
export const imageWidths = [160, 320, 640, 1_280] as const;

export const dealKinds = ['product', 'coupon', 'freebie', 'sale', 'local'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Counting stops here, so that a big author or merchant does not cost more than others; a screen then says "1,000+". */
export const maxCounted = 1_000;
