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
