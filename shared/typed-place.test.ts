import { expect, test } from 'vitest';
import { typedPlace } from './typed-place.ts';

test.each([
  ['free near me', '', '0'],
  ['pizza near me', 'pizza', undefined],
  ['near me', '', undefined],
  ['nearby bakery', 'bakery', undefined],
  ['kostenlos in meiner Nähe', '', '0'],
  ['Pizza in der Nähe', 'Pizza', undefined],
  ['gratuit près de chez moi', '', '0'],
  ['pain à proximité', 'pain', undefined],
  ['gratis cerca de mí', '', '0'],
  ['無料 近く', '', '0'],
  ['近くのラーメン', 'ラーメン', undefined],
  ['مجاني بالقرب مني', '', '0'],
])('%j is near the reader', (typed, words, maxPrice) => {
  expect(typedPlace(typed)).toEqual({ words, filters: maxPrice === undefined ? {} : { maxPrice } });
});

test.each([
  ['free near Berlin', '', 'Berlin'],
  ['pizza near New York', 'pizza', 'New York'],
  ['Brot in der Nähe von Halle', 'Brot', 'Halle'],
  ['Brot nahe Saint-Étienne', 'Brot', 'Saint-Étienne'],
  ["pain près d'Avignon", 'pain', 'Avignon'],
  ['pain à proximité de Lyon', 'pain', 'Lyon'],
  ['pan cerca de Sevilla', 'pan', 'Sevilla'],
  ['東京の近くのラーメン', 'ラーメン', '東京'],
  ['خبز بالقرب من برلين', 'خبز', 'برلين'],
])('%j is near a town', (typed, words, name) => {
  expect(typedPlace(typed)).toMatchObject({ words, name });
});

test.each([
  ['hot deals near Berlin', { words: '', name: 'Berlin', filters: { sort: 'hot' } }],
  ['newest deals near me', { words: '', filters: { sort: 'new' } }],
  ['near me cheapest laptop', { words: 'laptop', filters: { sort: 'cheapest' } }],
])('%j also names an order', (typed, found) => {
  expect(typedPlace(typed)).toEqual(found);
});

test.each(['linear measure', 'free', 'near', 'nearly new phone', 'cerca', 'laptop under 600', 'pizza near 24', 'dnear me', ''])(
  '%j says no place',
  (typed) => {
    expect(typedPlace(typed)).toBeUndefined();
  },
);
