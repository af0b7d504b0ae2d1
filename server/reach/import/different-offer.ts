import { isProductUrl } from '../../platform/links/canonical-url.ts';

/** One of possibly several offers on a page. */
export interface OfferFacts {
  title: string;
  price: number | null;
  currency: string;
}

/** The share of words that two titles about the same offer have in common. */
const minCommonShare = 0.34;

/**
 * Whether two deals with the same URL are different offers, such as plans of a network or items in a flyer: they differ in price, and their
 * titles differ in words or numbers (50 GB, 60 GB). A product's URL has only one offer.
 */
export function isDifferentOffer(one: OfferFacts, other: OfferFacts, address: string): boolean {
  if (isProductUrl(address) || (one.price === other.price && one.currency === other.currency)) return false;
  const [words, others] = [wordsWithoutPrices(one.title), wordsWithoutPrices(other.title)];
  const common = [...words].filter((word) => others.has(word)).length;
  const all = new Set([...words, ...others]).size;
  return common < minCommonShare * all || (hasOwnNumber(words, others) && hasOwnNumber(others, words));
}

export const wordsWithoutPrices = (title: string): Set<string> =>
  new Set(
    title
      .toLowerCase()
      .replace(/[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£%]|eur\b|usd\b)/g, ' ')
      // "60 GB" is one word.
      .replace(/(\d)\s+(?=(?:gb|tb|mb|mbps|gbps|ml|kg|oz|inch)\b)/g, '$1')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

const hasOwnNumber = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].some((word) => /\d/.test(word) && !others.has(word));
