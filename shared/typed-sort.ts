import type { DealSort } from './deal-filters.ts';
import { listLimits } from './first-load-limits.ts';

export interface TypedSort {
  /** The search without the order. */
  words: string;
  sort: Extract<DealSort, 'cheapest' | 'new'>;
}

/** In scripts with spaces between words, which letters must not touch, and in Japanese. */
const named: Record<TypedSort['sort'], readonly [spaced: string, japanese: string]> = {
  cheapest: [
    'cheapest|lowest[ -]priced?|billigste[rns]?|günstigste[rns]?|(?:(?:el|la|los|las) )?más barat[oa]s?|(?:les? |la )?moins ch(?:er|ère)s?|(?:ال)?أرخص',
    '最安値?の?',
  ],
  new: ['newest|neue?ste[rns]?|(?:(?:el|la|los|las) )?más (?:nuev[oa]|reciente)s?|(?:les? |la )?plus récente?s?|(?:ال)?أحدث', '最新の?'],
};

const letter = '[\\p{Script=Latin}\\p{Script=Arabic}\\p{N}-]';
const patterns = Object.entries(named).map(([sort, [spaced, japanese]]) => {
  const source = `^(?:(?:${spaced})(?!${letter})|${japanese})|(?:(?<!${letter})(?:${spaced})|${japanese})$`;
  return [sort as TypedSort['sort'], new RegExp(source, 'iu')] as const;
});

/** The order that a search begins or ends with, such as "cheapest 1 TB SSD"; undefined if it names none, or nothing else. */
export function typedSort(typed: string): TypedSort | undefined {
  const text = typed.slice(0, 2 * listLimits.search.max).trim();
  for (const [sort, pattern] of patterns) {
    const words = text.replace(pattern, '').trim();
    if (words !== text && words !== '') return { words, sort };
  }
  return undefined;
}
