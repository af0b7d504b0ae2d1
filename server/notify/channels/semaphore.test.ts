import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Tasks that end when the test says so. */
function tasks(semaphore: Semaphore) {
  const started: string[] = [];
  const slow: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = semaphore.run(
      () => {
        started.push(name);
        return promise;
      },
      () => slow.push(name),
    );
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { started, slow, begin };
}

test('a semaphore runs so many tasks concurrently, in the order in which they came', async () => {
  const { started, begin } = tasks(new Semaphore({ concurrency: 2 }));
  const [first, , third] = [begin('first'), begin('second'), begin('third'), begin('fourth')];
  expect(started).toEqual(['first', 'second']);
  first.end();
  expect(await first.done).toBe('first');
  await turn();
  expect(started).toEqual(['first', 'second', 'third']);
  third.end();
  await turn();
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a semaphore is free again after a task that failed', async () => {
  const { started, begin } = tasks(new Semaphore({ concurrency: 1 }));
  const [first] = [begin('first'), begin('second')];
  first.fail();
  await expect(first.done).rejects.toThrow('first');
  await turn();
  expect(started).toEqual(['first', 'second']);
});

test('slow tasks give up their places to the next ones while there is room for slow ones', async () => {
  vi.useFakeTimers();
  try {
    const { started, slow, begin } = tasks(new Semaphore({ concurrency: 1, slowAfter: 100, maxSlow: 1 }));
    const [first, second] = [begin('first'), begin('second'), begin('third')];
    await vi.advanceTimersByTimeAsync(100);
    expect([slow, started]).toEqual([['first'], ['first', 'second']]);
    await vi.advanceTimersByTimeAsync(300);
    expect(started).toEqual(['first', 'second']);
    first.end();
    await vi.advanceTimersByTimeAsync(100);
    expect([slow, started]).toEqual([
      ['first', 'second'],
      ['first', 'second', 'third'],
    ]);
    second.end();
    expect(await Promise.all([first.done, second.done])).toEqual(['first', 'second']);
  } finally {
    vi.useRealTimers();
  }
});
