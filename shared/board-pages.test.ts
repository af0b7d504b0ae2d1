import { expect, test } from 'vitest';
import { guessedPage } from './board-pages.ts';

test.each([
  ['/about', 'about'],
  ['/privacy/', 'privacy'],
  ['/rules', 'terms'],
  ['/pages/about', undefined],
  ['/', undefined],
])('%s means the page %s', (pathname, name) => {
  expect(guessedPage(pathname)).toBe(name);
});
