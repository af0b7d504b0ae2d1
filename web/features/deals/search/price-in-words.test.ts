import { beforeEach, expect, test } from 'vitest';
import { dayAgo } from '../../../deals/days.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { priceInWords } from './price-in-words.ts';

beforeEach(() => setCatalogue({ language: 'en', messages: {} }));

test.each([
  ['laptop under 600', 'laptop', '60000'],
  ['laptop under €600', 'laptop', '60000'],
  ['Kaffee bis 4.50 €', 'Kaffee', '450'],
  ['usb hub < 20', 'usb hub', '2000'],
  ['portátil hasta 1000', 'portátil', '100000'],
  ['laptop under $600', 'laptop', '60000'],
])('%j asks for %j up to a price', (typed, q, maxPrice) => {
  expect(priceInWords(typed, 'EUR')).toMatchObject({ filters: { q, maxPrice } });
});

test.each(['laptop', 'laptop 600', 'under 600', 'laptop under', 'the girl under the stairs 2x', 'iPhone Max 256'])(
  '%j names no maximum price in euros',
  (typed) => {
    expect(priceInWords(typed, 'EUR')).toBeUndefined();
  },
);

test('an order at the beginning or the end is asked for, with a price or without', () => {
  expect(priceInWords('cheapest laptop under 600', 'EUR')).toMatchObject({ address: '/search?sort=cheapest&q=laptop&maxPrice=60000' });
  expect(priceInWords('laptop newest', 'EUR')).toMatchObject({ words: 'laptop, sort.new', filters: { q: 'laptop', sort: 'new' } });
});

test('"expired today" is asked for beside other words', () => {
  expect(priceInWords('ended today computers', 'EUR')).toMatchObject({
    words: 'computers, filters.expiredSince.today',
    filters: { q: 'computers', state: 'expired', expiredSince: dayAgo(1) },
  });
});

test('"free" alone asks for what costs nothing, also since today; beside other words it is one', () => {
  expect(priceInWords('free', 'EUR')).toMatchObject({ words: 'price.free', address: '/search?maxPrice=0' });
  expect(priceInWords('free today', 'EUR')).toMatchObject({
    words: 'price.free, filters.posted.today',
    filters: { q: undefined, maxPrice: '0', since: dayAgo(1) },
  });
  expect(priceInWords('free shipping', 'EUR')).toBeUndefined();
});
