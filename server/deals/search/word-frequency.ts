import { type Dependency, dependsOnAny } from '../../engine/dependencies.ts';
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

/** Titles whose head ends with a word, for it to name a kind of product: "laptop" does, "Dyson" does not. And of so many with it in their head, one. */
const kindEnds = { atLeast: 5, perHeads: 2 };

const kinds = statement<object>(
  'search_kinds',
  `select from unnest($1::text[], $2::text[]) as asked (word, stem)
   where (select sum(ends) >= ${kindEnds.atLeast} and sum(heads) <= sum(ends) * ${kindEnds.perHeads} from search_words where word in (asked.word, asked.stem))
   limit 1`,
);

/** Whether one of the words names a kind of product, as of a few seconds ago. "Wars" and "war" are counted together: the second alone often ends a head. */
export async function namesKind(db: Queryable, terms: readonly SearchTerm[]): Promise<boolean> {
  const asked = couldBeKinds(terms);
  const found = await kinds(
    db,
    asked.map(({ word }) => word),
    asked.map(({ stem }) => stem ?? null),
  );
  return found.length > 0;
}

/** New counts of the words that could name a kind. */
export function dependsOnKinds(terms: readonly SearchTerm[]): Dependency {
  const words = new Set<unknown>(couldBeKinds(terms).flatMap(({ word, stem }) => [word, stem]));
  return dependsOnAny('search_words', ({ word }) => words.has(word));
}

const couldBeKinds = (terms: readonly SearchTerm[]): Lexeme[] =>
  terms.filter(({ minus }) => !minus).flatMap(({ lexemes, synonyms }) => [lexemes, ...synonyms].flatMap((each) => each.slice(-1)));

interface Word {
  word: string;
  prefix: boolean;
}

/** About how many deals can match at most: those that match the rarest term. */
export async function maxMatches(db: Queryable, terms: readonly SearchTerm[]): Promise<number> {
  const found = terms.filter(({ minus }) => !minus).map(alternativesOf);
  const deals = (await dealsPerWord(db, found.flat(2), true)).values();
  const next = () => deals.next().value ?? Number.POSITIVE_INFINITY;
  const ofTerms = found.map((alternatives) =>
    alternatives.map((words) => Math.min(...words.map(next))).reduce((sum, each) => sum + each, 0),
  );
  return Math.min(...ofTerms);
}

/** What a term can match, each as the words that a deal must have then; for a word with a stem, also any other with it. */
function alternativesOf({ lexemes, joined, synonyms, prefix }: SearchTerm): Word[][] {
  const own = lexemes.map(wordOf).map((each, i) => (prefix && i === lexemes.length - 1 ? { ...each, prefix } : each));
  return [own, ...(joined === undefined ? [] : [[{ word: joined, prefix }]]), ...synonyms.map((synonym) => synonym.map(wordOf))];
}

const wordOf = ({ word, stem }: Lexeme): Word => ({
  word: stem === undefined ? word : commonBeginning(word, stem),
  prefix: stem !== undefined,
});

function commonBeginning(one: string, other: string): string {
  const [letters, others] = [[...one], [...other]];
  const end = letters.findIndex((letter, i) => letter !== others[i]);
  return end === -1 ? one : letters.slice(0, end).join('');
}
