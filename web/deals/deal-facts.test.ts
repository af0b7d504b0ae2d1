import { expect, test } from 'vitest';
import type { Revisions } from '../../shared/checks.ts';
import { type DealDetail, EditDeal } from '../../shared/deals.ts';
import { asItWas, changesBetween, factsOf, revisionsAfter } from './deal-facts.ts';

const at = '2026-11-01T00:00:00.000Z';
const deal: DealDetail = {
  ...{ id: 1, slug: 'a', title: 'A kettle', kind: 'product', state: 'live', price: 1_799, currency: 'EUR', up: 0, down: 0, comments: 0 },
  ...{ category: { slug: 'home', name: 'Home' }, merchant: { slug: 'm', name: 'Merchant' }, liveAt: at, version: 4 },
  ...{ url: 'https://shop.example/kettle', body: 'It whistles.', regions: ['DE'] },
};
const history: Revisions = {
  revisions: {
    4: {
      version: 4,
      at,
      cause: 'checks',
      changes: { price: { from: 1_999, to: 1_799 }, reference: { from: 2_999 }, evidence: { from: 'Elsewhere' } },
    },
    3: { version: 3, at, cause: 'revival', changes: { state: { from: 'expired', to: 'live' }, endsAt: { from: at } } },
    2: { version: 2, at, cause: 'edit', changes: { title: { from: 'A kettel', to: 'A kettle' }, body: { to: 'It whistles.' } } },
  },
  order: [4, 3, 2],
};

const after = (version: number) => revisionsAfter(version, deal, history) ?? [];

test('a version is what the deal says now with everything after it undone, and can be sent as an edit', () => {
  expect(asItWas(deal, after(3))).toMatchObject({
    price: 1_999,
    reference: 2_999,
    evidence: 'Elsewhere',
    title: 'A kettle',
    merchant: 'Merchant',
  });
  const first = asItWas(deal, after(1));
  expect(first).toMatchObject({ title: 'A kettel', endsAt: at });
  expect(first).not.toHaveProperty('body');
  expect(first).not.toHaveProperty('state');
  expect(EditDeal.safeParse({ ...first, version: deal.version }).error).toBeUndefined();
});

test('what going back would change is what is different, and nothing else', () => {
  expect(changesBetween(factsOf(deal), asItWas(deal, after(3)))).toEqual({
    price: { from: 1_799, to: 1_999 },
    reference: { to: 2_999 },
    evidence: { to: 'Elsewhere' },
  });
  expect(changesBetween(factsOf(deal), asItWas(deal, []))).toEqual({});
});

test('there is no way back beyond what is known', () => {
  expect(revisionsAfter(1, deal, { ...history, order: [4, 2] })).toBeUndefined();
  expect(revisionsAfter(3, { ...deal, version: 5 }, history)).toBeUndefined();
});
