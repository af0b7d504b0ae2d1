import { limits } from '../../../shared/limits.ts';

/** A part of a search text: a word, or a phrase in quotes. */
export interface QueryPart {
  text: string;
  /** The words must follow each other, and each is complete. */
  phrase: boolean;
  /** Deals must not contain it. */
  minus: boolean;
  /** The last part: the person may still be typing it. */
  open: boolean;
  /** A number and its unit, in the spelling of the index. */
  isMeasure?: boolean;
}

// After a letter or digit a quote does not start a phrase: 27" means inches.
const parts = /(?<minus>-?)"(?<phrase>[^"]*)(?<end>"?)|(?<word>[^\s]+)/gu;

/** Splits a search text into parts; every text is valid. Parts beyond the limit are left out. */
export function parseQuery(typed: string): QueryPart[] {
  const words = typed.replace(/[“”„«»]/gu, '"').replace(/(\d) in (\d)/giu, '$1-in-$2');
  const found = [...words.matchAll(parts)].slice(0, limits.search.words);
  return found.map(({ groups = {} }, i) => {
    const open = i === found.length - 1;
    const { minus = '', phrase, end, word = '' } = groups;
    if (phrase !== undefined) return { text: phrase, phrase: true, minus: minus !== '', open: open && end === '' };
    return { text: word.replace(/^-+/, ''), phrase: false, minus: /^-+[^-]/.test(word), open };
  });
}
