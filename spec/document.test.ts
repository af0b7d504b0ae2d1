import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printInto, table } from './document.ts';
import { printedTables } from './tables.ts';

test('SPEC.md says what the code says: else run `npm run spec`', async () => {
  const spec = readFileSync('SPEC.md', 'utf8');
  expect(printInto(spec, await printedTables())).toBe(spec);
});

test('a stale part is printed anew, and what is not printed stays', () => {
  const document = 'before\n<!-- printed: x -->\nold\n<!-- end -->\nafter';
  expect(printInto(document, new Map([['x', 'new']]))).toBe('before\n<!-- printed: x -->\nnew\n<!-- end -->\nafter');
});

test('a part that nobody prints, and a table with no place, are refused', () => {
  expect(() => printInto('<!-- printed: x -->\n<!-- end -->', new Map())).toThrow('which nothing prints');
  expect(() => printInto('', new Map([['x', 'new']]))).toThrow('has no place');
});

test('what would break a table is escaped', () => {
  expect(table(['a'], [['x | y']])).toBe('| a |\n| --- |\n| x \\| y |');
});
