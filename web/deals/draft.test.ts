import { beforeAll, expect, test } from 'vitest';
import { type DealDetail, EditDeal, PostDeal } from '../../shared/deals.ts';
import { validateDeal } from '../features/deals/lifecycle/validate.ts';
import { setCatalogue } from '../i18n/catalogue.ts';
import { amountTyped, dealInput, draftOf, editPatch, emptyDraft } from './draft.ts';

const deal: DealDetail = {
  ...{ id: 1, slug: 'x', title: 'A thing', kind: 'product', state: 'live', up: 1, down: 0, comments: 0, version: 3 },
  ...{ price: 129_999, shipping: 0, currency: 'EUR', reference: 150_000, evidence: 'Seen elsewhere', couponCode: 'SAVE' },
  ...{ merchant: { slug: 'shop', name: 'Shop' }, category: { slug: 'home', name: 'Home' }, url: 'https://shop.example/', body: 'Words' },
  images: [{ hash: 'a'.repeat(43), width: 10, height: 10, blur: 'data:' }],
  ...{ regions: ['DE', 'Graz'], liveAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-02-03T04:05:06.789Z' },
};

beforeAll(() => setCatalogue({ language: 'de', messages: {} }));

test('an untouched draft changes nothing, and keeps times to the millisecond', () => {
  expect(editPatch(draftOf(deal), deal)).toEqual({});
  const { input, problems } = dealInput(draftOf(deal), deal);
  expect(problems).toEqual([]);
  const { title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, endsAt } = deal;
  const fields = { title, body, kind, url, price, shipping, currency, reference, evidence, couponCode, regions, endsAt };
  expect(input).toEqual({ ...fields, category: 'home', merchant: 'Shop', membersOnly: false, images: ['a'.repeat(43)] });
  expect(PostDeal.safeParse(input).success).toBe(true);
});

test('an edit sends only the fields that were changed, and null for one that was emptied', () => {
  const draft = { ...draftOf(deal), price: '1.199', merchant: 'Another', regions: ' AT ,, ', endsAt: '', evidence: ' ' };
  const patch = { price: 119_900, merchant: 'Another', regions: ['AT'], endsAt: null, evidence: null };
  expect(editPatch(draft, deal)).toEqual(patch);
  expect(EditDeal.safeParse({ ...patch, version: 3 }).success).toBe(true);
  expect(dealInput(draft, deal).input).not.toHaveProperty('endsAt');
});

test('an edit of a scheduled deal can drop its start', () => {
  const scheduled = { ...deal, startsAt: '2026-02-01T04:05:06.789Z' };
  expect(dealInput(draftOf(scheduled), scheduled).input).toMatchObject({ startsAt: scheduled.startsAt });
  expect(editPatch({ ...draftOf(scheduled), startsAt: '' }, scheduled)).toEqual({ startsAt: null });
});

test('a draft contains every field that was filled in', () => {
  const typed = { title: 'A kettle', url: ' https://shop.example/ ', price: '12,50', category: 'home', regions: 'DE', membersOnly: true };
  const values = { title: 'A kettle', url: 'https://shop.example/', price: 1_250, category: 'home', regions: ['DE'], membersOnly: true };
  expect(dealInput({ ...emptyDraft('EUR'), ...typed }).input).toEqual({ ...values, kind: 'product', currency: 'EUR', images: [] });
});

test('a freebie costs nothing, whatever was typed before', () => {
  expect(dealInput({ ...emptyDraft('EUR'), kind: 'freebie', price: '12' }).input).toMatchObject({ price: 0 });
});

test('an invalid amount is a problem of its field', () => {
  expect(dealInput({ ...emptyDraft('EUR'), price: 'a lot' }).problems).toMatchObject([{ field: 'price', rule: 'not_an_amount' }]);
});

test('all missing fields are reported together', () => {
  const fields = validateDeal(dealInput(emptyDraft('EUR')).input, []).problems.map(({ field }) => field);
  expect(fields.toSorted()).toEqual(['category', 'price', 'title', 'url']);
});

test('what is no link is found with the other faults, and an empty title is asked for', () => {
  const { input, problems: unread } = dealInput({
    ...emptyDraft('EUR'),
    url: 'not a link',
    price: 'abc',
    reference: '50',
    evidence: 'Shop',
  });
  const { deal: valid, problems } = validateDeal(input, unread);
  expect(valid).toBeUndefined();
  expect(problems.map(({ field, rule }) => `${field} ${rule}`).toSorted()).toEqual([
    'category required',
    'price not_an_amount',
    'title title_required',
    'url not_a_url',
  ]);
});

test("a currency typed with an amount becomes the deal's, unless its price is in another one", () => {
  const draft = emptyDraft('EUR');
  expect(amountTyped(draft, 'price', '20')).toEqual({ price: '20', currency: 'EUR' });
  expect(amountTyped(draft, 'price', '20 GBP')).toEqual({ price: '20 GBP', currency: 'GBP' });
  expect(amountTyped(draft, 'shipping', '5 GBP')).toEqual({ shipping: '5 GBP', currency: 'GBP' });
  expect(amountTyped({ ...draft, price: '20' }, 'shipping', '5 GBP')).toEqual({ shipping: '5 GBP' });
  expect(amountTyped(draft, 'price', '20 G')).toEqual({ price: '20 G' });
  expect(dealInput({ ...draft, price: '20', shipping: '5 GBP' }).problems).toMatchObject([{ field: 'shipping', rule: 'not_an_amount' }]);
});
