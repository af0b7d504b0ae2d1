import { limits } from '../../../shared/limits.ts';

/**
 * A name or title as part of an address: lower-case letters and digits of any script, joined by hyphens, cut at the end of a word. Empty
 * if the text has none. Otherwise matches `Slug` in shared/schema.ts.
 */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    // Combining marks and apostrophes belong to the word around them.
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{Ll}\p{Lo}\p{Lm}\p{N}]+/u)
    .filter((word) => word !== '');
  return shortenToFit(words.map((word) => [...word]));
}

function shortenToFit([first = [], ...others]: string[][]): string {
  let slug = first.slice(0, limits.slug.max).join('');
  let length = first.length;
  for (const word of others) {
    length += 1 + word.length;
    if (length > limits.slug.max) break;
    slug += `-${word.join('')}`;
  }
  return slug;
}
