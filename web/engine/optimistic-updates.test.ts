import { expect, onTestFinished, test, vi } from 'vitest';
import { createOptimisticUpdates } from './optimistic-updates.ts';

let servers = 0;

/** A server that answers when the test tells it to. */
function slowServer() {
  const requests: { value: number; answer: (value: string) => void; refuse: (why: Error) => void }[] = [];
  const updates = createOptimisticUpdates<number, string>(
    `test ${++servers}`,
    (_key, value) => new Promise((answer, refuse) => requests.push({ value, answer, refuse })),
  );
  return { requests, updates };
}

test('an optimistic update shows at once and stays until the read shows it', async () => {
  const { requests, updates } = slowServer();
  const done = updates.apply('1', 1);
  expect(updates.get('1')).toEqual({ value: 1 });
  updates.confirm('1');
  expect(updates.get('1')).toEqual({ value: 1 });
  requests[0]?.answer('yes');
  await done;
  expect(updates.get('1')).toEqual({ value: 1, answer: 'yes' });
  updates.confirm('1');
  expect(updates.get('1')).toBeUndefined();
});

test('a refused optimistic update is dropped and throws the refusal', async () => {
  const { requests, updates } = slowServer();
  const done = updates.apply('1', 1);
  requests[0]?.refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(updates.get('1')).toBeUndefined();
});

test('of the optimistic updates made while one is being sent, only the latest is sent', async () => {
  const { requests, updates } = slowServer();
  const done = [1, 2, 3].map((value) => updates.apply('1', value));
  expect(requests.map(({ value }) => value)).toEqual([1]);
  requests[0]?.answer('one');
  await expect.poll(() => requests.map(({ value }) => value)).toEqual([1, 3]);
  requests[1]?.answer('three');
  expect(await Promise.all(done)).toEqual(['three', 'three', 'three']);
});

test('optimistic updates of different keys do not wait for each other', async () => {
  const { requests, updates } = slowServer();
  const [one, other] = [updates.apply('1', 1), updates.apply('2', 2)];
  expect(requests.map(({ value }) => value)).toEqual([1, 2]);
  requests[1]?.answer('two');
  expect(await other).toBe('two');
  expect(updates.get('1')).toEqual({ value: 1 });
  requests[0]?.answer('one');
  expect(await one).toBe('one');
});

test('an accepted optimistic update ends even if the read never shows it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { requests, updates } = slowServer();
  const done = updates.apply('1', 1);
  requests[0]?.answer('yes');
  await done;
  vi.advanceTimersByTime(5_000);
  expect(updates.get('1')).toBeUndefined();
});
