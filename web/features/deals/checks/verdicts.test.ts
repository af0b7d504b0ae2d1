import { expect, test } from 'vitest';
import { verdictsFor } from './verdicts.ts';

const live = { state: 'live', kind: 'product', price: 1_000 } as const;

test('a live deal can be confirmed, reported as expired, and as costing something else', () => {
  expect(verdictsFor(live, undefined)).toEqual(['works', 'dead', 'price_changed']);
});

test('nobody reports another price of a freebie, or of a deal without a price', () => {
  expect(verdictsFor({ ...live, kind: 'freebie', price: 0 }, undefined)).toEqual(['works', 'dead']);
  expect(verdictsFor({ state: 'live', kind: 'coupon' }, undefined)).toEqual(['works', 'dead']);
});

test("an expired deal can only work again, and one's own verdict can be withdrawn", () => {
  expect(verdictsFor({ ...live, state: 'expired' }, undefined)).toEqual(['works']);
  expect(verdictsFor({ ...live, state: 'expired' }, 'dead')).toEqual(['works', 'dead']);
});
