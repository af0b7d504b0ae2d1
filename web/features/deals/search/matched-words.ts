/** A part of a title, and whether it matches the query. */
export interface Part {
  text: string;
  isFound: boolean;
}

/**
 * Splits a title at the starts of words that match the query, ignoring case and accents like the board does. A number must be a whole word, or have its unit
 * behind it ("1 TB" and "1TB"). Matches despite a typo are not marked.
 */
export function matchedParts(title: string, q: string): Part[] {
  const starts = wordsOf(q);
  if (starts.length === 0) return [{ text: title, isFound: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: word } of title.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const length = Math.max(...starts.map((each) => lengthOfStart(word, each)));
    if (length === 0) continue;
    if (index > end) parts.push({ text: title.slice(end, index), isFound: false });
    parts.push({ text: title.slice(index, index + length), isFound: true });
    end = index + length;
  }
  return end < title.length ? [...parts, { text: title.slice(end), isFound: false }] : parts;
}

/** Without excluded words. */
function wordsOf(q: string): string[] {
  const words = q.replace(/(?<!\S)-("[^"]*"?|\S+)/g, ' ').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.flatMap((word, i) => (isNumber(word) ? [word, word + (words[i + 1] ?? '')] : [word])).map(plain);
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** How many characters of `word` match the plain `start`; 0 if it starts differently. */
function lengthOfStart(word: string, start: string): number {
  let [seen, length] = ['', 0];
  for (const letter of word) {
    if (seen.length >= start.length && plain(letter) !== '') break;
    seen += plain(letter);
    length += letter.length;
  }
  const isFound = isNumber(start) ? seen === start && length === word.length : seen.startsWith(start);
  return isFound ? length : 0;
}
