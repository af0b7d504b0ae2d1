import { expect, test } from 'vitest';
import { shareStructure } from './structural-sharing.ts';

const list = () => ({ order: [1, 2], deals: { 1: { title: 'A kettle', tags: ['home'] }, 2: { title: 'A lamp', tags: [] } } });

test('an equal value is the object from before', () => {
  const before = list();
  expect(shareStructure(before, list())).toBe(before);
});

test('of a changed value, the parts that did not change are the objects from before', () => {
  const before = list();
  const next = { ...list(), deals: { ...list().deals, 2: { title: 'A better lamp', tags: [] } } };
  const shared = shareStructure(before, next) as typeof before;
  expect(shared).toEqual(next);
  expect(shared).not.toBe(before);
  expect(shared.order).toBe(before.order);
  expect(shared.deals[1]).toBe(before.deals[1]);
  expect(shared.deals[2].tags).toBe(before.deals[2].tags);
});

test.each([
  ['a longer list', [1, 2], [1, 2, 3]],
  ['a shorter list', [1, 2], [1]],
  ['a list in place of an object', { 0: 1 }, [1]],
  ['an absent member', { a: 1, b: 2 }, { a: 1 }],
  ['a new member', { a: 1 }, { a: 1, b: 2 }],
  ['null in place of an object', { a: {} }, { a: null }],
])('%s is a change', (_name, before, next) => {
  expect(shareStructure(before, next)).toEqual(next);
  expect(shareStructure(before, next)).not.toBe(before);
});
