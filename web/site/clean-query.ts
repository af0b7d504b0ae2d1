import { limits } from '../../shared/limits.ts';
import { oneLine } from '../../shared/plain-text.ts';

/** What is typed into a search field as it is asked for; empty where there is nothing to ask yet. */
export const cleanQuery = (typed: string): string => [...oneLine(typed)].slice(0, limits.search.max).join('').trim();

/** A single letter begins too many words; a single sign of a script that writes words by signs is one. */
export const isLongEnough = (words: string): boolean => [...words].length > 1 || /\p{Lo}/u.test(words);
