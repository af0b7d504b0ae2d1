import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../i18n/catalogue.ts';
import { remainingCharacters } from './remaining-characters.ts';

beforeAll(() =>
  setCatalogue({ language: 'en', messages: { 'post.room.left': [['count'], ' left'], 'post.room.over': [['count'], ' over'] } }),
);

test.each([
  ['a'.repeat(79), undefined],
  ['a'.repeat(80), '20 left'],
  [`  ${'a'.repeat(99)}  `, '1 left'],
  ['😀'.repeat(100), '0 left'],
  ['a'.repeat(112), '12 over'],
])('%s', (text, said) => {
  expect(remainingCharacters(text, { max: 100 })).toBe(said);
});
