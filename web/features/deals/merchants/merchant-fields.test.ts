import { expect, test } from 'vitest';
import { editOf, merchantIn, typedMerchant } from './merchant-fields.ts';

const merchant = {
  ...{ id: 1, slug: 'shop', name: 'Shop', deals: 3, description: 'Sells', linksPolicy: '', version: 7 },
  ...{ domains: ['shop.com', 'shop.de'], aliases: ['The Shop'], competitors: [{ slug: 'rival', name: 'Rival' }], history: [] },
};

test('the form sends back what it was given if nothing is typed', () => {
  expect(editOf(typedMerchant(merchant), 7)).toEqual({
    ...{ name: 'Shop', description: 'Sells', linksPolicy: '', logo: null, version: 7 },
    ...{ domains: ['shop.com', 'shop.de'], aliases: ['The Shop'], competitors: ['rival'] },
  });
});

test('empty lines of a list are left out', () => {
  expect(editOf({ ...typedMerchant(merchant), domains: '\n shop.com \n\n' }, 7).domains).toEqual(['shop.com']);
});

test.each([
  ['rival', 'rival'],
  [' Rival ', 'rival'],
  ['https://deals.example/m/b%C3%BCcher?sort=new', 'bücher'],
  ['/m/rival', 'rival'],
])('the merchant in "%s" is %s', (typed, slug) => {
  expect(merchantIn(typed)).toBe(slug);
});
