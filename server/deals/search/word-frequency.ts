import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import type { SearchTerm } from './search-terms.ts';

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

/** About how many deals can match at most: those with the rarest word, or with another of its stem, which a look-up finds too. */
export async function maxMatches(db: Queryable, terms: readonly SearchTerm[]): Promise<number> {
  const words = terms.flatMap(({ lexemes, joined, minus, prefix, synonyms }) => {
    if (minus || joined !== undefined || synonyms.length > 0) return [];
    return lexemes.map(({ word, stem }, i) => ({
      word: stem === undefined ? word : commonBeginning(word, stem),
      prefix: stem !== undefined || (prefix && i === lexemes.length - 1),
    }));
  });
  return words.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...(await dealsPerWord(db, words, true)));
}

function commonBeginning(one: string, other: string): string {
  const [letters, others] = [[...one], [...other]];
  const end = letters.findIndex((letter, i) => letter !== others[i]);
  return end === -1 ? one : letters.slice(0, end).join('');
}
