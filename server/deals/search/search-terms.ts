import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { withMeasures } from './measures.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import { genericWords, isDistinctive, isSmallWord, longestEntry, plainWords, synonymsOf } from './synonyms.ts';

/** A word as in `deals.words`, and its English stem if that differs. */
export interface Lexeme {
  word: string;
  stem: string | undefined;
}

/** A part of a search: a word or a phrase. */
export interface SearchTerm {
  lexemes: Lexeme[];
  /** The parts as one word, for words with a hyphen. */
  joined: string | undefined;
  /** What else matches: words, and phrases of several. */
  synonyms: Lexeme[][];
  phrase: boolean;
  minus: boolean;
  /** A size or an amount. */
  isMeasure: boolean;
  /** It stands behind "for". */
  isPurpose: boolean;
  /** It must be in the title, or the name of merchant or category. */
  isInTitle?: boolean;
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

const cache = new LRUCache<string, SearchTerm[]>({ max: 2_000 });

/** The terms of a search text; none if it has neither a letter nor a digit. */
export async function readTerms(db: Queryable, typed: string): Promise<SearchTerm[]> {
  const cached = cache.get(typed);
  if (cached !== undefined) return cached;
  const parts = withSynonyms(await withMeasures(db, parseQuery(typed)));
  const lexemes = await lexemesOf(
    db,
    parts.flatMap(({ text, synonyms }) => [text, ...synonyms]),
  );
  const all: SearchTerm[] = [];
  let next = 0;
  for (const part of parts) {
    const [own = [], ...synonyms] = lexemes.slice(next, next + 1 + part.synonyms.length);
    next += 1 + part.synonyms.length;
    if (own.length > 0) all.push(termOf(part, own, synonyms));
  }
  const terms = withoutStopWords(all);
  cache.set(typed, terms);
  return terms;
}

async function lexemesOf(db: Queryable, texts: readonly string[]): Promise<Lexeme[][]> {
  const lexemes: Lexeme[][] = texts.map(() => []);
  for (const { part, word, stem } of await lexed(db, texts))
    lexemes[part - 1]?.push({ word, stem: stem === null || stem === word ? undefined : stem });
  return lexemes;
}

type PartWithSynonyms = QueryPart & { synonyms: string[]; isPurpose: boolean };

/** The parts, with those as one that have synonyms together; the longest first. */
function withSynonyms(parts: readonly QueryPart[]): PartWithSynonyms[] {
  const read: PartWithSynonyms[] = [];
  for (let i = 0; i < parts.length; ) {
    const entry = entryAt(parts, i);
    const last = parts[i + (entry?.length ?? 1) - 1];
    if (last === undefined) break;
    const isPurpose = parts.slice(0, i).some((part) => /^(for|für)$/i.test(part.text));
    const text = parts
      .slice(i, i + (entry?.length ?? 1))
      .map((part) => part.text)
      .join(' ');
    read.push(
      entry === undefined
        ? { ...last, synonyms: [], isPurpose }
        : { text, phrase: false, minus: false, open: last.open, synonyms: entry.synonyms, isPurpose },
    );
    i += entry?.length ?? 1;
  }
  return read;
}

function entryAt(parts: readonly QueryPart[], from: number): { length: number; synonyms: string[] } | undefined {
  for (let length = Math.min(longestEntry, parts.length - from); length > 0; length--) {
    const some = parts.slice(from, from + length);
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined || isSmallWord(first.text) || isSmallWord(last.text)) continue;
    if (some.some(({ phrase, minus }) => phrase || minus)) continue;
    const synonyms = synonymsOf(some.flatMap(({ text }) => plainWords(text)));
    if (synonyms !== undefined) return { length, synonyms };
  }
  return undefined;
}

/** The same search without words like "cheap"; undefined if it has none, or no others. */
export function withoutVagueWords(terms: readonly SearchTerm[]): SearchTerm[] | undefined {
  const meaningful = terms.filter((term) => !isVague(term));
  return meaningful.length < terms.length && meaningful.some(({ minus }) => !minus) ? meaningful : undefined;
}

