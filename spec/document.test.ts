import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatValue, printInto, table } from './document.ts';
import { printedTables } from './tables.ts';

test('SPEC.md is up to date (else run `npm run spec`)', async () => {
  const spec = readFileSync('SPEC.md', 'utf8');
  expect(printInto(spec, await printedTables())).toBe(spec);
});

test('every value in the tables of SPEC.md is written out', async () => {
  expect([...(await printedTables())].filter(([, text]) => text.includes('[object')).map(([name]) => name)).toEqual([]);
});

test('a list of lists or of objects is printed item by item', () => {
  expect(formatValue([[0, 0.1], { kind: 'ban', days: 7 }])).toBe('(`0, 0.1`), (kind `ban`, days `7`)');
  expect(formatValue({ steps: ['warning', 'ban'] })).toBe('steps (`warning, ban`)');
});

test('printing replaces the generated parts of SPEC.md and keeps the rest', () => {
  const document = 'before\n<!-- printed: x -->\nold\n<!-- end -->\nafter';
  expect(printInto(document, new Map([['x', 'new']]))).toBe('before\n<!-- printed: x -->\nnew\n<!-- end -->\nafter');
});

test('printing refuses a part without a table and a table without a part', () => {
  expect(() => printInto('<!-- printed: x -->\n<!-- end -->', new Map())).toThrow('no table of that name');
  expect(() => printInto('', new Map([['x', 'new']]))).toThrow('has no part');
});

test('a Markdown table escapes what would break it', () => {
  expect(table(['a'], [['x | y']])).toBe('| a |\n| --- |\n| x \\| y |');
});
