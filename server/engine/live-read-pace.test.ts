import { expect, test, vi } from 'vitest';
import { readContext } from '../../test/read-context.ts';
import { dependsOn } from './dependencies.ts';
import { LiveRead } from './live-read.ts';

async function evaluationsWithin(milliseconds: number, pace?: number): Promise<number> {
  let evaluations = 0;
  const context = readContext();
  const evaluate = async () => ({ data: { evaluations: ++evaluations }, dependencies: [dependsOn('deals', 'id', 1)] });
  const read = new LiveRead(evaluate, context, { pace });
  await read.subscribe({ send: () => undefined, path: '/', etag: undefined, live: () => undefined });
  for (let passed = 0; passed < milliseconds; passed += 10) {
    read.invalidate();
    await vi.advanceTimersByTimeAsync(10);
  }
  read.dispose();
  return evaluations;
}

test('a read is evaluated no more often than its own pace while changes keep coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setImmediate'] });
  try {
    expect(await evaluationsWithin(4_050, 2_000)).toBe(3);
    expect(await evaluationsWithin(1_000)).toBeGreaterThan(8);
  } finally {
    vi.useRealTimers();
  }
});

test('a read that takes long to send is evaluated less often, so that it takes two thirds of the time, down to once a second', async () => {
  let now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  try {
    for (const { each, wait } of [
      { each: 1, wait: 375 },
      { each: 3, wait: 1_000 },
    ]) {
      const evaluatedAt: number[] = [];
      const evaluate = async () => ({ data: { count: evaluatedAt.push(now) }, dependencies: [] });
      const read = new LiveRead(evaluate, readContext());
      const watching = Array.from({ length: 250 }, () =>
        read.subscribe({ send: () => pass(each), path: '/', etag: undefined, live: () => undefined }),
      );
      await Promise.all(watching);
      for (let passed = 0; passed < 3_000; passed += 10) {
        read.invalidate();
        pass(10);
        await vi.advanceTimersByTimeAsync(10);
      }
      read.dispose();
      const waits = evaluatedAt.slice(2).map((at, index) => at - (evaluatedAt[index + 1] ?? 0));
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait);
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait + 20);
    }
  } finally {
    clock.mockRestore();
    vi.useRealTimers();
  }
});
