/** Text as words are compared: without accents and case, one space between words. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Scripts that put no spaces between words; there a word may stand anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isPartOfWord = (character: string) => /[\p{L}\p{N}]/u.test(character) && !unspaced.test(character);

/** Whether a word, or several in a row, stands in a text as a whole: "car" is in "Toy car", not in "Carpet". Both are `folded`; nothing is in no text. */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isBoundary(text, at) && isBoundary(text, at + word.length)) return true;
  }
  return false;
}

const isBoundary = (text: string, at: number) => !(isPartOfWord(before(text, at)) && isPartOfWord(after(text, at)));
const before = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const after = (text: string, at: number) => [...text.slice(at, at + 2)].at(0) ?? '';
