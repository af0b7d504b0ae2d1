import fc from 'fast-check';
import jsonMergePatch from 'json-merge-patch';
import { expect, test } from 'vitest';
import { type Json, mergePatch } from './merge-patch.ts';

// The other implementation drops these keys to prevent prototype pollution.
const takenByOracle = (key: string) => !['__proto__', 'constructor', 'prototype'].includes(key);

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'order', 'toString'), fc.string().filter(takenByOracle)), tie('json'), { maxKeys: 5 }),
  ),
}));

test('another implementation applies a patch to the same result', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const patch = mergePatch(before, after);
      const applied = patch === undefined ? before : jsonMergePatch.apply(structuredClone(before), structuredClone(patch));
      expect(JSON.parse(JSON.stringify(applied))).toEqual(JSON.parse(JSON.stringify(after)));
    }),
  );
});

test('one changed value makes a small patch, and no change makes none', () => {
  const before = { deals: { 1: { up: 1, title: 'x' }, 2: { up: 5 } }, order: [1, 2] };
  expect(mergePatch(before, { deals: { 1: { up: 2, title: 'x' }, 2: { up: 5 } }, order: [1, 2] })).toEqual({ deals: { 1: { up: 2 } } });
  expect(mergePatch(before, structuredClone(before))).toBeUndefined();
  expect(mergePatch(before, { deals: { 2: { up: 5 } }, order: [2] })).toEqual({ deals: { 1: null }, order: [2] });
});

test('an undefined property counts as absent, and null is refused', () => {
  expect(mergePatch({ a: 1 }, { a: undefined })).toEqual({ a: null });
  expect(mergePatch({ a: undefined }, {})).toBeUndefined();
  expect(() => mergePatch({}, { a: null as unknown as Json })).toThrow('must not contain null');
});
