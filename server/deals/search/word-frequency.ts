import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Lexeme, SearchTerm } from './search-terms.ts';

/** The most words with the same beginning that are added up. With more, the beginning counts as common. */
const maxWords = 200;

interface Row {
  deals: number;
  words: number;
}

const counted = statement<Row>(
  'search_counts',
  `select coalesce(sum(case when $3 then deals else open end), 0)::int as deals, count(word)::int as words
   from unnest($1::text[], $2::text[]) with ordinality as terms (from_word, to_word, nth)
   left join lateral (select word, deals, open from search_words where word >= from_word and word <= to_word limit ${maxWords}) found on true
   group by nth order by nth`,
);

/** How many visible deals have each word, or one that begins with it, as of a few seconds ago; infinite for a common beginning. */
export async function dealsPerWord(
  db: Queryable,
  words: readonly { word: string; prefix: boolean }[],
  members: boolean,
): Promise<number[]> {
  const from = words.map(({ word }) => word);
  // The highest code point: all words with this beginning sort between the two.
  const to = words.map(({ word, prefix }) => (prefix ? `${word}\u{10ffff}` : word));
  const rows = await counted(db, from, to, members);
  return rows.map((row) => (row.words < maxWords ? row.deals : Number.POSITIVE_INFINITY));
}

interface Beginning {
  word: string;
  prefix: boolean;
}

/** About how many deals can match at most: those with the rarest word, not counting other words with the same stem. */
export const maxMatches = (db: Queryable, terms: readonly SearchTerm[]): Promise<number> =>
  fewestDeals(db, terms, ({ word }) => ({ word, prefix: false }));

/** The same with all words that have the same stem, and others that begin alike. */
export const maxMatchesByStem = (db: Queryable, terms: readonly SearchTerm[]): Promise<number> =>
  fewestDeals(db, terms, ({ word, stem }) =>
    stem === undefined ? { word, prefix: false } : { word: commonBeginning(word, stem), prefix: true },
  );

async function fewestDeals(db: Queryable, terms: readonly SearchTerm[], beginningOf: (lexeme: Lexeme) => Beginning): Promise<number> {
  const words = terms
    .filter(({ minus }) => !minus)
    .flatMap(({ lexemes, joined, prefix, synonyms }) => {
      const isLast = (i: number) => prefix && i === lexemes.length - 1;
      if (joined !== undefined || synonyms.length > 0) return [];
      return lexemes.map(beginningOf).map((each, i) => ({ ...each, prefix: each.prefix || isLast(i) }));
    });
  return Math.min(Number.POSITIVE_INFINITY, ...(words.length === 0 ? [] : await dealsPerWord(db, words, true)));
}

function commonBeginning(one: string, other: string): string {
  const [letters, others] = [[...one], [...other]];
  const end = letters.findIndex((letter, i) => letter !== others[i]);
  return end === -1 ? one : letters.slice(0, end).join('');
}
