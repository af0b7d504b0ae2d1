import { limits } from '../../shared/limits.ts';

/** A part of what was typed, as it was typed: a word, or a phrase between quotes. */
export interface Part {
  text: string;
  /** The words stand one after the other, and each is whole. */
  phrase: boolean;
  /** Must not be there. */
  minus: boolean;
  /** The last part, which may still be being typed. */
  open: boolean;
}

// A quote after a letter or digit is none: 27" are inches.
const parts = /(?<minus>-?)"(?<phrase>[^"]*)(?<end>"?)|(?<word>[^\s]+)/gu;

/** Reads what was typed; nothing that can be typed is wrong. Parts beyond the limit are left out. */
export function partsOf(typed: string): Part[] {
  const found = [...typed.replace(/[“”„«»]/gu, '"').matchAll(parts)].slice(0, limits.search.words);
  return found.map(({ groups = {} }, i) => {
    const open = i === found.length - 1;
    const { minus = '', phrase, end, word = '' } = groups;
    if (phrase !== undefined) return { text: phrase, phrase: true, minus: minus !== '', open: open && end === '' };
    return { text: word.replace(/^-+/, ''), phrase: false, minus: /^-+[^-]/.test(word), open };
  });
}
