import { comparedMonths } from '../../shared/first-load-limits.ts';

/**
 * The day (UTC) in which the reader's last `days` begin, counting today, in their time zone.
 */
export function dayAgo(days: number, now = new Date()): string {
  const begins = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return begins.toISOString().slice(0, 10);
}

/** The first day (UTC) of a month some months ago, so that everybody asks for the same list. */
export function comparedSince(now: number): string {
  const at = new Date(now);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - comparedMonths, 1)).toISOString().slice(0, 10);
}
