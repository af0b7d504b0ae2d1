import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../../i18n/catalogue.ts';
import { fillIn, valuesFromPage } from './fill-from-page.ts';
import { emptyPostDraft, hasOwnInput, isFromPage, withLink, withoutPage } from './post-draft.ts';

const page = {
  ...{ url: 'https://shop.example/kettle', title: 'A kettle', price: 129_900, currency: 'EUR', reference: 150_000, shipping: 0 },
  ...{ merchant: 'Shop', category: 'home' },
};
const categories = { home: {} };
const now = '2026-02-03T12:00:00.000Z';
const blank = emptyPostDraft('EUR');

beforeAll(() => setCatalogue({ language: 'de', messages: { 'post.evidence.fromPage': [['date']] } }));

test('all values of a page are filled in, in the format of the region', () => {
  expect(valuesFromPage(page, blank, categories, now)).toEqual({
    ...{ title: 'A kettle', merchant: 'Shop', category: 'home', price: '1299', reference: '1500', shipping: '0', evidence: '03.02.2026' },
  });
});

test('typed values are not replaced by a page, but values of an earlier page are', () => {
  const typed = { ...fillIn(blank, { title: 'Another page', price: '5' }), price: '1.250' };
  const filling = valuesFromPage(page, typed, categories, now);
  expect(filling).toMatchObject({ title: 'A kettle', reference: '1500' });
  expect(filling).not.toHaveProperty('price');
});

test('amounts in another currency set the currency, or are left out if a price is typed', () => {
  const dollars = { ...page, currency: 'USD' };
  expect(valuesFromPage(dollars, blank, categories, now)).toMatchObject({ price: '1299', currency: 'USD' });
  expect(valuesFromPage(dollars, { ...blank, price: '7' }, categories, now)).toEqual({
    title: 'A kettle',
    merchant: 'Shop',
    category: 'home',
  });
});

test('a page without a price suggests the currency of its shop, or of the country in its domain, unless a price is typed', () => {
  const bare = { url: 'https://www.shop.co.uk/kettle', title: 'A kettle' };
  expect(valuesFromPage(bare, blank, categories, now)).toEqual({ title: 'A kettle', currency: 'GBP' });
  expect(valuesFromPage({ ...bare, currency: 'USD' }, blank, categories, now).currency).toBe('USD');
  expect(valuesFromPage({ ...bare, url: 'https://shop.com/kettle' }, blank, categories, now)).toEqual({ title: 'A kettle' });
  expect(valuesFromPage(bare, { ...blank, price: '7' }, categories, now)).toEqual({ title: 'A kettle' });
});

test('a page that could not be read fills in nothing, not even the name of the merchant, which the board knew', () => {
  expect(valuesFromPage({ url: page.url, merchant: 'Shop' }, blank, categories, now)).toEqual({});
});

test('an unknown category or currency is left out', () => {
  const filling = valuesFromPage({ ...page, category: 'dragons', currency: 'QQQ' }, blank, categories, now);
  expect(filling).toEqual({ title: 'A kettle', merchant: 'Shop' });
});

test('undoing a page restores the draft from before, except what was typed since', () => {
  const once = fillIn({ ...blank, merchant: 'Mine' }, { title: 'One', price: '5' });
  const twice = fillIn(once, { title: 'Two' });
  const typed = { ...twice, price: '6' };
  expect(isFromPage('title', typed)).toBe(true);
  expect(isFromPage('price', typed)).toBe(false);
  expect(withoutPage(typed)).toMatchObject({ title: '', price: '6', merchant: 'Mine', fromPage: {} });
});

test('another link removes the values of the page before, the same link does not', () => {
  const picture = { hash: 'a', width: 1, height: 1 } as (typeof blank.images)[number];
  const read = { ...fillIn(blank, { title: 'One', price: '5', images: [picture] }), read: page.url, url: page.url };
  const typed = { ...read, price: '6' };
  expect(withLink(typed, 'https://other.example/')).toEqual({ ...blank, price: '6', url: 'https://other.example/' });
  expect(withLink(typed, page.url)).toEqual(typed);
  expect(withLink({ ...blank, title: 'Mine' }, page.url)).toEqual({ ...blank, title: 'Mine', url: page.url });
});

test('values of a page do not count as typed', () => {
  const read = fillIn({ ...blank, url: 'https://shop.example/' }, { title: 'One' });
  expect(hasOwnInput(read)).toBe(false);
  expect(hasOwnInput({ ...read, title: 'One and more' })).toBe(true);
});
