import { expect, test } from 'vitest';
import { quoteOf } from './quote.ts';

test('a quote names who said it, and leaves out what they quoted themselves', () => {
  expect(quoteOf('anna', '', '> @bo:\n> Is it loud?\n\nLike a train.\n\n> Sure?\n\nReally.')).toBe(
    '> @anna:\n> Like a train.\n>\n> Really.\n\n',
  );
});

test('selected words are quoted instead, below what is already written', () => {
  expect(quoteOf('anna', 'a train', 'Like a train.', 'Hm. ')).toBe('\n\n> @anna:\n> a train\n\n');
});

test('a long text is cut, and a former member has no name', () => {
  expect(quoteOf(undefined, '', 'word '.repeat(200))).toMatch(/^> (word ){99}word …\n\n$/);
});
