import { DependencyIndex } from '../server/live/dependency-index.ts';
import { FairQueue } from '../server/live/fair-queue.ts';
import type { LiveRead, Surroundings } from '../server/live/live-read.ts';
import { Outage } from '../server/live/outage.ts';

/** What a live read needs that is tested without a hub: a database that is there, and room for all. */
export const liveSurroundings = (given: Partial<Surroundings> = {}): Surroundings => ({
  index: new DependencyIndex<LiveRead>(),
  evaluating: new Set<LiveRead>(),
  queue: new FairQueue({ all: { atOnce: 8, ofOne: 8 }, long: { atOnce: 8, ofOne: 8 } }),
  hearing: () => true,
  live: () => true,
  gaps: () => 0,
  outage: new Outage(),
  isAway: () => false,
  evaluationFailed: () => undefined,
  ...given,
});
