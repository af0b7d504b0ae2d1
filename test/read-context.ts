import { DependencyIndex } from '../server/engine/dependency-index.ts';
import { FairQueue } from '../server/engine/fair-queue.ts';
import type { ReadContext } from '../server/engine/read-context.ts';
import { RecoveryProbe } from '../server/engine/recovery-probe.ts';

/** The context of a live read that is tested without a hub: the database is up, and everything may run at once. */
export const readContext = (given: Partial<ReadContext> = {}): ReadContext => ({
  index: new DependencyIndex(),
  evaluating: new Set(),
  queue: new FairQueue({ concurrency: { total: 8, perKey: 8 }, halfLife: 10_000 }),
  isFeedConnected: () => true,
  freshness: { asOf: Number.POSITIVE_INFINITY, isFresh: true },
  due: new Set(),
  gapCount: () => 0,
  recovery: new RecoveryProbe(),
  isDatabaseDown: () => false,
  onEvaluationFailed: () => undefined,
  ...given,
});
