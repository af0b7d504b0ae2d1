/** Labels that stand where a registered name would, as in shop.co.uk. */
const secondLevel = new Set(['ac', 'co', 'com', 'net', 'org', 'gov', 'or', 'ne']);

/** Whom a link leads to, as far as its host tells: `https://www.best-buy.co.uk/…` → "Best Buy". The board knows it better, and has the last word. */
export function merchantIn(link: string): string | undefined {
  const url = URL.parse(link.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const labels = url.hostname.split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const at = labels.length > 2 && secondLevel.has(labels.at(-2) ?? '') ? -3 : -2;
  const words = (labels.at(at) ?? '').split('-').filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || undefined;
}
