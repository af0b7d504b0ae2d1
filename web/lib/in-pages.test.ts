import { expect, test } from 'vitest';
import { dealsPerPage } from '../../shared/first-load-limits.ts';
import { inPages } from './in-pages.ts';

test("a list is cut into pages as long as the board's, the last one shorter", () => {
  const items = Array.from({ length: dealsPerPage + 1 }, (_, id) => ({ id, deal: undefined, gone: false }));
  expect(inPages(items).map(({ length }) => length)).toEqual([dealsPerPage, 1]);
  expect(inPages([])).toEqual([]);
});
