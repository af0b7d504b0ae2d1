import { createYield } from '../../platform/core/create-yield.ts';
import { digitInWord, foldWords } from '../../platform/text/fold-words.ts';

/** How many characters are read before other work may run. */
const charactersAtOnce = 500;

/** What a digit within a word may stand for, besides itself. */
const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'il', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/**
 * Finds words and phrases in texts. In a word, `*` stands for any number of letters and digits, `?` for one. All of them are searched at
 * once: a bit for each of their characters says whether the text matches up to there (shift-and), so that no text takes longer than its length
 * times the length of the words.
 */
export class WordMatcher {
  /** The positions that a character matches; for all other letters and digits, `#anything`. */
  readonly #characters = new Map<string, Uint32Array>();
  readonly #anything: Uint32Array;
  /** The positions that any letters and digits do not leave. */
  readonly #repeated: Uint32Array;
  readonly #starts: Uint32Array;
  /** The last position of each word. */
  readonly #ends: readonly number[];

  constructor(words: readonly string[]) {
    const patterns = words.map(patternOf);
    const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
    const bits = () => new Uint32Array(Math.ceil(length / 32));
    [this.#anything, this.#repeated, this.#starts] = [bits(), bits(), bits()];
    const ends: number[] = [];
    let at = 0;
    for (const pattern of patterns) {
      set(this.#starts, at);
      for (const { character, isRepeated } of pattern) {
        if (character === '?') set(this.#anything, at);
        else for (const each of spellingsOf(character)) set(this.#positionsOf(each), at);
        if (isRepeated) set(this.#repeated, at);
        at++;
      }
      ends.push(at - 1);
    }
    this.#ends = ends;
    for (const [character, positions] of this.#characters)
      if (character !== ' ') for (const [i, more] of this.#anything.entries()) positions[i] = (positions[i] ?? 0) | more;
  }

  #positionsOf(character: string): Uint32Array {
    const existing = this.#characters.get(character) ?? new Uint32Array(this.#starts.length);
    this.#characters.set(character, existing);
    return existing;
  }

  /** The indexes of the words that the text contains. Yields to other work in between. */
  async findIn(text: string): Promise<number[]> {
    const [now, seen] = [this.#starts.map(() => 0), this.#starts.map(() => 0)];
    let read = 0;
    const yieldNow = createYield();
    for (const character of foldWords(text)) {
      this.#read(character, now, seen);
      if (++read % charactersAtOnce === 0) await yieldNow();
    }
    return this.#ends.flatMap((end, index) => (isSet(seen, end) ? index : []));
  }

  /** Moves on by one character: from each position that the text has reached to the next, if that one matches the character. */
  #read(character: string, now: Uint32Array, seen: Uint32Array): void {
    const matching = this.#characters.get(character) ?? this.#anything;
    const isSpace = character === ' ';
    for (let i = 0, carry = 0; i < now.length; i++) {
      const before = now[i] ?? 0;
      const start = isSpace ? (this.#starts[i] ?? 0) : 0;
      if ((before | carry | start) === 0) continue;
      const next = ((before << 1) | carry | start) & (matching[i] ?? 0);
      const reached = isSpace ? next : next | (before & (this.#repeated[i] ?? 0));
      carry = before >>> 31;
      now[i] = reached;
      seen[i] = (seen[i] ?? 0) | reached;
    }
  }
}

interface Position {
  /** `?` for any letter or digit. */
  character: string;
  /** Whether any letters and digits may follow. */
  isRepeated: boolean;
}

/** A word as its characters, from the space before it to the one after it. */
function patternOf(word: string): Position[] {
  const positions: Position[] = [];
  const add = (character: string) => {
    if (character !== ' ' || positions.at(-1)?.character !== ' ' || positions.at(-1)?.isRepeated)
      positions.push({ character, isRepeated: false });
  };
  add(' ');
  for (const [part] of word.matchAll(/[*?]|[^*?]+/g)) {
    const last = positions.at(-1);
    if (part === '*' && last !== undefined) last.isRepeated = true;
    else if (part === '?') add('?');
    else for (const character of betweenWildcards(part)) add(character);
  }
  add(' ');
  return positions;
}

/** Folds a part of a word. It begins or ends with a space only if a separator is there. */
function betweenWildcards(part: string): string {
  const folded = foldWords(part).slice(1, -1);
  const isSeparator = (character: string | undefined) => character !== undefined && /[^\p{L}\p{N}\p{M}\p{Cf}]/u.test(character);
  const [first, last] = [[...part].at(0), [...part].at(-1)];
  return `${isSeparator(first) ? ' ' : ''}${folded}${isSeparator(last) && folded !== '' ? ' ' : ''}`;
}

/** How a character of a word may be written in a text. */
function spellingsOf(character: string): string[] {
  const digits = Object.keys(letterOf).filter((digit) => letterOf[digit]?.includes(character));
  return [
    character,
    ...digits.map((digit) => digitInWord(Number(digit))),
    ...(/[0-9]/.test(character) ? [digitInWord(Number(character))] : []),
  ];
}

const set = (bits: Uint32Array, at: number) => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};
const isSet = (bits: Uint32Array, at: number) => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
