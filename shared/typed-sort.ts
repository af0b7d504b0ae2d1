import type { DealSort } from './deal-filters.ts';
import { listLimits } from './first-load-limits.ts';

export interface TypedSort {
  /** The search without the order. */
  words: string;
  sort: Extract<DealSort, 'cheapest' | 'new'>;
}

/** In scripts with spaces between words, which letters must not touch, and in Japanese, where more characters make it another word. */
const named: Record<TypedSort['sort'], readonly [spaced: string, japanese: string]> = {
  cheapest: [
    'cheapest|lowest[ -]priced?(?! guarantee)|billigste[rns]?|günstigste[rns]?|am (?:billig|günstig)sten|(?:(?:el|la|los|las) )?m[aá]s barat[oa]s?|(?:les? |la )?moins ch(?:er|ère)s?|(?:ال)?أرخص',
    '最安値?',
  ],
  new: [
    'newest|neue?ste[rns]?|am neue?sten|(?:(?:el|la|los|las) )?m[aá]s (?:nuev[oa]|reciente)s?|(?:les? |la )?plus récente?s?|(?:ال)?أحدث',
    '最新',
  ],
};

const letter = '[\\p{Script=Latin}\\p{Script=Arabic}\\p{N}-]';
const patterns = Object.entries(named).map(([sort, [spaced, japanese]]) => {
  const source = `^(?:(?:${spaced})(?!${letter})|(?:${japanese})の?(?!\\p{Script=Han}))|(?:(?<!${letter})(?:${spaced})|(?<!-)(?:${japanese})の?)$`;
  return [sort as TypedSort['sort'], new RegExp(source, 'iu')] as const;
});

/** The order that a search begins or ends with, such as "cheapest 1 TB SSD"; undefined if it names none, or nothing else. */
export function typedSort(typed: string): TypedSort | undefined {
  const text = typed.slice(0, 2 * listLimits.search.max).trim();
  // The end of a phrase that is still open.
  if (text.split('"').length % 2 === 0) return undefined;
  for (const [sort, pattern] of patterns) {
    const words = text.replace(pattern, '').trim();
    if (words !== text && words !== '') return { words, sort };
  }
  return undefined;
}
