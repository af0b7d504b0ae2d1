/** Text without accents and case, with single spaces. */
export const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Scripts without spaces between words: a word matches anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isPartOfWord = (character: string) => /[\p{L}\p{N}]/u.test(character) && !unspaced.test(character);

/** Whether a text contains a word or phrase as a whole: "Toy car" contains "car", "Carpet" does not. Takes normalized text. */
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
