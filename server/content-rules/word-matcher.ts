import { createYield } from '../core/create-yield.ts';
import { digitInWord, foldWords } from '../text/fold-words.ts';

/** How many signs are read before others may run. */
const signsAtOnce = 500;

/** What a digit within a word may stand for, besides itself. */
const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'il', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/**
 * Finds words and phrases in texts. In a word, `*` stands for any number of letters and digits, `?` for one. All of them are searched at
 * once: a bit for each of their signs says whether the text matches up to there (shift-and), so that no text takes longer than its length
 * times the length of the words.
 */
export class WordMatcher {
  /** The positions that a sign matches; for all other letters and digits, `#anything`. */
  readonly #signs = new Map<string, Uint32Array>();
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
      for (const { sign, isRepeated } of pattern) {
        if (sign === '?') set(this.#anything, at);
        else for (const each of spellingsOf(sign)) set(this.#positionsOf(each), at);
        if (isRepeated) set(this.#repeated, at);
        at++;
      }
      ends.push(at - 1);
    }
    this.#ends = ends;
    for (const [sign, positions] of this.#signs)
      if (sign !== ' ') for (const [i, more] of this.#anything.entries()) positions[i] = (positions[i] ?? 0) | more;
  }

  #positionsOf(sign: string): Uint32Array {
    const known = this.#signs.get(sign) ?? new Uint32Array(this.#starts.length);
    this.#signs.set(sign, known);
    return known;
  }

  /** The indexes of the words that the text contains. Lets others run in between. */
  async findIn(text: string): Promise<number[]> {
    const [now, seen] = [this.#starts.map(() => 0), this.#starts.map(() => 0)];
    let read = 0;
    const yieldNow = createYield();
    for (const sign of foldWords(text)) {
      this.#read(sign, now, seen);
      if (++read % signsAtOnce === 0) await yieldNow();
    }
    return this.#ends.flatMap((end, index) => (isSet(seen, end) ? index : []));
  }

  /** Moves on by one sign: from each position that the text has reached to the next, if that one matches the sign. */
  #read(sign: string, now: Uint32Array, seen: Uint32Array): void {
    const matching = this.#signs.get(sign) ?? this.#anything;
    const isSpace = sign === ' ';
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
  sign: string;
  /** Whether any letters and digits may follow. */
  isRepeated: boolean;
}

/** A word as its signs, from the space before it to the one after it. */
function patternOf(word: string): Position[] {
  const positions: Position[] = [];
  const add = (sign: string) => {
    if (sign !== ' ' || positions.at(-1)?.sign !== ' ' || positions.at(-1)?.isRepeated) positions.push({ sign, isRepeated: false });
  };
  add(' ');
  for (const [part] of word.matchAll(/[*?]|[^*?]+/g)) {
    const last = positions.at(-1);
    if (part === '*' && last !== undefined) last.isRepeated = true;
    else if (part === '?') add('?');
    else for (const sign of betweenWildcards(part)) add(sign);
  }
  add(' ');
  return positions;
}

/** Folds a part of a word. It begins or ends with a space only if a separator is there. */
function betweenWildcards(part: string): string {
  const folded = foldWords(part).slice(1, -1);
  const isSeparator = (sign: string | undefined) => sign !== undefined && /[^\p{L}\p{N}\p{M}\p{Cf}]/u.test(sign);
  const [first, last] = [[...part].at(0), [...part].at(-1)];
  return `${isSeparator(first) ? ' ' : ''}${folded}${isSeparator(last) && folded !== '' ? ' ' : ''}`;
}

/** How a sign of a word may be written in a text. */
function spellingsOf(sign: string): string[] {
  const digits = Object.keys(letterOf).filter((digit) => letterOf[digit]?.includes(sign));
  return [sign, ...digits.map((digit) => digitInWord(Number(digit))), ...(/[0-9]/.test(sign) ? [digitInWord(Number(sign))] : [])];
}

const set = (bits: Uint32Array, at: number) => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};
const isSet = (bits: Uint32Array, at: number) => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
