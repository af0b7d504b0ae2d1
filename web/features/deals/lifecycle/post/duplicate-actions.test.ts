import { beforeAll, expect, test } from 'vitest';
import type { DealCard } from '../../../../../shared/deals.ts';
import { setCatalogue } from '../../../../i18n/catalogue.ts';
import { mayRepost, newPrice } from './duplicate-actions.ts';
import { emptyPostDraft } from './post-draft.ts';

const there: DealCard = {
  ...{ id: 1, slug: 'x', title: 'A thing', kind: 'product', state: 'expired', up: 0, down: 0, comments: 0 },
  ...{ price: 10_000, currency: 'EUR', category: { slug: 'home', name: 'Home' }, liveAt: '2026-01-01T00:00:00.000Z' },
};
const typed = (price: string, currency = 'EUR') => ({ ...emptyPostDraft(currency), price });

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test.each([
  ['95', true],
  ['95.01', false],
  ['', false],
  ['a lot', false],
])('an expired deal of 100 may be posted again for %s: %s', (price, may) => {
  expect(mayRepost(typed(price), there)).toBe(may);
});

test('a price in another currency cannot be compared', () => {
  expect(newPrice(typed('50', 'USD'), there)).toBeUndefined();
  expect(mayRepost(typed('50', 'USD'), there)).toBe(false);
});

test('the same price is not a new price', () => {
  expect(newPrice(typed('100'), there)).toBeUndefined();
  expect(newPrice(typed('101'), there)).toBe(10_100);
});
