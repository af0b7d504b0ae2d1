import { deu, eng, fra, spa } from 'stopword';
import { limits } from '../../shared/limits.ts';

/** In any language, because titles need not be in the reader's. */
const tooCommon = new Set([eng, deu, fra, spa].flat());

/** The words of a title that someone may want to see less of. */
export function titleWords(title: string): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(title)];
  const long = words.flatMap(({ segment, isWordLike }) => (isWordLike && /\p{L}/u.test(segment) ? [segment] : []));
  const fits = (word: string) => [...word].length >= Math.max(3, limits.mutedWord.min) && [...word].length <= limits.mutedWord.max;
  const short = long.filter((word) => fits(word) || (/\p{Lo}/u.test(word) && [...word].length >= limits.mutedWord.min));
  const telling = short.filter((word) => !tooCommon.has(word.toLowerCase()));
  return [...new Map(telling.map((word) => [word.toLowerCase(), word])).values()].slice(0, 12);
}
