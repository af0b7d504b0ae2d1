import { expect, test } from 'vitest';
import { formatValue, table } from './markdown.ts';

test('a list of lists or of objects is printed item by item', () => {
  expect(formatValue([[0, 0.1], { kind: 'ban', days: 7 }])).toBe('(`0, 0.1`), (kind `ban`, days `7`)');
  expect(formatValue({ steps: ['warning', 'ban'] })).toBe('steps (`warning, ban`)');
});

test('a Markdown table escapes what would break it', () => {
  expect(table(['a'], [['x | y']])).toBe('| a |\n| --- |\n| x \\| y |');
});
