import { expect, test } from 'vitest';
import type { QueueCase } from '../../../../shared/moderation.ts';
import {
  commonDecisions,
  decisionsInTurn,
  emptyQueue,
  inOrderFor,
  possibleDecisions,
  type QueueAction,
  reasonsGiven,
  reduceQueue,
} from './queue-state.ts';

const after = (...actions: QueueAction[]) => actions.reduce(reduceQueue, emptyQueue);
const shown = (...order: number[]): QueueAction => ({ type: 'shown', order });
const down: QueueAction = { type: 'moved', by: 1 };
const up: QueueAction = { type: 'moved', by: -1 };

test('the keys move through the cases and stop at both ends', () => {
  expect(after(shown(1, 2, 3), down).current).toBe(1);
  expect(after(shown(1, 2, 3), down, down, down, down).current).toBe(3);
  expect(after(shown(1, 2, 3), up, up, up, up).current).toBe(1);
});

test('when the current case is decided, the next one is opened, or the one before at the end', () => {
  expect(after(shown(1, 2, 3), { type: 'opened', id: 2 }, shown(1, 3)).current).toBe(3);
  expect(after(shown(1, 2, 3), { type: 'opened', id: 3 }, shown(1, 2)).current).toBe(2);
  expect(after(shown(1), { type: 'opened', id: 1 }, shown()).current).toBeUndefined();
});

test('new cases do not move the reader to another case', () => {
  expect(after(shown(1, 2), { type: 'opened', id: 2 }, shown(9, 1, 2)).current).toBe(2);
});

test('a selected case that someone else decides is no longer selected', () => {
  expect(after(shown(1, 2), { type: 'selected', id: 1 }, { type: 'selected', id: 2 }, shown(2)).selected).toEqual([2]);
  expect(after(shown(1), { type: 'selected', id: 1 }, { type: 'selected', id: 1 }).selected).toEqual([]);
});

test('a decision that was undone is no longer offered for undoing', () => {
  const done = { id: 1, decision: 'remove', title: 'A kettle' } as const;
  expect(after({ type: 'decided', done }).done).toEqual([done]);
  expect(after({ type: 'decided', done }, { type: 'undone', id: 1 }).done).toEqual([]);
});

const person = (handle: string) => ({ person: { handle }, entries: [] }) as unknown as QueueCase;
const deal = (state: string) => ({ deal: { state, author: { handle: 'ada' } }, entries: [] }) as unknown as QueueCase;

test('nobody decides about themselves', () => {
  expect(possibleDecisions(person('ada'), { handle: 'ada' })).toEqual([]);
  expect(possibleDecisions(person('ada'), { handle: 'bob' })).toEqual(['dismiss', 'resolve', 'warn']);
});

test('cases that others should decide come last: those about the moderator after those that only the moderator reported and appeals against the moderator', () => {
  const reportedBy = (handle: string) => ({ ...deal('live'), entries: [{ kind: 'report', by: { handle } }] }) as unknown as QueueCase;
  const cases = { 1: deal('live'), 2: reportedBy('bob'), 3: reportedBy('cleo'), 4: person('bob') };
  expect(inOrderFor({ handle: 'ada' }, { order: [1, 2, 3, 4], cases })).toEqual([4, 1, 2, 3]);
  expect(inOrderFor({ handle: 'bob' }, { order: [4, 2, 1, 3], cases })).toEqual([1, 3, 2, 4]);
  const appeal = { ...person('dora'), entries: [{ kind: 'appeal', against: 7 }] } as unknown as QueueCase;
  expect(inOrderFor({ id: 7, handle: 'bob' }, { order: [5, 3], cases: { ...cases, 5: appeal } })).toEqual([3, 5]);
  expect(inOrderFor(undefined, { order: [4, 2, 1, 3], cases })).toEqual([4, 2, 1, 3]);
});

test('several cases have the decisions in common that fit each of them', () => {
  expect(commonDecisions([deal('live'), deal('expired')], undefined)).toEqual(['dismiss', 'resolve', 'lock', 'warn', 'remove']);
  expect(commonDecisions([deal('live'), deal('held')], undefined)).toEqual(['remove']);
  expect(commonDecisions([], undefined)).toEqual([]);
});

test('of several cases about a person, only the first decision suspends them', () => {
  const sanction = { kind: 'suspension', days: 7 } as const;
  const turns = (decision: 'warn' | 'remove', ...cases: QueueCase[]) => decisionsInTurn(cases, decision, { reason: 'spam', sanction });
  const plain = (all: ReturnType<typeof turns>) => all.map(({ each: _, ...decided }) => decided);
  expect(plain(turns('warn', deal('live'), person('bob'), deal('live')))).toEqual([
    { decision: 'warn', reason: 'spam', sanction },
    { decision: 'warn', reason: 'spam', sanction },
    { decision: 'resolve', reason: 'spam' },
  ]);
  expect(plain(turns('remove', deal('live'), deal('live')))[1]).toEqual({ decision: 'remove', reason: 'spam' });
});

test('reasons are counted, the most frequent first', () => {
  const entries = ['spam', 'abuse', 'spam'].map((reason) => ({ reason }));
  expect(reasonsGiven({ entries } as unknown as QueueCase)).toEqual([
    { reason: 'spam', times: 2 },
    { reason: 'abuse', times: 1 },
  ]);
});
