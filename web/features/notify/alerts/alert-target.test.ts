import { expect, test } from 'vitest';
import { addressOf, isSameTarget, listTarget } from './alert-target.ts';

const deal = { id: 7, slug: 'a-kettle', title: 'A kettle', state: 'live' } as const;

test('the bell of a list takes its filters, except those about time', () => {
  expect(listTarget({ q: 'kettle', since: '7d', state: 'live' })).toEqual({ filters: { q: 'kettle' } });
});

test('targets are the same if they are about the same list, deal or saved deals', () => {
  expect(isSameTarget({ filters: { q: 'kettle', since: '7d' } }, { filters: { q: 'kettle' } })).toBe(true);
  expect(isSameTarget({ filters: { q: 'kettle' } }, { filters: {} })).toBe(false);
  expect(isSameTarget({ deal }, { deal: { ...deal, title: 'Another title' } })).toBe(true);
  expect(isSameTarget({ saved: true }, { deal })).toBe(false);
  expect(isSameTarget(undefined, { saved: true })).toBe(false);
});

test('a target leads to its screen', () => {
  expect(addressOf({ deal })).toBe('/d/7/a-kettle');
  expect(addressOf({ saved: true })).toBe('/saved');
});
