import { limits } from '../../../shared/limits.ts';
import { withoutPrice } from '../../../shared/typed-price.ts';

/** A part of a search text: a word, or a phrase in quotes. */
export interface QueryPart {
  text: string;
  /** The words must follow each other, and each is complete. */
  phrase: boolean;
  /** Deals must not contain it. */
  minus: boolean;
  /** The last part: the person may still be typing it. */
  open: boolean;
  /** A number and its unit with a space between: "2tb" and "2 TB" are the same. */
  measure?: string;
}

// After a letter or digit a quote does not start a phrase: 27" means inches.
const parts = /(?<minus>-?)"(?<phrase>[^"]*)(?<end>"?)|(?<word>[^\s]+)/gu;
const together = /^(\d+)([a-z]{1,4})$/i;
/** Units that people separate from their number by a space. */
const units = new Set('tb gb mb kg g mg l ml cl w kw kwh wh mah v hz mhz ghz mm cm m km in inch zoll ft oz lb lbs mp fps'.split(' '));

/** Splits a search text into parts; every text is valid. Parts beyond the limit are left out, and a price, which is no word of a deal. */
export function parseQuery(typed: string): QueryPart[] {
  const words = withoutPrice(typed).replace(/[“”„«»]/gu, '"');
  const found = [...words.matchAll(parts)].slice(0, limits.search.words);
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
