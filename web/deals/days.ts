import { locale } from '../i18n/locale.ts';

/** A day of the address (2026-11-21, UTC) in the reader's format. */
export const utcDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/**
 * The day (UTC) in which the reader's last `days` begin, counting today, in their time zone.
 */
export function dayAgo(days: number, now = new Date()): string {
  const begins = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return begins.toISOString().slice(0, 10);
}
