import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('recent searches are listed once, the latest first, without the oldest', () => {
  for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'B', 'i']) rememberSearch(words);
  expect(recentSearches()).toEqual(['i', 'B', 'h', 'g', 'f', 'e', 'd', 'c']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '{"a":1}', '[1]'])('the stored value %s is ignored', (text) => {
  localStorage.setItem('searches', text);
  expect(recentSearches()).toEqual([]);
});

test('without storage there are no recent searches and no errors', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSearch('a');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
