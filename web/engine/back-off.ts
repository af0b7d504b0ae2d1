const firstSpan = 500;
const maxSpan = 20_000;
/** A node that restarts is back after two or three seconds: doubling the span would often double that. */
const growth = 1.5;

/**
 * Milliseconds to wait before the next attempt after `failures` in a row. The span grows each time, and its second half is random, so that
 * ten thousand browsers do not reconnect at the same moment.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const span = Math.min(maxSpan, firstSpan * growth ** Math.max(0, failures - 1));
  return span / 2 + (span / 2) * random();
}
