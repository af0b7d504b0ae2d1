import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test/any-text.ts';
import { dealFilterNames } from './deal-filters.ts';
import { DealsQuery } from './deals.ts';
import { listIn, searchOf } from './list-address.ts';
import { reads } from './reads.ts';

const right = {
  q: 'ssd -external "2 tb"',
  category: 'computers',
  merchant: 'byteworks',
  author: 'lena_3',
  kind: 'product',
  minPrice: '1000',
  maxPrice: '20000',
  saving: '25',
  region: 'Österreich',
  shipping: 'free',
  state: 'live',
  members: 'only',
  since: '2026-02-28T09:30Z',
};

test("every valid filter in a list's address is read", () => {
  expect(listIn(`?${new URLSearchParams(right)}&sort=new`)).toEqual({ ...right, sort: 'new' });
});

test.each([
  '?sort=rising&q=x',
  '?sort=best',
  '?sort=funny',
  '?category=No%20Slug',
  '?author=x',
  '?kind=car',
  '?minPrice=-1',
  '?minPrice=10.00',
  '?maxPrice=99999999999',
  '?saving=101',
  '?shipping=cheap',
  '?state=gone',
  '?members=yes',
  '?since=2026-02-30',
  '?since=2026-02-28T24:61Z',
  '?since=2026-02-28T10:00',
  '?expiredSince=2026-02-28T10:00Z',
  '?since=yesterday',
  '?since=0000-01-01',
  '?since=1969-12-31',
  '?region=%00',
  '?q=%20',
  '?q=%E3%85%A4',
  '?after=1_2&utm_source=x',
  '?%E0%A4%A',
])('what is not understood in the address %s is left out', (search) => {
  const { q, sort, ...filters } = listIn(search);
  expect(filters).toEqual({});
  expect([undefined, 'x']).toContain(q);
  expect(sort).toBe(q === undefined ? 'hot' : 'best');
});

test("words in a list's address are cleaned like the server does, and cut to the limit", () => {
  expect(listIn('?q=%20two%0A%20words%E2%80%AE ').q).toBe('two words');
  expect([...(listIn(`?q=${'ü'.repeat(300)}`).q ?? '')].length).toBe(200);
});

test('filters of the path override those of the query, and are not repeated', () => {
  const own = { category: 'gaming' };
  const list = listIn('?category=home&state=live', own);
  expect(list).toEqual({ sort: 'hot', state: 'live', category: 'gaming' });
  expect(searchOf(list, own)).toBe('?state=live');
});

test("the default sort is left out of a list's address: hot, or best for a search", () => {
  expect(searchOf({ sort: 'hot' })).toBe('');
  expect(searchOf({ sort: 'hot', q: 'a b' })).toBe('?sort=hot&q=a+b');
  expect(searchOf({ sort: 'best', q: 'a b' })).toBe('?q=a+b');
});

test('any address leads to a valid read, and converting back gives the same list', () => {
  const value = fc.oneof(anyText(250), fc.constantFrom(...Object.values(right), '0000-01-01', '1970-01-01', 'best', 'new', 'rising'));
  const address = fc.dictionary(fc.constantFrom(...dealFilterNames, 'sort', 'after'), value);
  fc.assert(
    fc.property(address, (query) => {
      const list = listIn(`?${new URLSearchParams(query)}`);
      expect(DealsQuery.parse(list)).toEqual(list);
      expect(listIn(searchOf(list))).toEqual(list);
      expect(reads.deals(list).startsWith('/api/deals')).toBe(true);
    }),
  );
});
