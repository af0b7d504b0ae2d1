import { listLimits } from '../../shared/first-load-limits.ts';
import { oneLine } from '../../shared/plain-text.ts';

/** The query that a search field sends; empty if there is nothing to search for yet. */
export const cleanQuery = (typed: string): string => [...oneLine(typed)].slice(0, listLimits.search.max).join('').trim();

/** One letter starts too many words; but in scripts such as Chinese, one character can be a word. */
export const isLongEnough = (words: string): boolean => [...words].length > 1 || /\p{Lo}/u.test(words);
