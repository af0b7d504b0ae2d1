/** Two amounts as a range that names their currency once: "€10–25", "10–25 €". */
export function shortRange(low: string, high: string): string {
  const [before, behind] = [/^\P{N}+/u, /\P{N}+$/u].map((end) => (end.exec(low)?.[0] === end.exec(high)?.[0] ? end : /(?!)/));
  return `${low.replace(behind ?? '', '')}\u2013${high.replace(before ?? '', '')}`;
}
