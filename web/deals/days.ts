/**
 * The day (UTC) in which the reader's last `days` begin, counting today, in their time zone.
 */
export function dayAgo(days: number, now = new Date()): string {
  const begins = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return begins.toISOString().slice(0, 10);
}
