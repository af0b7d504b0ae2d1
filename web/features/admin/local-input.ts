/** The clock in a time zone at a moment, as `YYYY-MM-DDTHH:mm`. */
function clockIn(timeZone: string, at: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}

const known = (timeZone: string): string => (isKnown(timeZone) ? timeZone : 'UTC');
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** A moment (ISO 8601) as the value of a `datetime-local` input, in the board's time zone. */
export const localInput = (moment: string | undefined, timeZone: string): string =>
  moment === undefined ? '' : clockIn(known(timeZone), Date.parse(moment));

/** The moment of such a value; undefined if it is empty. */
export function momentOf(value: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${clockIn(known(timeZone), at)}Z`) - at;
  // The second step is for the hours around a change of the clock.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