const isVague = ({ lexemes: [first, second], phrase, minus, synonyms }: SearchTerm) =>
  !phrase &&
  !minus &&
  second === undefined &&
  synonyms.length === 0 &&
  plainWords(first?.word ?? '').every((word) => genericWords.has(word));

/** The same search without what comes after "for"; undefined if that leaves nothing, or all. */
export function withoutPurpose(terms: readonly SearchTerm[]): SearchTerm[] | undefined {
  const remaining = terms.filter(({ isPurpose }) => !isPurpose);
  return remaining.length < terms.length && remaining.some(({ minus }) => !minus) ? remaining : undefined;
}

/** So many words may be left out. */
const maxLeftOut = 3;

/**
 * The same search with fewer and fewer words: first without what is vague, a purpose or a size, then without the words before the last, which says what it
 * is ("leather wallet"); in the end without that one. Each word must be in the title or a name: mentions in the text do not count.
 */
export function withFewerWords(terms: readonly SearchTerm[]): SearchTerm[][] {
  const excluded = terms.filter(({ minus }) => minus);
  const words = terms.filter(({ minus }) => !minus).map((term) => ({ ...term, isInTitle: true, prefix: false }));
  const isDetail = (term: SearchTerm) => isVague(term) || term.isPurpose || term.isMeasure;
  const leastTelling = [
    ...words.filter(isVague),
    ...words.filter((term) => isDetail(term) && !isVague(term)),
    ...words.filter((term) => !isDetail(term)),
  ];
  const head = leastTelling.at(-1);
  const leftOut = leastTelling.slice(0, Math.min(maxLeftOut, words.length - 1)).map((_, i) => leastTelling.slice(0, i + 1));
  const others = words.filter((term) => term !== head && !isDetail(term));
  return [...leftOut.map((out) => words.filter((term) => !out.includes(term))), ...(others.length === 0 ? [] : [others])].map((some) => [
    ...some,
    ...excluded,
  ]);
}

/** A search for any of the words, without those like "under"; undefined if that is nothing, or the same. */
export function anyOf(terms: readonly SearchTerm[]): SearchTerm[] | undefined {
  const words = terms.filter(({ minus }) => !minus);
  const [first, ...others] = words.filter(({ lexemes, phrase }) => phrase || lexemes.some(({ word }) => isDistinctive(word)));
  if (first === undefined || words.length < 2) return undefined;
  const synonyms = [...first.synonyms, ...others.flatMap((term) => [term.lexemes, ...term.synonyms])];
  return [{ ...first, prefix: false, synonyms }, ...terms.filter(({ minus }) => minus)];
}

function termOf(
  { text, phrase, minus, open, isMeasure = false, isPurpose, synonyms: { length } }: PartWithSynonyms,
  lexemes: Lexeme[],
  synonyms: Lexeme[][],
): SearchTerm {
  const one = lexemes.map(({ word }) => word).join('');
  const last = lexemes.at(-1)?.word ?? '';
  return {
    lexemes,
    joined: !phrase && lexemes.length > 1 && length === 0 && isHyphened(text) && /[a-z]/.test(one) ? one : undefined,
    ...{ synonyms, phrase, minus, isMeasure, isPurpose },
    // Not for whole numbers and one or two letters, which match too many beginnings, unless the person is still typing.
    prefix: !minus && (open || (!phrase && !/^([0-9]+|..?)$/u.test(last))),
  };
}

const isHyphened = (text: string) => /[\p{L}\p{N}][-'’&.][\p{L}\p{N}]/u.test(text);

function withoutStopWords(all: SearchTerm[]): SearchTerm[] {
  const meaningful = all.filter(
    ({ lexemes, phrase, minus }, i) => phrase || minus || i === all.length - 1 || !lexemes.every(({ word }) => isSmallWord(word)),
  );
  return meaningful.some(({ minus }) => !minus) ? meaningful : all;
}
