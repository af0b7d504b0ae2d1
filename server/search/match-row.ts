import type { Row } from '../live/dependencies.ts';
import type { Lexeme, SearchTerm } from './search-terms.ts';

/**
 * Whether a changed deal, as the change feed delivers it, could be found by what is terms. `words` comes as PostgreSQL writes a
 * tsvector: 'fan':2A 'fans':1. When in doubt it could: places are not looked at, and words that are stored elsewhere do not come.
 */
export const couldMatchTerms = (terms: readonly SearchTerm[]) => {
  const judges = terms.map(judge);
  return ({ words }: Row): boolean => typeof words !== 'string' || judges.every((passes) => passes(words));
};

function judge({ lexemes, joined, phrase, minus, prefix }: SearchTerm): (words: string) => boolean {
  if (minus && lexemes.length > 1) return () => true;
  const each = lexemes.map((lexeme, i) =>
    spellings(lexeme, { phrase, prefix: prefix && i === lexemes.length - 1, alone: lexemes.length === 1 }),
  );
  const one = joined === undefined ? [] : spelling(joined, prefix);
  const there = (words: string) => each.every((all) => all.some((it) => words.includes(it))) || one.some((it) => words.includes(it));
  return minus ? (words) => !there(words) : there;
}

function spellings(
  { word, stem = word }: Lexeme,
  { phrase, prefix, alone }: { phrase: boolean; prefix: boolean; alone: boolean },
): string[] {
  return [...spelling(word, prefix), ...(alone && !phrase ? [...spelling(`~${stem}`), ...spelling(stem)] : [])];
}

// A quote inside of a lexeme is written twice, so that what begins with a single one is a lexeme's beginning.
const spelling = (word: string, prefix = false) => [prefix ? `'${word}` : `'${word}':`];
