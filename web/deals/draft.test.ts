import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { type DealDetail, PostDeal } from '../../shared/deals.ts';
import { checkDeal } from '../features/deal-form/validate.ts';
import { amountTyped, dealInput, draftOf, emptyDraft } from './draft.ts';

const deal: DealDetail = {
  ...{ id: 1, slug: 'x', title: 'A thing', kind: 'product', state: 'live', up: 1, down: 0, comments: 0, version: 3 },
  ...{ price: 129_999, shipping: 0, currency: 'EUR', reference: 150_000, evidence: 'Seen elsewhere', couponCode: 'SAVE' },
  ...{ merchant: { slug: 'shop', name: 'Shop' }, category: { slug: 'home', name: 'Home' }, url: 'https://shop.example/', body: 'Words' },
  images: [{ hash: 'a'.repeat(43), width: 10, height: 10, blur: 'data:' }],
  ...{ regions: ['DE', 'Graz'], liveAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-02-03T04:05:06.789Z' },
};

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));

test('an edit in which nothing was touched sends the deal as it is, to the millisecond', () => {
  const { input, problems } = dealInput(draftOf(deal), deal);
  expect(problems).toEqual([]);
  const { title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, endsAt } = deal;
  const facts = { title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, endsAt };
  expect(input).toEqual({ ...facts, category: 'home', membersOnly: false, images: ['a'.repeat(43)] });
  expect(PostDeal.safeParse(input).success).toBe(true);
});

test('what is typed is sent as it is meant', () => {
  const { input } = dealInput({ ...draftOf(deal), price: '1.199', merchant: 'Another', regions: ' AT ,, ', endsAt: '' }, deal);
  expect(input).toMatchObject({ price: 119_900, merchant: 'Another', regions: ['AT'] });
  expect(input).not.toHaveProperty('endsAt');
});

test('a start that was not touched is sent to the millisecond too, and none when it is taken away', () => {
  const scheduled = { ...deal, startsAt: '2026-02-01T04:05:06.789Z' };
  expect(dealInput(draftOf(scheduled), scheduled).input).toMatchObject({ startsAt: scheduled.startsAt });
  expect(dealInput({ ...draftOf(scheduled), startsAt: '' }, scheduled).input).not.toHaveProperty('startsAt');
});

test('a freebie costs nothing, whatever was typed before', () => {
  expect(dealInput({ ...emptyDraft('EUR'), kind: 'freebie', price: '12' }).input).toMatchObject({ price: 0 });
});

test('an amount that is none is a problem of its field', () => {
  expect(dealInput({ ...emptyDraft('EUR'), price: 'a lot' }).problems).toMatchObject([{ field: 'price', rule: 'not_an_amount' }]);
});

test('all that is missing is said at once', () => {
  const fields = checkDeal(dealInput(emptyDraft('EUR')).input).map(({ field }) => field);
  expect(fields.toSorted()).toEqual(['category', 'price', 'title', 'url']);
});

test('a currency named with an amount is that of the deal, unless its price is in another one', () => {
  const draft = emptyDraft('EUR');
  expect(amountTyped(draft, 'price', '20')).toEqual({ price: '20', currency: 'EUR' });
  expect(amountTyped(draft, 'price', '20 GBP')).toEqual({ price: '20 GBP', currency: 'GBP' });
  expect(amountTyped(draft, 'shipping', '5 GBP')).toEqual({ shipping: '5 GBP', currency: 'GBP' });
  expect(amountTyped({ ...draft, price: '20' }, 'shipping', '5 GBP')).toEqual({ shipping: '5 GBP' });
  expect(amountTyped(draft, 'price', '20 G')).toEqual({ price: '20 G' });
  expect(dealInput({ ...draft, price: '20', shipping: '5 GBP' }).problems).toMatchObject([{ field: 'shipping', rule: 'not_an_amount' }]);
});
