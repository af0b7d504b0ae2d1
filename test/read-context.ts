import { DependencyIndex } from '../server/live/dependency-index.ts';
import { FairQueue } from '../server/live/fair-queue.ts';
import type { LiveRead, ReadContext } from '../server/live/live-read.ts';
import { RecoveryProbe } from '../server/live/recovery-probe.ts';

/** What a live read needs that is tested without a hub: a database that is there, and room for all. */
export const readContext = (given: Partial<ReadContext> = {}): ReadContext => ({
  index: new DependencyIndex<LiveRead>(),
  evaluating: new Set<LiveRead>(),
  queue: new FairQueue({ all: { atOnce: 8, ofOne: 8 }, long: { atOnce: 8, ofOne: 8 } }),
  hearing: () => true,
  live: () => true,
  gaps: () => 0,
  recovery: new RecoveryProbe(),
  isDatabaseDown: () => false,
  evaluationFailed: () => undefined,
  ...given,
});
