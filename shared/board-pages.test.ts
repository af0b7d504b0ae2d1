import { expect, test } from 'vitest';
import { guessedPages } from './board-pages.ts';

test.each([
  ['/about', ['about']],
  ['/privacy/', ['privacy']],
  ['/rules', ['rules', 'terms']],
  ['/pages/about', []],
  ['/', []],
])('%s means the pages %j', (pathname, names) => {
  expect(guessedPages(pathname)).toEqual(names);
});
