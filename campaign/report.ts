import type { Verdict } from './acknowledged-writes.ts';

export interface Entry {
  stage: string;
  fault: string;
  detail: string;
  /** Seconds from the fault's end until every node was ready again; undefined if one was not. */
  recovered: number | undefined;
  verdict: Verdict;
}

export const isClean = ({ lost, duplicated, wrong }: Verdict) => lost.length + duplicated.length + wrong.length === 0;

/** Prints one line per fault as it happens. */
export function printEntry(number: number, { stage, fault, detail, recovered, verdict }: Entry): void {
  const back = recovered === undefined ? 'NOT READY AGAIN' : `ready after ${recovered.toFixed(1)} s`;
  const findings = isClean(verdict) ? 'ok' : 'WRONG';
  console.log(`${String(number).padStart(4)}  ${stage}  ${fault} (${detail}): ${back}, ${findings}`);
  for (const line of [...verdict.lost, ...verdict.duplicated, ...verdict.wrong].slice(0, 10)) console.log(`        ${line}`);
}

/** Prints how often each fault happened and how fast the board recovered. */
export function printSummary(entries: readonly Entry[]): void {
  const rows = [...Map.groupBy(entries, ({ stage, fault }) => `${stage}: ${fault}`)].map(([fault, group]) => {
    const times = group.flatMap(({ recovered }) => (recovered === undefined ? [] : [recovered])).sort((a, b) => a - b);
    const [median, worst] = [times[Math.floor(times.length / 2)], times.at(-1)];
    return {
      fault,
      times: group.length,
      'median s': median?.toFixed(1) ?? '',
      'worst s': worst?.toFixed(1) ?? '',
      'not ready': group.length - times.length,
      findings: group.filter(({ verdict }) => !isClean(verdict)).length,
    };
  });
  console.table(rows);
}
