import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

import { type Dependency, dependsOnAny } from '../live/dependencies.ts';
import { couldBeTypo, editDistance, maxTypos, oneTypoAway } from './edit-distance.ts';
import { parseQuery } from './parse-query.ts';
import { readTerms, type SearchTerm } from './search-terms.ts';
import { dealsPerWord } from './word-frequency.ts';

/** So few deals have a word that may be a slip; and what was meant has so many times as many. */
const rare = 2;
const commoner = 10;
/** Of a longer search only the first words are taken for maxTypos. */
const mostWords = 6;
/** Words like the one that was typed, by the groups of three letters in common, that are looked at. */
const looked = 40;

interface Word {
  word: string;
  deals: number;
}

// What only members see must not tell guests that it is there.
const seen = '(case when $2 then deals else open end)';
const oneAway = statement<Word>(
  'search_one_away',
  `select word, ${seen} as deals from search_words where word = any($1::text[]) and ${seen} > 0`,
);
const alike = statement<Word>(
  'search_alike',
  `select word, ${seen} as deals from search_words where word % $1 and word ~ '^[^=~#]' and ${seen} > 0
   order by similarity(word, $1) desc, deals desc, word limit ${looked}`,
);

/** What may have been meant. */
export interface Correction {
  /** As one would type it. */
  typed: string;
  terms: SearchTerm[];
}

/** Undefined where every word is one that deals have which this audience sees, or none is like it. */
export async function correctSpelling(
  db: Database,
  typed: string,
  { terms = [], members }: { terms?: readonly SearchTerm[] | undefined; members: boolean },
): Promise<Correction | undefined> {
  const words = single(terms);
  const counts = await dealsPerWord(
    db,
    words.map((word) => ({ word, prefix: true })),
    members,
  );
  const meant = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const deals = counts[i] ?? 0;
    const nearest = deals > rare ? undefined : await nearestTo(db, { word, members }, Math.max(1, deals * commoner));
    if (nearest !== undefined) meant.set(word, nearest);
  }
  if (meant.size === 0) return undefined;
  const corrected = spelled(typed, await wordsOf(db, typed), meant);
  return { typed: corrected, terms: await readTerms(db, corrected) };
}

/** What may come to be meant, once deals have it. */
export function dependsOnWords(terms: readonly SearchTerm[]): Dependency {
  const words = single(terms);
  return dependsOnAny('search_words', ({ word }) => typeof word !== 'string' || words.some((each) => couldBeTypo(each, word)));
}

/** Words that stand alone: in a phrase each is meant as it is. */
const single = (terms: readonly SearchTerm[]): string[] =>
  terms
    .flatMap(({ lexemes: [first, second], phrase, minus }) =>
      first === undefined || second !== undefined || phrase || minus ? [] : [first.word],
    )
    .slice(0, mostWords);

async function nearestTo(
  db: Database,
  { word, members }: { word: string; members: boolean },
  atLeast: number,
): Promise<string | undefined> {
  const most = maxTypos(word);
  if (most === 0) return undefined;
  const near = [...(await oneAway(db, oneTypoAway(word), members)), ...(await alike(db, word, members))]
    .filter(({ deals }) => deals >= atLeast)
    .map((each) => ({ ...each, ...editDistance(word, each.word, most) }))
    // Of the beginning of a longer word less may be wrong, for so much of it is not known yet.
    .filter(
      ({ whole, beginning }) => whole <= most || (beginning < most && beginning > 0) || (most === 1 && beginning === 1 && word.length > 3),
    )
    .map((each) => ({ ...each, wrong: Math.min(each.whole, each.beginning + 0.5) }));
  const [best] = near.sort((one, other) => one.wrong - other.wrong || other.deals - one.deals || (one.word < other.word ? -1 : 1));
  return best?.word;
}

/** For each part that was typed the word that it is, if it is one. */
async function wordsOf(db: Database, typed: string): Promise<(string | undefined)[]> {
  const parts = parseQuery(typed);
  return await Promise.all(
    parts.map(async ({ text, phrase }) => {
      const [only, ...others] = phrase ? [] : await readTerms(db, text);
      return others.length > 0 || only?.lexemes.length !== 1 ? undefined : only.lexemes[0]?.word;
    }),
  );
}

const spelled = (typed: string, words: readonly (string | undefined)[], meant: ReadonlyMap<string, string>) =>
  parseQuery(typed)
    .map(({ text, phrase, minus }, i) => {
      const as = phrase ? `"${text}"` : (meant.get(minus ? '' : (words[i] ?? '')) ?? text);
      return minus ? `-${as}` : as;
    })
    .join(' ');
