import { expect, onTestFinished, test } from 'vitest';
import { PositionProbe } from './position-probe.ts';

test('while the log ends in the middle of a record, the probe completes it, and then the feed is known to be complete', async () => {
  const reached: number[] = [];
  let end = '0/2000';
  const log = {
    position: async () => end,
    write: async () => {
      end = '0/2100';
      // The server sends whole records only.
      probe.received(0x2100n);
    },
    close: async () => undefined,
  };
  const probe: PositionProbe = new PositionProbe(
    log,
    () => probe.received(0x1f80n),
    (asOf) => reached.push(asOf),
  );
  onTestFinished(() => probe.stop());
  const started = performance.now();
  probe.start();
  await expect.poll(() => reached.length).toBeGreaterThan(0);
  expect(reached[0]).toBeGreaterThanOrEqual(started);
});
