import { isProductUrl } from '../links/canonical-url.ts';

/** An offer on a page that may have more of them. */
export interface OfferFacts {
  title: string;
  price: number | null;
  currency: string;
}

/** Of two titles about the same so many words are the same, of all. */
const sameWords = 0.34;

/**
 * Whether two deals at one address are about different things: the plans of a network, what is in a flyer. They cost differently, and their titles have other
 * words or other numbers (50 GB, 60 GB). Where an address names one product, what differs is said of the same.
 */
export function isDifferentOffer(one: OfferFacts, other: OfferFacts, address: string): boolean {
  if (isProductUrl(address) || (one.price === other.price && one.currency === other.currency)) return false;
  const [words, others] = [wordsWithoutPrices(one.title), wordsWithoutPrices(other.title)];
  const common = [...words].filter((word) => others.has(word)).length;
  const all = new Set([...words, ...others]).size;
  return common < sameWords * all || (hasOwnNumber(words, others) && hasOwnNumber(others, words));
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
