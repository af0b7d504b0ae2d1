const before = /^\P{N}+/u;
const behind = /\P{N}+$/u;

/** Two amounts as a range that names their currency once: "€10–25", "10–25 €". */
export function shortRange(low: string, high: string): string {
  const isSame = (end: RegExp) => end.exec(low)?.[0] === end.exec(high)?.[0];
  const first = isSame(behind) ? low.replace(behind, '') : low;
  const last = isSame(before) ? high.replace(before, '') : high;
  return `${first}\u2013${last}`;
}
