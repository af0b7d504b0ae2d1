import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';

/** A word as in `deals.words`, and its English stem if that differs. */
export interface Lexeme {
  word: string;
  stem: string | undefined;
}

/** A part of a search: a word or a phrase. */
export interface SearchTerm {
  lexemes: Lexeme[];
  /** The parts as one word, for words with a hyphen and numbers with a unit. */
  joined: string | undefined;
  phrase: boolean;
  minus: boolean;
  /** Whether the last word also matches longer words that begin with it. */
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

/** Ignored in a search with other words, except at its end, where it may be the beginning of a word. */
const stopWords = new Set('a an and at by das der die ein eine for from fur in is it mit of on or the to und with'.split(' '));

const known = new LRUCache<string, SearchTerm[]>({ max: 2_000 });

/** The terms of a search text; none if it has neither a letter nor a digit. */
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
    // Not for whole numbers and one or two letters, which match too many beginnings, unless the person is still typing.
    prefix: !minus && (open || (!phrase && !/^([0-9]+|..?)$/u.test(last))),
  };
}

const isHyphened = (text: string) => /[\p{L}\p{N}][-'’&.][\p{L}\p{N}]/u.test(text);

function withoutStopWords(all: SearchTerm[]): SearchTerm[] {
  const meaningful = all.filter(
    ({ lexemes: [first], phrase, minus }, i) => phrase || minus || i === all.length - 1 || !stopWords.has(first?.word ?? ''),
  );
  return meaningful.some(({ minus }) => !minus) ? meaningful : all;
}
