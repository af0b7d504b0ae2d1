/** Second-level labels of public suffixes, as in shop.co.uk. */
const secondLevel = new Set(['ac', 'co', 'com', 'net', 'org', 'gov', 'or', 'ne']);

/** The merchant's name as the host suggests it: `https://www.best-buy.co.uk/…` → "Best Buy". The server decides. */
export function merchantIn(link: string): string | undefined {
  const url = URL.parse(link.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const labels = url.hostname.split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const at = labels.length > 2 && secondLevel.has(labels.at(-2) ?? '') ? -3 : -2;
  const words = (labels.at(at) ?? '').split('-').filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || undefined;
}
