import { editDistance } from './edit-distance.ts';

/** Longer words are not corrected. */
const longest = 24;

/** How many typos a word of this length may have. In a very short word, every typo makes another word. */
export function maxTypos(word: string): number {
  const letters = [...word].length;
  return letters < 3 || letters > longest ? 0 : letters < 6 ? 1 : 2;
}

/** Whether the text could be a typo of the word or of its beginning. */
export const couldBeTypo = (typed: string, word: string): boolean => {
  const max = maxTypos(typed);
  return max > 0 && editDistance(typed, word, max).beginning <= max;
};
