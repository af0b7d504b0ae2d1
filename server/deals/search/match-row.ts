import type { Row } from '../../engine/dependencies.ts';
import type { Lexeme, SearchTerm } from './search-terms.ts';

/**
 * Whether a changed row could match these terms. The change feed delivers `words` as PostgreSQL prints a tsvector: 'fan':2A 'fans':1.
 * When in doubt, it could: positions are ignored, and unchanged long `words` are not delivered.
 */
export const couldMatchTerms = (terms: readonly SearchTerm[]) => {
  const judges = terms.map(judge);
  return ({ words }: Row): boolean => typeof words !== 'string' || judges.every((passes) => passes(words));
};

function judge({ lexemes, joined, phrase, minus, prefix, synonyms }: SearchTerm): (words: string) => boolean {
  if (minus && lexemes.length > 1) return () => true;
  const each = lexemes.map((lexeme, i) =>
    spellings(lexeme, { phrase, prefix: prefix && i === lexemes.length - 1, alone: lexemes.length === 1 }),
  );
  const one = joined === undefined ? [] : spelling(joined, prefix);
  const others = synonyms.map((all) => all.map((lexeme) => spellings(lexeme, { phrase: false, prefix: false, alone: all.length === 1 })));
  const matches = (words: string) =>
    [each, ...others].some((row) => row.every((all) => all.some((it) => words.includes(it)))) || one.some((it) => words.includes(it));
  return minus ? (words) => !matches(words) : matches;
}

function spellings(
  { word, stem = word }: Lexeme,
  { phrase, prefix, alone }: { phrase: boolean; prefix: boolean; alone: boolean },
): string[] {
  return [...spelling(word, prefix), ...(alone && !phrase ? [...spelling(`~${stem}`), ...spelling(stem)] : [])];
}

// A quote within a lexeme is doubled, so a single quote always starts one.
const spelling = (word: string, prefix = false) => [prefix ? `'${word}` : `'${word}':`];
