import { expect, test } from 'vitest';
import { idempotency } from '../../shared/limits.ts';
import { isTooOld, waitingOf, withCommand, withRefusal, withRetry, withSent } from './queue-changes.ts';
import type { QueuedCommand } from './queued-commands.ts';

const vote = (key: string, more: Partial<QueuedCommand> = {}): QueuedCommand => ({
  ...{ key, person: 1, name: 'putDealVote', input: { id: 7 }, details: { shows: { id: 'vote 7', value: 1 } } },
  ...more,
});
const comment = (key: string): QueuedCommand => ({ key, person: 1, name: 'createDealComment', input: { id: 7 }, details: {} });
const keys = (queue: readonly QueuedCommand[]) => queue.map(({ key }) => key);
const problem = { code: 'REMOVED', status: 410 } as never;

test('queued commands are sent in the order in which they were given', () => {
  expect(keys(waitingOf(withCommand([vote('a'), comment('b')], comment('c')), 1))).toEqual(['a', 'b', 'c']);
});

test('a later vote on the same deal replaces a queued one that was never sent', () => {
  expect(keys(withCommand([vote('a'), comment('b')], vote('c')))).toEqual(['b', 'c']);
});

test('a queued vote that may have reached the board is sent again, before the later one', () => {
  expect(keys(withCommand(withSent([vote('a')], 'a', 1), vote('c')))).toEqual(['a', 'c']);
});

test("someone else's queued vote on the same deal is not replaced, and not sent", () => {
  const queue = withCommand([vote('a', { person: 2 })], vote('b'));
  expect([keys(queue), keys(waitingOf(queue, 1))]).toEqual([['a', 'b'], ['b']]);
});

test('a refused command no longer waits, until it is tried again with a new key', () => {
  const refused = withRefusal(withSent([comment('a'), comment('b')], 'a', 5), 'a', problem);
  expect(keys(waitingOf(refused, 1))).toEqual(['b']);
  const again = withRetry(refused, 'a', 'new');
  expect(keys(waitingOf(again, 1))).toEqual(['b', 'new']);
  expect(again.at(-1)).not.toHaveProperty('sentAt');
});

test('a command is too old to be sent again once the board may have forgotten its key', () => {
  const age = (seconds: number) => isTooOld({ ...comment('a'), sentAt: 0 }, seconds * 1_000);
  expect([age(idempotency.keptFor / 2), age(idempotency.keptFor)]).toEqual([false, true]);
  expect(isTooOld(comment('a'), Date.now())).toBe(false);
});
