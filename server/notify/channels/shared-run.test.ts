import { expect, test } from 'vitest';
import { SharedRun } from './shared-run.ts';

/** Runs that end when they are told to. */
function sharedRun() {
  const runs: { end: () => void; fail: () => void }[] = [];
  const shared = new SharedRun(
    () => new Promise((resolve, reject) => runs.push({ end: () => resolve(), fail: () => reject(new Error('failed')) })),
  );
  return { runs, shared };
}

test('requests during a run share the next one, which begins when it has ended', async () => {
  const { runs, shared } = sharedRun();
  const first = shared.run();
  await Promise.resolve();
  const [second, third] = [shared.run(), shared.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await first;
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await Promise.all([second, third]);
  expect(runs).toHaveLength(2);
});

test('a failed run fails for those who asked for it, and not the next one', async () => {
  const { runs, shared } = sharedRun();
  const first = shared.run();
  await Promise.resolve();
  const second = shared.run();
  runs[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await second;
  await shared.last;
});
