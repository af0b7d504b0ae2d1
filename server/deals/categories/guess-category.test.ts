import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { categories } from '../../platform/database/schema.ts';
import { guessCategory, isCouponWord } from './guess-category.ts';

const of = (hints: { word?: string; source?: string; domain?: string; title?: string }) =>
  guessCategory({ word: undefined, domain: undefined, title: 'A thing', source: 'elsewhere', ...hints });

test('categories of other boards map to ours', () => {
  expect(of({ word: 'Video games' })).toBe('gaming');
  expect(of({ word: '[GPU - MIR]' })).toBe('computers');
  expect(of({ word: 'CPU/Mobo' })).toBe('computers');
  expect(of({ word: 'Home and Garden' })).toBe('home');
  expect(of({ word: 'Santé & Cosmétiques' })).toBe('beauty');
  expect(of({ word: 'Deal Closed' })).toBe('other');
});

test('without a known category, the source, the shop and the title decide, in this order', () => {
  expect(of({ word: 'US Only', source: 'reddit/r/GameDeals', domain: 'newegg.com', title: 'Garden hose' })).toBe('gaming');
  expect(of({ domain: 'newegg.com', title: 'Garden hose' })).toBe('computers');
  expect(of({ title: '30L Laptop Backpack' })).toBe('sports');
  expect(of({ title: '16-Oz Cold Brew Coffee' })).toBe('groceries');
  expect(of({})).toBe('other');
});

test('a coupon is recognised by its category', () => {
  expect(['Coupons', '[Code]', 'voucher'].map(isCouponWord)).toEqual([true, true, true]);
  expect([undefined, 'Clothing', 'Couponing tips'].map(isCouponWord)).toEqual([false, false, false]);
});

test('every category in the tables exists', async () => {
  const board = await testDatabase();
  const slugs = (await board.db.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug);
  await board.drop();
  const words = ['tv', 'ssd', 'games', 'diy', 'shoes', 'food', 'health', 'toys', 'sport', 'books', 'hotels', 'finance', '?'];
  expect(words.map((word) => of({ word })).toSorted()).toEqual(slugs.toSorted());
});
