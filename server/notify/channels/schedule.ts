import { Temporal } from 'temporal-polyfill';
import { channelRules } from '../../../shared/notification-limits.ts';
import { constant } from '../../platform/core/constants.ts';
import type { ChannelRow } from './deliverer.ts';

type Hours = Pick<ChannelRow, 'quietFrom' | 'quietUntil' | 'timeZone'>;

const anHour = 3_600_000;

/** When a notification is due in a channel, by its pace, quiet hours and the messages of an hour; undefined: now. */
export function dueLater(
  channel: Hours & Pick<ChannelRow, 'pace'>,
  { sentThisHour, isForDigest }: { sentThisHour: number; isForDigest: boolean },
  now: Date,
): Date | undefined {
  if (channel.pace !== 'instant') return nextDigest(channel, channel.pace, now);
  if (isForDigest) return nextDigest(channel, 'daily', now);
  const quiet = quietUntil(channel, now);
  if (quiet !== undefined) return quiet;
  if (sentThisHour < constant('channels.perHour')) return undefined;
  const anHourLater = new Date(now.getTime() + anHour);
  return quietUntil(channel, anHourLater) ?? anHourLater;
}

/** When the next daily or weekly digest is due: in the morning, in the channel's time zone, after its quiet hours. */
export function nextDigest(channel: Hours, every: 'daily' | 'weekly', now: Date): Date {
  const local = localTime(channel, now);
  const days = every === 'daily' ? 1 : 7;
  const { hour, weekday } = channelRules.digest;
  const due = atMinute(local, hour * 60).add({ days: every === 'daily' ? 0 : weekday - local.dayOfWeek });
  const next = Temporal.ZonedDateTime.compare(due, local) > 0 ? due : due.add({ days });
  return quietUntil(channel, asDate(next)) ?? asDate(next);
}

/** The end of the quiet hours that `now` is in; undefined outside of them. */
export function quietUntil({ quietFrom: from, quietUntil: until, timeZone }: Hours, now: Date): Date | undefined {
  if (from === null || until === null || from === until) return undefined;
  const local = localTime({ timeZone }, now);
  const minute = local.hour * 60 + local.minute;
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return undefined;
  const end = atMinute(local, until);
  return asDate(minute < until ? end : end.add({ days: 1 }));
}

/** In UTC if the zone is unknown here: one channel's zone must not keep the others from being sent to. */
function localTime({ timeZone }: Pick<Hours, 'timeZone'>, now: Date): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
}

const atMinute = (local: Temporal.ZonedDateTime, minute: number) =>
  local.with({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });

const asDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds);
