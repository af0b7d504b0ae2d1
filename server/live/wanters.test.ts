import { expect, test } from 'vitest';
import { Wanters } from './wanters.ts';

test('somebody wants it until they have left as often as they came', () => {
  const wanters = new Wanters();
  wanters.add('one', false);
  wanters.add('one', false);
  wanters.add('one', true);
  expect(wanters.delete('one', false)).toBe('asks');
  expect(wanters.delete('one', true)).toBe('watches');
  expect(wanters.delete('one', false)).toBeUndefined();
  expect([...wanters.some()]).toEqual([]);
});

test('of very many each pays in turn', () => {
  const wanters = new Wanters();
  const all = Array.from({ length: 40 }, (_, i) => `party ${i}`);
  for (const each of all) wanters.add(each, false);
  const payers = new Set<string>();
  for (let i = 0; i < all.length; i++) {
    const [[payer = ''] = []] = [...wanters.some()];
    payers.add(payer);
    wanters.paid(payer);
  }
  expect([...payers]).toEqual(all);
});
