import { expect, test } from 'vitest';
import { completed, mentionAt } from './mention-at.ts';

/** The caret is at the bar. */
const at = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'));

test.each([
  ['@|', { start: 0, typed: '' }],
  ['Ask @le|', { start: 4, typed: 'le' }],
  ['Ask @Le|na now', { start: 4, typed: 'le' }],
  ['(@lena-2|', { start: 1, typed: 'lena-2' }],
  ['> @sam: yes\n@p|', { start: 12, typed: 'p' }],
])('a mention is being typed in %s', (text, mention) => {
  expect(at(text)).toEqual(mention);
});

test.each(['|@lena', 'Ask lena|', 'me@example|', 'https://a.example/@lena|', '@@lena|', '@lena |', `@${'x'.repeat(21)}|`])(
  'no mention is being typed in %s',
  (text) => {
    expect(at(text)).toBeUndefined();
  },
);

test('completing a mention replaces the typed part of it, with one space after it', () => {
  expect(completed('Ask @le', { start: 4, typed: 'le' }, 'lena')).toEqual({ text: 'Ask @lena ', caret: 10 });
  expect(completed('Ask @lexy now', { start: 4, typed: 'le' }, 'lena')).toEqual({ text: 'Ask @lena now', caret: 10 });
});
