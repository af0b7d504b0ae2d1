const two = (value: number) => String(value).padStart(2, '0');

/** A moment (ISO 8601) as a datetime-local field holds it, in this person's time zone and to the minute. */
export function localMoment(moment: string): string {
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The other way; undefined for what is no moment. */
export function momentFromLocal(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
