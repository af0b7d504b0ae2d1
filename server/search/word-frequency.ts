import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import type { SearchTerm } from './search-terms.ts';

/** Words that begin alike and are looked at to know how many deals have one of them; where there are more, the beginning tells little. */
const mostWords = 200;

interface Row {
  deals: number;
  words: number;
}

const counted = statement<Row>(
  'search_counts',
  `select coalesce(sum(case when $3 then deals else open end), 0)::int as deals, count(word)::int as words
   from unnest($1::text[], $2::text[]) with ordinality as terms (from_word, to_word, nth)
   left join lateral (select word, deals, open from search_words where word >= from_word and word <= to_word limit ${mostWords}) found on true
   group by nth order by nth`,
);

/** How many deals that this audience sees have each of these words, or one that begins like it; infinite where very many may. As of a few seconds ago. */
export async function dealsPerWord(
  db: Queryable,
  words: readonly { word: string; prefix: boolean }[],
  members: boolean,
): Promise<number[]> {
  const from = words.map(({ word }) => word);
  // The highest code point there is: whatever begins like the word is between the two.
  const to = words.map(({ word, prefix }) => (prefix ? `${word}\u{10ffff}` : word));
  const rows = await counted(db, from, to, members);
  return rows.map((row) => (row.words < mostWords ? row.deals : Number.POSITIVE_INFINITY));
}

/** About how many deals may be found at most, by the rarest of the words that must be there. */
export async function maxMatches(db: Queryable, terms: readonly SearchTerm[]): Promise<number> {
  const words = terms
    .filter(({ minus }) => !minus)
    .flatMap(({ lexemes, joined, prefix }) =>
      joined === undefined ? lexemes.map(({ word }, i) => ({ word, prefix: prefix && i === lexemes.length - 1 })) : [],
    );
  return Math.min(Number.POSITIVE_INFINITY, ...(words.length === 0 ? [] : await dealsPerWord(db, words, true)));
}
