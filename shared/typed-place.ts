import { leftOver, wordsAround } from './left-over.ts';
import { free } from './typed-free.ts';
import { type TypedSort, typedSort } from './typed-sort.ts';

export interface TypedPlace {
  /** The search without where; may be empty. */
  words: string;
  /** The town as typed; none if it says "near me". */
  name?: string;
  /** As in the address of a list. */
  filters: { maxPrice?: '0'; sort?: TypedSort['sort'] };
}

const nearMe = [
  'near ?me|nearby|(?:around|close to) me|in my area|in (?:meiner|der) nähe|bei mir|(?:près|proche) de (?:chez )?moi|autour de moi|à proximité',
  'cerca de m[ií]|aquí cerca|(?:私の)?(?:近く|付近|周辺)(?:の|で)?|(?:بالقرب|قريبة?) مني|قربي|حولي',
].join('|');
const nearPlace = [
  '(?:near|close to|in der nähe von|nahe|(?:près|proche|autour) de|à proximité de|cerca de|بالقرب من|قريبة? من|قرب) ',
  "(?:près|proche|autour|à proximité) d['’]",
].join('|');

const patterns = [
  // Not "in der Nähe von".
  new RegExp(
    `^(?<words>.*?)(?<!\\p{L})(?:${nearMe})(?![\\p{Script=Latin}\\p{Script=Arabic}]| (?:von|de)(?!\\p{L})| d['’])(?<rest>.*)$`,
    'iu',
  ),
  new RegExp(`^(?<words>.*?)(?<!\\p{L})(?:${nearPlace})(?<name>\\p{L}[\\p{L}\\p{M}'’. -]*)$`, 'iu'),
  /^(?<words>.* )?(?<name>[\p{L}ー・]+?)の?(?:近く|付近|周辺)(?:の|で)?(?<rest>.*)$/u,
];

/** Where a search asks for, such as "free near me", "hot deals near me" or "pizza near Berlin"; undefined if it does not say. Whether there is such a town is not known here. */
export function typedPlace(typed: string): TypedPlace | undefined {
  const text = typed.slice(0, 500).replace(/\s+/g, ' ').trim();
  const found = patterns.map((each) => each.exec(text)?.groups).find((each) => each !== undefined);
  if (found === undefined) return undefined;
  const { words = '', rest = '', name } = found;
  const ordered = typedSort(wordsAround(words, rest));
  const left = ordered ? leftOver(ordered.words) : leftOver(words, rest);
  const isFree = free.test(left);
  const filters = { ...(isFree && { maxPrice: '0' as const }), ...(ordered && { sort: ordered.sort }) };
  return { words: isFree ? '' : left, ...(name === undefined ? {} : { name }), filters };
}
