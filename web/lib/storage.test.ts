import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses storage keeps nothing, and nothing throws', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  browserStorage.set('theme', 'dark');
  expect(browserStorage.get('theme')).toBeUndefined();
  expect(browserStorage.json('theme')).toBeUndefined();
});

test('text that is no JSON counts as none', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{broken' });
  expect(browserStorage.json('draft:post')).toBeUndefined();
});
