import { expect, test } from 'vitest';
import { titleWords } from './title-words.ts';

test('offers only the meaningful words of a title, each once', () => {
  expect(titleWords('Kettle with a filter for the Kettle and more, 1.7 l')).toEqual(['Kettle', 'filter']);
  expect(titleWords('Wasserkocher mit Filter für die Küche')).toEqual(['Wasserkocher', 'Filter', 'Küche']);
  expect(titleWords('电热水壶 限时优惠')).not.toEqual([]);
});
