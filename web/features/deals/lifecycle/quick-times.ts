import { localMoment } from '../../../lib/local-time.ts';

export type QuickMoment = 'tonight' | 'sunday' | 'week' | 'midnight' | 'morning' | 'monday';

const localTimeAfter = (now: Date, days: number, hours: number, minutes: number) => {
  const moment = new Date(now);
  moment.setDate(moment.getDate() + days);
  moment.setHours(hours, minutes, 0, 0);
  return localMoment(moment.toISOString());
};

/** The days until a weekday (0 is Sunday); for today, a week. */
const daysUntil = (now: Date, weekday: number) => (weekday - now.getDay() + 7) % 7 || 7;

/** Usual ends of deals, as values of a datetime-local field. `now` in ms since the epoch. */
export function quickEnds(now: number): [QuickMoment, string][] {
  const today = new Date(now);
  return [
    ['tonight', localTimeAfter(today, 0, 23, 59)],
    ['sunday', localTimeAfter(today, daysUntil(today, 0), 23, 59)],
    ['week', localTimeAfter(today, 7, 23, 59)],
  ];
}

/** Usual starts of deals. */
export function quickStarts(now: number): [QuickMoment, string][] {
  const today = new Date(now);
  return [
    ['midnight', localTimeAfter(today, 1, 0, 0)],
    ['morning', localTimeAfter(today, 1, 8, 0)],
    ['monday', localTimeAfter(today, daysUntil(today, 1), 8, 0)],
  ];
}
