import { expect, test } from 'vitest';
import { filtersOfList } from './pasted-list.ts';

const here = 'https://board.example';

test.each([
  ['https://board.example/', {}],
  ['/', {}],
  [' /search?q=kettle&sort=new ', { q: 'kettle' }],
  ['https://board.example/c/home?maxPrice=5000', { category: 'home', maxPrice: '5000' }],
  ['/m/b%C3%BCcher', { merchant: 'bücher' }],
  ['/u/lena', { author: 'lena' }],
  ['https://elsewhere.example/', undefined],
  ['/d/7/a-kettle', undefined],
  ['https://', undefined],
])('the filters of the pasted list %s are %o', (pasted, filters) => expect(filtersOfList(pasted, here)).toEqual(filters));
