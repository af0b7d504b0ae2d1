import { expect, test } from 'vitest';
import { isOwn } from './is-own.ts';

const deal = { author: { handle: 'ann', name: 'Ann' } };

test("a deal is one's own only for its author, and never for a guest", () => {
  expect(isOwn({ handle: 'ann' }, deal)).toBe(true);
  expect(isOwn({ handle: 'bob' }, deal)).toBe(false);
  expect(isOwn(undefined, deal)).toBe(false);
  expect(isOwn({}, {})).toBe(false);
});
