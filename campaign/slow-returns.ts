import { percentile } from '../bench/figures.ts';
import { killOfNode } from './faults.ts';
import type { Return } from './reader.ts';

/**
 * Milliseconds from the kill of a node until its readers are live on another one: half of them within `median`, each of them within `each`, because
 * they come back after a random pause and all at once.
 */
const limits = { median: 3_000, each: 7_000 };

interface Returned {
  fault: string;
  detail: string;
  returns: readonly Return[];
}

/** How long readers took to be live again after their node was killed: on another node, or on the same one, which had to restart. */
export const returnTimes = (entries: readonly Returned[], isElsewhere: boolean): number[] =>
  entries.flatMap(({ fault, returns }) =>
    fault === killOfNode ? returns.filter((each) => each.isElsewhere === isElsewhere).map(({ after }) => after) : [],
  );

/** One line for each return to another node that took too long, and one if half of them did. How fast a node restarts is not the question. */
export function slowReturns(entries: readonly Returned[]): string[] {
  const median = percentile(returnTimes(entries, true), 0.5);
  const late = entries.flatMap((entry) =>
    returnTimes([entry], true)
      .filter((after) => after > limits.each)
      .map((after) => `after ${entry.fault} (${entry.detail}), a reader was live on another node only after ${inSeconds(after)}`),
  );
  return [
    ...(median > limits.median
      ? [`readers of killed nodes were live on another node after ${inSeconds(median)} (median), not within ${inSeconds(limits.median)}`]
      : []),
    ...late,
  ];
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
