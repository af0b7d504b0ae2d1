import { numberOf } from './layout.ts';
import type { Stored } from './store.ts';

/** The last part of a name in the archive, without its endings. */
export const plainName = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/\.zst(\.age)?$/, '');

/** The segments that a base copy needs, in their order; several timelines may have one of the same number. */
function segmentsFrom(log: readonly Stored[], firstSegment: string): { number: number; at: Date }[] {
  const first = numberOf(firstSegment) ?? 0;
  const found = log.flatMap(({ name, at }) => {
    const number = numberOf(plainName(name));
    return number === undefined || number < first ? [] : [{ number, at }];
  });
  return found.sort((a, b) => a.number - b.number);
}

/** How far the log goes from a base copy without a gap, and whether there is one. `at`: when its last segment was archived; undefined without any. */
export function reachOf(log: readonly Stored[], firstSegment: string): { at: Date | undefined; hasGap: boolean } {
  let at: Date | undefined;
  let next = numberOf(firstSegment) ?? 0;
  for (const each of segmentsFrom(log, firstSegment)) {
    if (each.number > next) return { at, hasGap: true };
    // The end of an abandoned timeline may have higher numbers, but is older.
    if (at === undefined || each.at > at) at = each.at;
    next = each.number + 1;
  }
  return { at, hasGap: false };
}
