import { presenceThreshold } from '../../../shared/limits.ts';

/** The key of the board itself among the counts by deal. */
export const board = 0;

/** A change by less than this share of a count is not worth a write. */
const minChange = 0.05;
/** Counts that a node writes at a time; further ones wait for the next. */
const maxWrites = 500;

/**
 * The counts to write, by deal; 0 deletes one. Counts of deals below `least` are not written.
 */
export function countsToWrite(written: ReadonlyMap<number, number>, counted: ReadonlyMap<number, number>, least: number) {
  const changes: { deal: number; people: number; by: number }[] = [];
  for (const deal of new Set([...written.keys(), ...counted.keys()])) {
    const before = written.get(deal) ?? 0;
    const now = counted.get(deal) ?? 0;
    const people = deal === board || now >= least ? now : 0;
    const by = Math.abs(people - before);
    if (by > 0 && (people === 0 || by >= before * minChange)) changes.push({ deal, people, by });
  }
  changes.sort((one, other) => other.by - one.by);
  return new Map(changes.slice(0, maxWrites).map(({ deal, people }) => [deal, people]));
}

/** What is shown of a count: nothing below the threshold, and two digits of a large one. */
export function shownCount(people: number): number | undefined {
  if (people < presenceThreshold) return undefined;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(people)) - 1);
  return Math.floor(people / unit) * unit;
}
