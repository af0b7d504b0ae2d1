import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** The value below which `share` (0 to 1) of the sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (sample: readonly number[]) => percentile(sample, 0.5);

/** One figure with its budget. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The budget; a figure without one is informative. */
  atMost?: number;
  atLeast?: number;
}

export const isWithinBudget = ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Figure) =>
  value <= atMost && value >= atLeast;

export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const budget = figure.atMost !== undefined ? `≤ ${figure.atMost}` : figure.atLeast !== undefined ? `≥ ${figure.atLeast}` : '';
    const verdict = budget === '' ? ' ' : isWithinBudget(figure) ? '✓' : '✗';
    console.log(
      `  ${verdict} ${figure.name.padEnd(58)} ${String(Number(figure.value.toPrecision(4))).padStart(10)} ${figure.unit.padEnd(8)} ${budget}`,
    );
  }
}

/** Writes the results to bench/results (ignored by git), with the machine they were measured on. */
export function writeResults(results: Record<string, readonly Figure[]>): string {
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  const machine = { node: process.version, cpus: os.cpus().length, cpu: os.cpus()[0]?.model, memory: os.totalmem(), load: os.loadavg() };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, undefined, 2)}\n`);
  return file;
}
