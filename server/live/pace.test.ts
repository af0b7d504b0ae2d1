import { expect, test, vi } from 'vitest';
import { dependsOn } from './dependencies.ts';
import { DependencyIndex } from './dependency-index.ts';
import { FairQueue } from './fair-queue.ts';
import { LiveRead } from './live-read.ts';
import { Outage } from './outage.ts';

async function evaluationsWithin(milliseconds: number, pace?: number): Promise<number> {
  let evaluations = 0;
  const surroundings = {
    index: new DependencyIndex<LiveRead>(),
    evaluating: new Set<LiveRead>(),
    queue: new FairQueue({ all: { atOnce: 8, ofOne: 8 }, long: { atOnce: 8, ofOne: 8 } }),
    hearing: () => true,
    live: () => true,
    gaps: () => 0,
    outage: new Outage(),
    isAway: () => false,
    evaluationFailed: () => undefined,
  };
  const evaluate = async () => ({ data: { evaluations: ++evaluations }, dependencies: [dependsOn('deals', 'id', 1)] });
  const read = new LiveRead(evaluate, surroundings, { pace });
  await read.subscribe({ send: () => undefined, path: '/', etag: undefined, live: () => undefined });
  for (let passed = 0; passed < milliseconds; passed += 10) {
    read.invalidate();
    await vi.advanceTimersByTimeAsync(10);
  }
  read.dispose();
  return evaluations;
}

test('a read that states its own pace is evaluated no oftener while changes keep coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setImmediate'] });
  try {
    expect(await evaluationsWithin(4_050, 2_000)).toBe(3);
    expect(await evaluationsWithin(1_000)).toBeGreaterThan(8);
  } finally {
    vi.useRealTimers();
  }
});
