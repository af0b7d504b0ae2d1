import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { type Dependency, dependsOnAny } from '../live/dependencies.ts';
import { type Sought, soughtBy } from './lexemes.ts';
import { mayBeMeant, oneSlipAway, slips, wrongLetters } from './nearness.ts';
import { dealsWith } from './rarity.ts';
import type { Sieve } from './sifting.ts';
import { partsOf } from './typed.ts';

/** So few deals have a word that may be a slip; and what was meant has so many times as many. */
const rare = 2;
const commoner = 10;
/** Of a longer search only the first words are taken for slips. */
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
export interface Meant {
  /** As one would type it. */
  typed: string;
  sought: Sought[];
}

/** Undefined where every word is one that deals have which this audience sees, or none is like it. */
export async function meantBy(db: Database, typed: string, { sought = [], members }: Sieve): Promise<Meant | undefined> {
  const words = single(sought);
  const counts = await dealsWith(
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
  return { typed: corrected, sought: await soughtBy(db, corrected) };
}

/** What may come to be meant, once deals have it. */
export function meaningOf(sought: readonly Sought[]): Dependency {
  const words = single(sought);
  return dependsOnAny('search_words', ({ word }) => typeof word !== 'string' || words.some((each) => mayBeMeant(each, word)));
}

/** Words that stand alone: in a phrase each is meant as it is. */
const single = (sought: readonly Sought[]): string[] =>
  sought
    .flatMap(({ lexemes: [first, second], phrase, minus }) =>
      first === undefined || second !== undefined || phrase || minus ? [] : [first.word],
    )
    .slice(0, mostWords);

async function nearestTo(
  db: Database,
  { word, members }: { word: string; members: boolean },
  atLeast: number,
): Promise<string | undefined> {
  const most = slips(word);
  if (most === 0) return undefined;
  const near = [...(await oneAway(db, oneSlipAway(word), members)), ...(await alike(db, word, members))]
    .filter(({ deals }) => deals >= atLeast)
    .map((each) => ({ ...each, ...wrongLetters(word, each.word, most) }))
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
  const parts = partsOf(typed);
  return await Promise.all(
    parts.map(async ({ text, phrase }) => {
      const [only, ...others] = phrase ? [] : await soughtBy(db, text);
      return others.length > 0 || only?.lexemes.length !== 1 ? undefined : only.lexemes[0]?.word;
    }),
  );
}

const spelled = (typed: string, words: readonly (string | undefined)[], meant: ReadonlyMap<string, string>) =>
  partsOf(typed)
    .map(({ text, phrase, minus }, i) => {
      const as = phrase ? `"${text}"` : (meant.get(minus ? '' : (words[i] ?? '')) ?? text);
      return minus ? `-${as}` : as;
    })
    .join(' ');
