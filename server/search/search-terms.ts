import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';

/** A word as PostgreSQL has it in `deals.words`, and its English stem where that differs. */
export interface Lexeme {
  word: string;
  stem: string | undefined;
}

/** A part of a search, in the words that deals are found by. */
export interface SearchTerm {
  lexemes: Lexeme[];
  /** The same as one word, where it was typed with a hyphen or the like, or is a number and its unit. */
  joined: string | undefined;
  phrase: boolean;
  minus: boolean;
  /** Whether its last word may be the beginning of one. */
  prefix: boolean;
}

interface Row {
  part: number;
  word: string;
  stem: string | null;
}

const lexed = statement<Row>(
  'search_lexemes',
  `select part.nth::int as part, lexeme as word, case when lexeme ~ '^[a-z]+$' then (ts_lexize('search_stem', lexeme))[1] end as stem
   from unnest($1::text[]) with ordinality part(typed, nth), unnest(to_tsvector('search_words', search_text(typed))), unnest(positions) place
   order by nth, place`,
);

/** They say how words relate, not what is terms; left out of a search that has others, except at its end, where one may be a beginning. */
const stopWords = new Set('a an and at by das der die ein eine for from fur in is it mit of on or the to und with'.split(' '));

const known = new LRUCache<string, SearchTerm[]>({ max: 2_000 });

/** What is terms by what was typed; empty where it has neither letter nor digit. */
export async function readTerms(db: Queryable, typed: string): Promise<SearchTerm[]> {
  const there = known.get(typed);
  if (there !== undefined) return there;
  const parts = parseQuery(typed);
  const rows = await lexed(
    db,
    parts.map(({ text, measure }) => measure ?? text),
  );
  const all = parts
    .map((part, i) =>
      termOf(
        part,
        rows.filter((row) => row.part === i + 1),
      ),
    )
    .filter(({ lexemes }) => lexemes.length > 0);
  const terms = withoutStopWords(all);
  known.set(typed, terms);
  return terms;
}

function termOf({ text, measure, phrase, minus, open }: QueryPart, rows: readonly Row[]): SearchTerm {
  const lexemes = rows.map(({ word, stem }) => ({ word, stem: stem === null || stem === word ? undefined : stem }));
  const one = lexemes.map(({ word }) => word).join('');
  const last = lexemes.at(-1)?.word ?? '';
  return {
    lexemes,
    joined: !phrase && lexemes.length > 1 && (measure !== undefined || isHyphened(text)) && /[a-z]/.test(one) ? one : undefined,
    ...{ phrase, minus },
    // The beginning of a number is another number, and of a letter or two any word; unless more of it is to come.
    prefix: !minus && (open || (!phrase && !/^([0-9]+|..?)$/u.test(last))),
  };
}

const isHyphened = (text: string) => /[\p{L}\p{N}][-'’&.][\p{L}\p{N}]/u.test(text);

function withoutStopWords(all: SearchTerm[]): SearchTerm[] {
  const telling = all.filter(
    ({ lexemes: [first], phrase, minus }, i) => phrase || minus || i === all.length - 1 || !stopWords.has(first?.word ?? ''),
  );
  return telling.some(({ minus }) => !minus) ? telling : all;
}
