/** A stable hue (degrees) for a text. */
export function hueOf(words: string): number {
  let hash = 7;
  for (const letter of words) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_000;
  return (hash * 137) % 360;
}
