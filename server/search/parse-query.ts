import { limits } from '../../shared/limits.ts';

/** A part of what was typed, as it was typed: a word, or a phrase between quotes. */
export interface QueryPart {
  text: string;
  /** The words stand one after the other, and each is whole. */
  phrase: boolean;
  /** Must not be there. */
  minus: boolean;
  /** The last part, which may still be being typed. */
  open: boolean;
  /** A number and what it is of, apart, however they were typed: "2tb" and "2 TB" are the same. */
  measure?: string;
}

// A quote after a letter or digit is none: 27" are inches.
const parts = /(?<minus>-?)"(?<phrase>[^"]*)(?<end>"?)|(?<word>[^\s]+)/gu;
const together = /^(\d+)([a-z]{1,4})$/i;
/** What people write after a number and a blank; anything else that follows a number is a word of its own. */
const units = new Set('tb gb mb kg g mg l ml cl w kw kwh wh mah v hz mhz ghz mm cm m km in inch zoll ft oz lb lbs mp fps'.split(' '));

/** Reads what was typed; nothing that can be typed is wrong. Parts beyond the limit are left out. */
export function parseQuery(typed: string): QueryPart[] {
  const found = [...typed.replace(/[“”„«»]/gu, '"').matchAll(parts)].slice(0, limits.search.words);
  return withMeasures(
    found.map(({ groups = {} }, i) => {
      const open = i === found.length - 1;
      const { minus = '', phrase, end, word = '' } = groups;
      if (phrase !== undefined) return { text: phrase, phrase: true, minus: minus !== '', open: open && end === '' };
      return { text: word.replace(/^-+/, ''), phrase: false, minus: /^-+[^-]/.test(word), open };
    }),
  );
}

function withMeasures(all: readonly QueryPart[]): QueryPart[] {
  const read: QueryPart[] = [];
  for (const part of all) {
    const number = read.at(-1);
    if (isPlain(number) && /^\d+$/.test(number.text) && isPlain(part) && units.has(part.text.toLowerCase())) {
      const measure = `${number.text} ${part.text}`;
      read.splice(-1, 1, { ...part, text: measure, measure });
    } else read.push(part.phrase || !together.test(part.text) ? part : { ...part, measure: part.text.replace(together, '$1 $2') });
  }
  return read;
}

const isPlain = (part: QueryPart | undefined): part is QueryPart =>
  part !== undefined && !part.phrase && !part.minus && part.measure === undefined;
