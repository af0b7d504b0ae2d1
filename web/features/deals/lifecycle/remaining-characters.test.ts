import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { remainingCharacters } from './remaining-characters.ts';

beforeAll(() =>
  setCatalogue({ language: 'en', messages: { 'post.room.left': [['count'], ' left'], 'post.room.over': [['count'], ' over'] } }),
);

test.each([
  [undefined, 'a'.repeat(79)],
  ['20 left', 'a'.repeat(80)],
  ['1 left', `  ${'a'.repeat(99)}  `],
  ['0 left', '😀'.repeat(100)],
  ['12 over', 'a'.repeat(112)],
])('the remaining characters are shown as %j', (expected, text) => {
  expect(remainingCharacters(text, { max: 100 })).toBe(expected);
});
