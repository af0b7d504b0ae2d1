import { Temporal } from 'temporal-polyfill';

/** A moment (ISO 8601) as the value of a `datetime-local` input, in the board's time zone. */
export const localInput = (moment: string | undefined, timeZone: string): string =>
  moment === undefined ? '' : clockIn(known(timeZone), moment).toString({ smallestUnit: 'minute' });

const clockIn = (timeZone: string, moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** The moment of such a value; undefined if it is empty. */
export function momentOf(value: string, timeZone: string): string | undefined {
  // While someone types, a year can have six digits.
  if (!/^\d{4}-/.test(value)) return undefined;
  const { epochMilliseconds } = Temporal.PlainDateTime.from(value).toZonedDateTime(known(timeZone));
  return new Date(epochMilliseconds).toISOString();
}

/** The browser may not know the board's time zone. */
const known = (timeZone: string): string => (isKnown(timeZone) ? timeZone : 'UTC');
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
