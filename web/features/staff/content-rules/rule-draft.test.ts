import { expect, test } from 'vitest';
import { contentRulePlaces } from '../../../../shared/states.ts';
import { withOption } from '../../../lib/with-option.ts';
import { emptyRule, largestShare, ruleOf, withKind } from './rule-draft.ts';

test('a message is sent only with a rule that refuses', () => {
  const draft = { ...emptyRule, value: 'casino', message: 'No casinos here' };
  expect(ruleOf(draft)).not.toHaveProperty('message');
  expect(ruleOf({ ...draft, action: 'refuse' })).toMatchObject({ message: 'No casinos here' });
  expect(ruleOf({ ...draft, action: 'refuse', message: ' ' })).not.toHaveProperty('message');
});

test('places keep their order, and a domain is looked for in links', () => {
  const places = withOption(contentRulePlaces, emptyRule.places, 'name', true);
  expect(withOption(contentRulePlaces, places, 'title', false)).toEqual(['text', 'comment', 'name']);
  expect(withKind(emptyRule, 'domain').places).toEqual(['text', 'link', 'comment']);
});

test('the largest share is used, and no posts give no share', () => {
  const none = { checked: 0, matched: 0, removed: 0 };
  const trial = {
    isComplete: true,
    latest: [],
    deals: { ...none, checked: 200, matched: 3 },
    comments: { ...none, checked: 4, matched: 1 },
    people: none,
  };
  expect(largestShare(trial)).toBe(25);
  expect(largestShare({ ...trial, deals: none, comments: none })).toBe(0);
});
