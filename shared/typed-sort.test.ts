import { expect, test } from 'vitest';
import { typedSort } from './typed-sort.ts';

test.each([
  ['cheapest 1 TB SSD', '1 TB SSD', 'cheapest'],
  ['laptop lowest price', 'laptop', 'cheapest'],
  ['Günstigster Laptop', 'Laptop', 'cheapest'],
  ['billigste Kopfhörer', 'Kopfhörer', 'cheapest'],
  ['portátil más barato', 'portátil', 'cheapest'],
  ['portatil mas barato', 'portatil', 'cheapest'],
  ['Laptop am günstigsten', 'Laptop', 'cheapest'],
  ['le moins cher SSD', 'SSD', 'cheapest'],
  ['最安のSSD', 'SSD', 'cheapest'],
  ['أرخص حاسوب', 'حاسوب', 'cheapest'],
  ['newest laptop under 600', 'laptop under 600', 'new'],
  ['laptop under 600 newest', 'laptop under 600', 'new'],
  ['neueste Laptops', 'Laptops', 'new'],
  ['SSD plus récents', 'SSD', 'new'],
  ['最新 ノートパソコン', 'ノートパソコン', 'new'],
  ['newest laptop deals', 'laptop deals', 'new'],
  ['newest -used laptop', '-used laptop', 'new'],
])('%j asks for %j in the order %j', (typed, words, sort) => {
  expect(typedSort(typed)).toEqual({ words, sort });
});

test.each([
  ...[
    '最新型ノートパソコン',
    '最新版 Office',
    '最安値保証',
    'laptop -最新',
    'laptop -newest',
    '"laptop newest',
    '"the newest"',
    'lowest price guarantee',
  ],
  ...['hot', 'hot chocolate', 'New Balance deals', 'deals'],
  ...['cheapest', 'cheap laptop', 'a newest-of edition', 'the cheapest of laptops', 'New Balance', 'newestlaptop', ''],
])('%j names no order', (typed) => {
  expect(typedSort(typed)).toBeUndefined();
});
