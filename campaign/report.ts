import { percentile } from '../bench/figures.ts';
import type { Verdict } from './acknowledged-writes.ts';
import type { Return } from './reader.ts';
import { returnTimes } from './slow-returns.ts';
import type { Staleness } from './stale-reads.ts';

export interface Entry {
  stage: string;
  fault: string;
  detail: string;
  /** Seconds from the fault's end until every node was ready again; undefined if one was not. */
  recovered: number | undefined;
  verdict: Verdict;
  staleness: Staleness;
  returns: Return[];
}

export const isClean = (verdict: Verdict) => Object.values(verdict).every((found: string[]) => found.length === 0);

/** Prints one line per fault as it happens. */
export function printEntry(number: number, { stage, fault, detail, recovered, verdict }: Entry): void {
  const back = recovered === undefined ? 'NOT READY AGAIN' : `ready after ${recovered.toFixed(1)} s`;
  const findings = isClean(verdict) ? 'ok' : 'WRONG';
  console.log(`${String(number).padStart(4)}  ${stage}  ${fault} (${detail}): ${back}, ${findings}`);
  for (const line of Object.values(verdict).flat().slice(0, 10)) console.log(`        ${line}`);
}

/** Prints how long readers were stale, and how fast they were live again after their node was killed. */
export function printDelays(entries: readonly Entry[]): void {
  const staleness = entries.map((entry) => entry.staleness);
  console.log(`${staleness.reduce((sum, { comparisons }) => sum + comparisons, 0)} comparisons of live readers with acknowledged comments`);
  console.log(`  lacked one while live: ${distribution(staleness.flatMap(({ stale }) => stale))}`);
  console.log(`  lacked one while their node was paused: ${distribution(staleness.flatMap(({ silent }) => silent))}`);
  console.log(`  live again on another node after a kill: ${distribution(returnTimes(entries, true))}`);
  console.log(`  live again on the same node, which has restarted: ${distribution(returnTimes(entries, false))}`);
}

function distribution(milliseconds: readonly number[]): string {
  const at = (share: number) => `${((percentile(milliseconds, share) || 0) / 1_000).toFixed(2)} s`;
  return `${milliseconds.length} times, median ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)}`;
}

/** Prints how often each fault happened and how fast the board recovered. */
export function printSummary(entries: readonly Entry[]): void {
  const rows = [...Map.groupBy(entries, ({ stage, fault }) => `${stage}: ${fault}`)].map(([fault, group]) => {
    const times = group.flatMap(({ recovered }) => (recovered === undefined ? [] : [recovered]));
    const at = (share: number) => (times.length === 0 ? '' : percentile(times, share).toFixed(1));
    return {
      fault,
      times: group.length,
      'median s': at(0.5),
      'worst s': at(1),
      'not ready': group.length - times.length,
      findings: group.filter(({ verdict }) => !isClean(verdict)).length,
    };
  });
  console.table(rows);
}
