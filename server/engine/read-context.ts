import type { Change } from './dependencies.ts';
import type { DependencyIndex } from './dependency-index.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Freshness } from './freshness.ts';
import type { RecoveryProbe } from './recovery-probe.ts';

/** What all live reads of a hub share. */
export interface ReadContext {
  index: DependencyIndex<{ invalidate: () => void }>;
  /** Reads that are being evaluated: their new dependencies are not known yet. */
  evaluating: Set<{ recordChanges: (changes: readonly Change[]) => void }>;
  /** Where evaluations wait: the database has only so many connections. */
  queue: FairQueue;
  /** Whether the change feed is connected, so that an answer learns of each change. */
  isFeedConnected: () => boolean;
  /** As of when the changes are complete. Unless that is fresh, no answer is known to be current. */
  freshness: Pick<Freshness, 'asOf' | 'isFresh'>;
  /** Watched reads that have to be evaluated, or sent. */
  due: Set<{ report: () => void }>;
  /** How often changes may have been missed so far. */
  gapCount: () => number;
  recovery: RecoveryProbe;
  /** Whether an evaluation failed because the database is down, and not for a reason of its own. */
  isDatabaseDown: (error: unknown) => boolean;
  onEvaluationFailed: (error: unknown) => void;
}
