import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FilterName } from '../../../shared/deal-filters.ts';
import type { AlertMoment } from '../../../shared/states.ts';
import { type DealFilter, facetsByFilter } from '../../deals/lists/filter-definitions.ts';
import type { Lexeme, SearchTerm } from '../../deals/search/search-terms.ts';
import { dealsPerWord } from '../../deals/search/word-frequency.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';

/** Beginnings longer than this are looked up by their first characters. */
const maxPrefix = 12;
/** Deals of a merchant, author or category are counted up to here. */
const maxCounted = 20_000;

/** Words or facets of which each matching deal has at least one, and about how many deals have. */
interface KeySet {
  keys: string[];
  deals: number;
}

/**
 * The keys by which a changed deal looks up an alert (column `alerts.lookup_keys`): its rarest word or facet. An alert without rare conditions, such as
 * one for all deals that get hot, is looked up by its moments.
 */
export async function lookupKeysOf(db: Queryable, filter: DealFilter, moments: readonly AlertMoment[]): Promise<string[]> {
  const keySets = [...(await wordKeySets(db, filter.values.q ?? [])), ...(await facetKeySets(db, filter))];
  const [rarest] = keySets.toSorted((one, other) => one.deals - other.deals);
  if (rarest === undefined) return moments.map((moment) => keyForMoment('', moment));
  return moments.includes('match') ? rarest.keys : rarest.keys.flatMap((key) => moments.map((moment) => keyForMoment(key, moment)));
}

/** The key of alerts that do not notify of new matches: new deals need not look at them. */
const keyForMoment = (key: string, moment: AlertMoment): string => `${key}!${moment}`;

/** The keys by which a deal finds the alerts for one of these moments. */
export const keysForMoments = (keys: readonly string[], moments: readonly AlertMoment[]): string[] => [
  ...keys,
  ...moments.flatMap((moment) => (moment === 'match' ? [''] : ['', ...keys]).map((key) => keyForMoment(key, moment))),
];

/** The keys in the terms of a deal (`deal_terms`): words and their beginnings, stems ("~") and facets ("#"). */
export function keysOfTerms(terms: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const term of terms) {
    if (/^[=+*^]/.test(term)) continue;
    keys.add(term);
    if (!/^[~#]/.test(term)) for (const beginning of beginningsOf(term)) keys.add(`${beginning}*`);
  }
  return [...keys];
}

function beginningsOf(word: string): string[] {
  const characters = [...word].slice(0, maxPrefix);
  return characters.map((_, i) => characters.slice(0, i + 1).join(''));
}

const wordKey = (word: string, prefix: boolean) => (prefix ? `${beginningsOf(word).at(-1)}*` : word);

/** One for each term that a matching deal has. It can have any alternative of the term, and of that it has all words, so the rarest one is enough. */
async function wordKeySets(db: Queryable, terms: readonly SearchTerm[]): Promise<KeySet[]> {
  const alternativesOfTerms = terms.filter(({ minus }) => !minus).map(alternativesOf);
  const counts = await dealsPerWord(db, alternativesOfTerms.flat(2), true);
  let nextCount = 0;
  return alternativesOfTerms.map((alternatives) => {
    const rarest = alternatives.map((words) => {
      const counted = words.map((each) => ({ ...each, deals: counts[nextCount++] ?? Infinity }));
      return counted.toSorted((one, other) => one.deals - other.deals).slice(0, 1);
    });
    const chosen = rarest.flat();
    return { keys: [...new Set(chosen.flatMap(({ keys }) => keys))], deals: chosen.reduce((sum, each) => sum + each.deals, 0) };
  });
}

interface WordKeys {
  word: string;
  prefix: boolean;
  keys: string[];
}

/** The alternatives of a term, each with all of its words, as `tsqueryFor` combines them (server/deals/search/tsquery.ts). */
function alternativesOf({ lexemes, joined, phrase, prefix, synonyms }: SearchTerm): WordKeys[][] {
  return [
    wordKeysOf(lexemes, { phrase, prefix }),
    ...(joined === undefined ? [] : [[{ word: joined, prefix, keys: [wordKey(joined, prefix)] }]]),
    ...synonyms.map((synonym) => wordKeysOf(synonym, { phrase, prefix: false })),
  ];
}

function wordKeysOf(lexemes: readonly Lexeme[], { phrase, prefix }: { phrase: boolean; prefix: boolean }): WordKeys[] {
  const isSingle = lexemes.length === 1 && !phrase;
  return lexemes.map(({ word, stem = word }, i) => {
    const isPrefix = prefix && i === lexemes.length - 1;
    const stems = isSingle ? [`~${stem}`, stem] : [];
    return { word, prefix: isPrefix, keys: [wordKey(word, isPrefix), ...stems] };
  });
}

/**
 * Roughly how common the facets of these filters are. Only the order counts: nearly every word and merchant is rarer. Other filters are not looked
 * up: how prices compare, for instance, depends on the rates of the day.
 */
const commonness: { [name in FilterName]?: number } = { near: 0.1, members: 1, saving: 2, shipping: 3, region: 4, kind: 5 };
const scopes: { [name in FilterName]?: PgColumn } = { author: deals.authorId, merchant: deals.merchantId, category: deals.categoryId };

async function facetKeySets(db: Queryable, filter: DealFilter): Promise<KeySet[]> {
  const keySets: KeySet[] = [];
  for (const { name, facets } of facetsByFilter(filter)) {
    const [scope, common] = [scopes[name], commonness[name]];
    const keys = facets.map((facet) => `#${facet}`);
    if (scope !== undefined) keySets.push({ keys, deals: await countDeals(db, scope, filter.values[name]) });
    else if (common !== undefined) keySets.push({ keys, deals: maxCounted * common });
  }
  return keySets;
}

async function countDeals(db: Queryable, column: PgColumn, id: DealFilter['values'][FilterName]): Promise<number> {
  const { rows } = await db.execute<{ deals: number }>(
    sql`select count(*)::int as deals from (select from ${deals} where ${column} = ${id} limit ${maxCounted}) counted`,
  );
  return rows[0]?.deals ?? 0;
}
