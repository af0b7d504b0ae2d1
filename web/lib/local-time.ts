/** A time (ISO 8601) as the value of a datetime-local field, in the reader's time zone. */
export function localMoment(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The inverse of `localMoment`; undefined if it is no time. */
export function momentFromLocal(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
