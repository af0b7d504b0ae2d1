import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { draftFaults, newDraft, offeredMoments, triable } from './alert-draft.ts';
import { type AlertTarget, isSameTarget, listTarget } from './alert-target.ts';
import { currenciesOf } from './list-currencies.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const draft = (target: AlertTarget) => newDraft(target, 'One', 'EUR');
const deal = { id: 7, slug: 'a', title: 'A', state: 'live' as const };

test('a new alert notifies of each deal of a narrow list, and only of hot deals of a broad one', () => {
  expect(draft({ filters: { q: 'espresso' } }).moments).toEqual(['match']);
  expect(draft({ filters: { merchant: 'shop' } }).moments).toEqual(['match']);
  expect(draft({ filters: { category: 'home', maxPrice: '2000' } }).moments).toEqual(['hot']);
  expect(draft({ filters: {} }).moments).toEqual(['hot']);
  expect(draft({ deal }).moments).toEqual(['price_drop', 'expired']);
  expect(draft({ deal: { ...deal, state: 'expired' } }).moments).toEqual(['reactivated']);
  for (const target of [{ filters: {} }, { deal }, { saved: true as const }])
    expect(offeredMoments(target)).toEqual(expect.arrayContaining([...draft(target).moments]));
});

test('a long name is cut between words', () => {
  const { name } = newDraft({ deal }, `${'word '.repeat(15)}and one more that is too long`, 'EUR');
  expect(name).toMatch(/^(word )+and…$/);
  expect(name.length).toBeLessThanOrEqual(80);
});

test('an alert has the filters of its list without the order and without filters by time', () => {
  const target = listTarget({ ...{ sort: 'new' }, q: 'tent', since: '2026-01-01', state: 'live', maxPrice: '5000' });
  expect(target).toEqual({ filters: { q: 'tent', maxPrice: '5000' } });
  expect(isSameTarget(target, { filters: { maxPrice: '5000', q: 'tent' } })).toBe(true);
  expect(isSameTarget(target, { filters: { q: 'tent' } })).toBe(false);
  expect(isSameTarget({ deal }, { deal: { ...deal, title: 'B' } })).toBe(true);
  expect(isSameTarget(undefined, { saved: true })).toBe(false);
});

test('the maximum price is typed apart from the other filters', () => {
  const target = { filters: { q: 'tent', maxPrice: '5050' } };
  expect(draft(target)).toMatchObject({ filters: { q: 'tent' }, maxPrice: '50.50' });
  expect(triable(draft(target), target, 'EUR')).toEqual({
    filters: { q: 'tent', maxPrice: '5050' },
    mentions: false,
    moments: ['match'],
  });
  expect(triable({ ...draft(target), maxPrice: '' }, target, 'EUR').filters).toEqual({ q: 'tent' });
});

test('the maximum price is in the chosen currency, unless another one is typed', () => {
  const target = { filters: { q: 'tent', minPrice: '2000' } };
  const dollars = { ...draft(target), maxPrice: '50', currency: 'USD' };
  expect(triable(dollars, target, 'EUR').filters).toEqual({ q: 'tent', maxPrice: '5000', currency: 'USD' });
  expect(triable({ ...dollars, maxPrice: '50 GBP' }, target, 'EUR').filters).toEqual({ q: 'tent', maxPrice: '5000', currency: 'GBP' });
  expect(triable({ ...dollars, currency: 'EUR' }, target, 'EUR').filters).toEqual({ ...target.filters, maxPrice: '5000' });
  expect(triable({ ...dollars, maxPrice: '' }, target, 'EUR').filters).toEqual(target.filters);
  expect(draftFaults({ ...dollars, maxPrice: '10' }, 'EUR')).toEqual({});
});

test('the currency that most prices of a list have comes first; free deals do not count', () => {
  const priced = (currency: string, price: number | undefined) => ({ currency, ...(price === undefined ? {} : { price }) });
  const deals = [priced('EUR', 500), priced('GBP', 0), priced('GBP', undefined), priced('USD', 500), priced('USD', 900)];
  expect(currenciesOf(deals)).toEqual(['USD', 'EUR']);
});

test('so many votes in so many minutes are sent only with their moment', () => {
  const one = { ...draft({ deal }), votes: '12', minutes: '20' };
  expect(triable(one, { deal }, 'EUR')).toEqual({ deal: 7, moments: ['price_drop', 'expired'] });
  expect(triable({ ...one, moments: ['speed'] }, { deal }, 'EUR')).toEqual({
    deal: 7,
    moments: ['speed'],
    speed: { votes: 12, minutes: 20 },
  });
});

test('a name, a moment, an amount and numbers within bounds are required', () => {
  const fine = draft({ filters: { q: 'tent', minPrice: '2000' } });
  expect(draftFaults(fine, 'EUR')).toEqual({});
  const faulty = { ...fine, name: ' ', moments: ['speed'] as const, maxPrice: '10', votes: '0', minutes: 'x' };
  expect(Object.keys(draftFaults(faulty, 'EUR')).sort()).toEqual(['maxPrice', 'minutes', 'name', 'votes']);
  expect(draftFaults({ ...fine, maxPrice: 'cheap' }, 'EUR')).toHaveProperty('maxPrice');
  expect(draftFaults({ ...fine, moments: [] }, 'EUR')).toHaveProperty('moments');
});
