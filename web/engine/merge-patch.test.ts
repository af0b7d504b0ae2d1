import fc from 'fast-check';
import oracle from 'json-merge-patch';
import { expect, test } from 'vitest';
import { applyMergePatch } from './merge-patch.ts';

// Few keys, so that target and patch meet; and none that the oracle would find on a prototype.
const key = fc.constantFrom('a', 'b', 'c', 'ä');
const json = fc.anything({ key, values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null)], maxDepth: 4 });
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a merge patch gives what the reference implementation gives', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      expect(applyMergePatch(target, patch)).toEqual(oracle.apply(copy(target), copy(patch)));
    }),
  );
});

test('a merge patch changes neither its target nor itself', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const [targetBefore, patchBefore] = [copy(target), copy(patch)];
      applyMergePatch(target, patch);
      expect([target, patch]).toEqual([targetBefore, patchBefore]);
    }),
  );
});

test('what a merge patch does not touch stays the same object', () => {
  const before = { deals: { 1: { up: 1 }, 2: { up: 5, merchant: { name: 'A' } } }, order: [2, 1] };
  const after = applyMergePatch(before, { deals: { 1: { up: 2 } }, order: [2, 1] }) as typeof before;
  expect(after.deals[1]).toEqual({ up: 2 });
  expect(after.deals[2]).toBe(before.deals[2]);
  expect(after.order).toBe(before.order);
});

test('a merge patch that changes nothing returns the target itself', () => {
  const before = { a: { b: 1 }, list: [{ c: 2 }] };
  expect(applyMergePatch(before, { a: { b: 1 }, list: [{ c: 2 }], gone: null })).toBe(before);
});

test('a merge patch treats __proto__ like any other member', () => {
  const after = applyMergePatch({}, JSON.parse('{"__proto__": {"admin": true}}')) as { admin?: boolean };
  expect(after.admin).toBeUndefined();
  expect(Object.keys(after)).toEqual(['__proto__']);
});
