import { type Dependency, dependsOnAny } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { editDistance, oneTypoAway } from './edit-distance.ts';
import { parseQuery } from './parse-query.ts';
import { readTerms, type SearchTerm } from './search-terms.ts';
import { couldBeTypo, maxTypos } from './typo-tolerance.ts';
import { dealsPerWord } from './word-frequency.ts';

/** A word may be a typo if at most this many deals have it, and its correction must be in this many times more. */
const rare = 2;
const minRatio = 10;
/** Only the first words of a long search are corrected. */
const maxWords = 6;
/** How many words with common trigrams are compared. */
const maxSimilar = 40;

interface Word {
  word: string;
  deals: number;
}

// A correction must not show guests words that only members see.
const visible = '(case when $2 then deals else open end)';
const withOneTypo = statement<Word>(
  'search_one_typo',
  `select word, ${visible} as deals from search_words where word = any($1::text[]) and ${visible} > 0`,
);
const similar = statement<Word>(
  'search_similar',
  `select word, ${visible} as deals from search_words where word % $1 and word ~ '^[^=~#]' and ${visible} > 0
   order by similarity(word, $1) desc, deals desc, word limit ${maxSimilar}`,
);

/** What someone typed, and the same without a price. */
export interface TypedSearch {
  text: string;
  words: string;
}

export interface Correction {
  /** The corrected text to show, with its price. */
  text: string;
  terms: SearchTerm[];
}

/** Undefined if visible deals have every word, or if no similar word exists. */
export async function correctSpelling(
  db: Database,
  typed: TypedSearch,
  terms: readonly SearchTerm[],
  members: boolean,
): Promise<Correction | undefined> {
  const words = singleWords(terms);
  const counts = await dealsPerWord(
    db,
    words.map((word) => ({ word, prefix: true })),
    members,
  );
  const corrections = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const deals = counts[i] ?? 0;
    if (deals > rare) continue;
    const nearest = (await nearestTo(db, { word, members }, Math.max(1, deals * minRatio))) ?? (await asTwoWords(db, { word, members }));
    if (nearest !== undefined) corrections.set(word, nearest);
  }
  if (corrections.size === 0) return undefined;
  const text = await correctText(db, typed.text, corrections);
  return { text, terms: await readTerms(db, typed.words === typed.text ? text : await correctText(db, typed.words, corrections)) };
}

/** The words that could become a correction once deals have them. */
export function dependsOnWords(terms: readonly SearchTerm[]): Dependency {
  const words = singleWords(terms);
  return dependsOnAny('search_words', ({ word }) => typeof word !== 'string' || words.some((each) => couldBeTypo(each, word)));
}

/** Only words outside of phrases are corrected. */
const singleWords = (terms: readonly SearchTerm[]): string[] =>
  terms
    .flatMap(({ lexemes: [first, second], phrase, minus, isMeasure, synonyms }) =>
      first === undefined || second !== undefined || isMeasure || phrase || minus || synonyms.length > 0 ? [] : [first.word],
    )
    .slice(0, maxWords);

async function nearestTo(
  db: Database,
  { word, members }: { word: string; members: boolean },
  atLeast: number,
): Promise<string | undefined> {
  const maxDistance = maxTypos(word);
  if (maxDistance === 0) return undefined;
  const near = [...(await withOneTypo(db, oneTypoAway(word), members)), ...(await similar(db, word, members))]
    .filter(({ deals }) => deals >= atLeast)
    .map((each) => ({ ...each, ...editDistance(word, each.word, maxDistance) }))
    // The beginning of a longer word allows fewer typos, because much of it is still unknown.
    .filter(
      ({ whole, beginning }) =>
        whole <= maxDistance || (beginning < maxDistance && beginning > 0) || (maxDistance === 1 && beginning === 1 && word.length > 3),
    )
    .map((each) => ({ ...each, wrong: Math.min(each.whole, each.beginning + 0.5) }));
  const [best] = near.sort((one, other) => one.wrong - other.wrong || other.deals - one.deals || (one.word < other.word ? -1 : 1));
  return best?.word;
}

/** Each of two words that someone wrote together must be in this many deals, and have this many letters. */
const minTwoWords = { deals: 3, letters: 3 };

async function asTwoWords(db: Database, { word, members }: { word: string; members: boolean }): Promise<string | undefined> {
  const letters = [...word];
  const cuts = letters.slice(2 * minTwoWords.letters - 1).map((_, i) => {
    const cut = minTwoWords.letters + i;
    return [letters.slice(0, cut).join(''), letters.slice(cut).join('')] as const;
  });
  const rows = cuts.length === 0 ? [] : await withOneTypo(db, cuts.flat(), members);
  const deals = new Map(rows.map((row) => [row.word, row.deals]));
  const [best] = cuts
    .map((two) => ({ two, deals: Math.min(...two.map((each) => deals.get(each) ?? 0)) }))
    .filter((each) => each.deals >= minTwoWords.deals)
    .sort((one, other) => other.deals - one.deals);
  return best?.two.join(' ');
}

/** The word of each part of the text; undefined for other parts. */
async function wordsOf(db: Database, typed: string): Promise<(string | undefined)[]> {
  const parts = parseQuery(typed);
  return await Promise.all(
    parts.map(async ({ text, phrase }) => {
      const [only, ...others] = phrase ? [] : await readTerms(db, text);
      return others.length > 0 || only?.lexemes.length !== 1 ? undefined : only.lexemes[0]?.word;
    }),
  );
}

async function correctText(db: Database, typed: string, corrections: ReadonlyMap<string, string>): Promise<string> {
  const words = await wordsOf(db, typed);
  return parseQuery(typed)
    .map(({ text, phrase, minus }, i) => {
      const corrected = phrase ? `"${text}"` : (corrections.get(minus ? '' : (words[i] ?? '')) ?? text);
      return minus ? `-${corrected}` : corrected;
    })
    .join(' ');
}
