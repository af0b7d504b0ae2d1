import { lookAlikeLetters } from './look-alike-letters.ts';

// Unicode's private area protects some characters from lookAlikeLetters: digits, which it would turn into letters (those in a word, such as "v1agra",
// may stand for letters, but a number is a number), and "m", which it would turn into "rn".
const numberAt = 0xe000;
const digitInWordAt = 0xe010;
const m = '\ue020';
const moved = (digits: string, by: number) => String.fromCharCode(...[...digits].map((digit) => by + Number(digit)));

/** The character that stands for a digit within a word in folded text. */
export const digitInWord = (digit: number): string => String.fromCharCode(digitInWordAt + digit);

/** Characters that stand for several words or syllables: decomposed, they are up to 18 times as long. */
const ligatures = /[\u3300-\u33ff\ufdf0-\ufdff]/g;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * The words of a text between single spaces, in one form for all spellings that look alike: without case, width, accents, invisible
 * characters and punctuation. Each letter of a script without spaces is a word. Takes time in proportion to the length.
 */
export const foldWords = (text: string): string =>
  ` ${lookAlikeLetters(protect(text.replace(ligatures, ' ').normalize('NFKD').replace(unseen, '')))
    .replace(/[\ue000-\ue009]/g, (character) => String(character.charCodeAt(0) - numberAt))
    .replaceAll(m, 'm')
    .replace(unseen, '')
    .replace(unspaced, ' $& ')
    .replace(/[^\p{L}\p{N}\ue010-\ue019]+/gu, ' ')
    .trim()} `;

const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const protect = (text: string) =>
  text
    .replace(/(?<![\p{L}\p{N}])[0-9]+(?![\p{L}\p{N}])/gu, (digits) => moved(digits, numberAt))
    .replace(/[0-9]+/g, (digits) => moved(digits, digitInWordAt))
    .replace(/m/gi, m);
