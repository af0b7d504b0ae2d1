import { describe, expect, test } from 'vitest';
import { eraFacets, spansBefore, startOf } from './eras.ts';
import { type Estimate, expectedMatches, facetsToLookUp } from './estimate.ts';
import type { DealFilter } from './filter-definitions.ts';

const shares: Record<string, number> = {
  live: 0.9,
  'author 1': 0.001,
  'category 2': 0.05,
  'shipping free': 0.4,
  'price EUR>=0': 0.8,
  'price EUR>=500': 0.6,
  'price EUR<1000': 0.3,
};
const estimate: Estimate = {
  deals: 1_000_000,
  withWords: Number.POSITIVE_INFINITY,
  shareOf: (facets) =>
    Math.min(
      1,
      facets.reduce((sum, facet) => sum + (shares[facet] ?? 0.25), 0),
    ),
};
const filterBy = (values: DealFilter['values']): DealFilter => ({ seesMembersOnly: true, factors: new Map([['EUR', 1]]), values });

describe('the estimated matches', () => {
  test('have all facets, as if these were independent', () => {
    expect(expectedMatches(filterBy({ state: 'live', shipping: 'free' }), estimate)).toBeCloseTo(360_000);
  });

  test('depend on the bounds of the price', () => {
    expect(expectedMatches(filterBy({ minPrice: 500, maxPrice: 900 }), estimate)).toBeCloseTo(100_000);
  });

  test('are at most the deals with the rarest word', () => {
    expect(expectedMatches(filterBy({ state: 'live' }), { ...estimate, withWords: 100 })).toBeCloseTo(90);
  });

  test('are of the shorter time if both a span and a day limit it', () => {
    const since = new Date(Date.now() - 86_400_000);
    const ofAll = { ...estimate, shareOf: (facets: readonly string[]) => (facets[0]?.startsWith('era5') ? 1 : 0.1) };
    const [whole, shorter] = spansBefore(Date.now() / 1_000);
    expect(expectedMatches(filterBy({ since }), ofAll, whole)).toBeCloseTo(100_000);
    expect(expectedMatches(filterBy({ since }), ofAll, shorter)).toBeCloseTo(100_000);
  });
});

describe('the index is queried for', () => {
  test('the rarest facets first, and not for one that is more expensive than the rows it saves', () => {
    expect(facetsToLookUp(filterBy({ category: 2, author: 1, state: 'live', shipping: 'free' }), estimate)).toEqual([
      ['author 1'],
      ['category 2'],
    ]);
  });

  test('a facet that most deals have, if there is nothing else', () => {
    expect(facetsToLookUp(filterBy({ state: 'live' }), estimate)).toEqual([['live']]);
  });

  test('all facets, if there are no statistics', () => {
    const facets = facetsToLookUp(filterBy({ category: 2, state: 'live' }), { ...estimate, deals: 0 });
    expect(facets.toSorted()).toEqual([['category 2'], ['live']]);
  });

  test('no facet at all beside a rare word', () => {
    expect(facetsToLookUp(filterBy({ state: 'live', shipping: 'free' }), { ...estimate, withWords: 20 })).toEqual([]);
  });
});

test('spans end with the era of a moment; each is shorter than the one before, but at least half as long', () => {
  const moment = Date.UTC(2026, 10, 23, 12) / 1_000;
  const [whole, ...spans] = spansBefore(moment);
  expect(startOf(whole)).toBe(0);
  const lengths = spans.map(({ level, first, end }) => (end - first) * 4 ** level);
  for (const [i, length] of lengths.entries()) {
    const before = lengths[i - 1];
    if (before !== undefined) expect(length / before).toBeGreaterThanOrEqual(0.5);
    if (before !== undefined) expect(length / before).toBeLessThan(1);
  }
  for (const span of spans) {
    expect(startOf(span)).toBeLessThanOrEqual(moment);
    expect(eraFacets(span)).toHaveLength(span.end - span.first);
  }
});
