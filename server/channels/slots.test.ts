import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Slots } from './slots.ts';

/** Works that end when they are told to. */
function works(slots: Slots) {
  const started: string[] = [];
  const late: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = slots.use(
      () => {
        started.push(name);
        return promise;
      },
      () => late.push(name),
    );
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { started, late, begin };
}

test('slots let so many works run at a time, in the order in which they came', async () => {
  const { started, begin } = works(new Slots({ count: 2 }));
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

test('slots are free again after a work that failed', async () => {
  const { started, begin } = works(new Slots({ count: 1 }));
  const [first] = [begin('first'), begin('second')];
  first.fail();
  await expect(first.done).rejects.toThrow('first');
  await turn();
  expect(started).toEqual(['first', 'second']);
});

test('works that take long give their slots to the next ones, while there is room for late ones', async () => {
  vi.useFakeTimers();
  try {
    const { started, late, begin } = works(new Slots({ count: 1, patience: 100, late: 1 }));
    const [first, second] = [begin('first'), begin('second'), begin('third')];
    await vi.advanceTimersByTimeAsync(100);
    expect([late, started]).toEqual([['first'], ['first', 'second']]);
    await vi.advanceTimersByTimeAsync(300);
    expect(started).toEqual(['first', 'second']);
    first.end();
    await vi.advanceTimersByTimeAsync(100);
    expect([late, started]).toEqual([
      ['first', 'second'],
      ['first', 'second', 'third'],
    ]);
    second.end();
    expect(await Promise.all([first.done, second.done])).toEqual(['first', 'second']);
  } finally {
    vi.useRealTimers();
  }
});
