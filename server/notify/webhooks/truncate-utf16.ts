/** Cuts a text to so many UTF-16 units, which services count, without splitting a character. */
export const truncateUtf16 = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Joins parts until the next one would make the text longer than `max`: markup is never cut in its middle. */
export function joinUpTo(max: number, parts: readonly string[], separator: string): string {
  let joined = '';
  for (const part of parts) {
    const longer = joined === '' ? part : joined + separator + part;
    if (longer.length > max) break;
    joined = longer;
  }
  return joined;
}
