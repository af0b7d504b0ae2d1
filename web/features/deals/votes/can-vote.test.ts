import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { whyNot } from './can-vote.ts';

// Each text is its key.
beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const deal = { author: { handle: 'ann', name: 'Ann' }, state: 'live' } as const;

test('nobody votes on a deal of their own, or on one that is over', () => {
  expect(whyNot({ handle: 'ann' }, deal)).toBe('problem.SELF_VOTE');
  expect(whyNot({ handle: 'bob' }, { ...deal, state: 'expired' })).toBe('vote.over');
  expect(whyNot({ handle: 'bob' }, deal)).toBeUndefined();
});
