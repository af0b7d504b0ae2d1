import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { isOwn, whyNot } from './can-vote.ts';

// Each text is its key.
beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const deal = { author: { handle: 'ann', name: 'Ann' }, state: 'live' } as const;

test('nobody votes on a deal of their own, or on one that is over', () => {
  expect(whyNot({ handle: 'ann' }, deal)).toBe('problem.SELF_VOTE');
  expect(whyNot({ handle: 'bob' }, { ...deal, state: 'expired' })).toBe('vote.over');
  expect(whyNot({ handle: 'bob' }, deal)).toBeUndefined();
});

test("a deal is one's own only for its author, and never for a guest", () => {
  expect(isOwn({ handle: 'ann' }, deal)).toBe(true);
  expect(isOwn({ handle: 'bob' }, deal)).toBe(false);
  expect(isOwn(undefined, deal)).toBe(false);
  expect(isOwn({}, {})).toBe(false);
});
