import type { DealSort } from './deal-filters.ts';
import { listLimits } from './first-load-limits.ts';
import { leftOver } from './left-over.ts';

export interface TypedSort {
  /** The search without the order. */
  words: string;
  sort: Extract<DealSort, 'cheapest' | 'hot' | 'new'>;
}

/** In scripts with spaces between words, which letters must not touch, and in Japanese, where more characters make it another word. */
const named: Record<'cheapest' | 'new', readonly [spaced: string, japanese: string]> = {
  cheapest: [
    'cheapest|lowest[ -]priced?(?! guarantee)|billigste[rns]?|günstigste[rns]?|am (?:billig|günstig)sten|(?:(?:el|la|los|las) )?m[aá]s barat[oa]s?|(?:les? |la )?moins ch(?:er|ère)s?|(?:ال)?أرخص',
    '最安値?',
  ],
  new: [
    'newest|latest|neue?ste[rns]?|am neue?sten|(?:(?:el|la|los|las) )?m[aá]s (?:nuev[oa]|reciente)s?|(?:les? |la )?plus récente?s?|(?:ال)?أحدث',
    '最新',
  ],
};

const letter = '[\\p{Script=Latin}\\p{Script=Arabic}\\p{N}-]';
const patterns = Object.entries(named).map(([sort, [spaced, japanese]]) => {
  const source = `^(?:(?:${spaced})(?!${letter})|(?:${japanese})の?(?!\\p{Script=Han}))|(?:(?<!${letter})(?:${spaced})|(?<!-)(?:${japanese})の?)$`;
  return [sort as TypedSort['sort'], new RegExp(source, 'iu')] as const;
});

/** These say an order of "deals" alone: hot chocolate and New Balance are things. */
const ofDeals = {
  hot: /^(?:(?:the|die|las|los|les) )?(?:hot(?:test)?|best|top|popular|heiß(?:este)?n?|heißen?|besten?|beliebte(?:ste)?n?|mejores|populares|meilleure?s|populaires)$|^人気の?$|^(?:ال)?أ(?:فضل|قوى)$/iu,
  new: /^(?:(?:the|die|las|los|les) )?(?:new|neuen?|aktuellen?|nuev[oa]s|últim[oa]s|nouve(?:lles|aux)|derni(?:ères|ers))$|^新着の?$|^(?:ال)?جديدة$/iu,
};

/** The order that a search begins or ends with, such as "cheapest 1 TB SSD"; undefined if it names none, or nothing else. "Newest deals" are all of them. */
export function typedSort(typed: string): TypedSort | undefined {
  const text = typed.slice(0, 2 * listLimits.search.max).trim();
  // The end of a phrase that is still open.
  if (text.split('"').length % 2 === 0) return undefined;
  for (const [sort, pattern] of patterns) {
    const words = text.replace(pattern, '').trim();
    if (words !== text && words !== '') return { words, sort };
  }
  const kind = leftOver(text);
  const sort = kind !== text && (['hot', 'new'] as const).find((each) => ofDeals[each].test(kind));
  return sort ? { words: '', sort } : undefined;
}
