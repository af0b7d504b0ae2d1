const two = (value: number) => String(value).padStart(2, '0');

/** A time (ISO 8601) as the value of a datetime-local field, in the reader's time zone. */
export function localMoment(moment: string): string {
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The inverse of `localMoment`; undefined if it is no time. */
export function momentFromLocal(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
