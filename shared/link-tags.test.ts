import { expect, test } from 'vitest';
import { taggedLink } from './link-tags.ts';

const tags = ['shop.example tag=board-21', 'other.example aff=7'];

test.each([
  ['https://shop.example/kettle', 'https://shop.example/kettle?tag=board-21'],
  ['https://www.shop.example/kettle?size=2%20l#reviews', 'https://www.shop.example/kettle?size=2%20l&tag=board-21#reviews'],
  ['https://other.example/', 'https://other.example/?aff=7'],
  // Whoever is named there stays.
  ['https://shop.example/kettle?tag=somebody', 'https://shop.example/kettle?tag=somebody'],
  ['https://notshop.example/kettle', 'https://notshop.example/kettle'],
])('%s becomes %s', (link, tagged) => expect(taggedLink(link, tags)).toBe(tagged));

test('without tags, a link stays as it is', () =>
  expect(taggedLink('https://shop.example/kettle', [])).toBe('https://shop.example/kettle'));
