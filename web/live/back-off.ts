const first = 500;
const longest = 20_000;

/**
 * How long to wait (ms) before the next try after so many failures in a row: a span that doubles, of which at least half is kept and the
 * rest left to chance, so that ten thousand browsers do not come back in the same moment.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const span = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return span / 2 + (span / 2) * random();
}
