import { expect, test } from 'vitest';
import { dealIdIn, faultOf, reportOf } from './report.ts';

test.each([
  ['https://board.example/d/42/a-kettle', 42],
  ['/d/42', 42],
  ['/d/42?sort=new#comments', 42],
  [' 42 ', 42],
  [' #17 ', 17],
  ['42/a-kettle', 42],
  ['42#comment-5', 42],
  ['0123', undefined],
  ['https://deals.example/d/17/a-kettle?after=3#comments', 17],
  ['https://deals.example/out/17', 17],
  ['https://deals.example/u/17', undefined],
  ['0', undefined],
  ['', undefined],
  ['https://shop.example/42', undefined],
  ['a kettle', undefined],
])('the other deal of a duplicate is found in %s', (typed, id) => {
  expect(dealIdIn(typed)).toBe(id);
});

const draft = { reason: 'spam', text: '', other: '' } as const;

test('a report needs a reason, and words if no reason fits', () => {
  expect(faultOf(draft)).toBeUndefined();
  expect(faultOf({ ...draft, reason: undefined })?.field).toBe('reason');
  expect(faultOf({ ...draft, reason: 'other' })?.field).toBe('text');
  expect(faultOf({ ...draft, text: 'x' })?.field).toBe('text');
  expect(faultOf({ ...draft, reason: 'duplicate', other: 'a kettle' })?.field).toBe('other');
});

test('a report names its subject, and the other deal only for a duplicate', () => {
  const deal = { id: 7, state: 'live', title: 'A kettle' } as const;
  expect(reportOf({ kind: 'deal', deal }, { ...draft, reason: 'duplicate', other: '/d/9' })).toEqual({
    deal: 7,
    reason: 'duplicate',
    duplicateOf: 9,
  });
  expect(reportOf({ kind: 'comment', id: 3 }, { ...draft, text: ' Rude ', other: '9' })).toEqual({
    comment: 3,
    reason: 'spam',
    text: 'Rude',
  });
  expect(reportOf({ kind: 'person', handle: 'ada' }, draft)).toEqual({ person: 'ada', reason: 'spam' });
});
