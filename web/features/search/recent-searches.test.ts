import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('the latest stands first, once, and the oldest goes', () => {
  for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'B', 'i']) rememberSearch(words);
  expect(recentSearches()).toEqual(['i', 'B', 'h', 'g', 'f', 'e', 'd', 'c']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '{"a":1}', '[1]'])('%s is nothing that was searched for', (text) => {
  localStorage.setItem('searches', text);
  expect(recentSearches()).toEqual([]);
});

test('where storage is forbidden, nothing is remembered and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSearch('a');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
