/** Country domains that are used everywhere. */
const genericSuffixes = new Set(['co', 'io', 'me', 'tv', 'ai', 'cc', 'ws', 'gg', 'to', 'fm', 'ly', 'sh', 'eu']);

/** The country (ISO 3166) that a domain names: `GB` for `shop.co.uk`; undefined for `shop.com`. */
export function domainCountry(host: string): string | undefined {
  const suffix = host.split('.').at(-1) ?? '';
  if (!/^[a-z]{2}$/.test(suffix) || genericSuffixes.has(suffix)) return undefined;
  return suffix === 'uk' ? 'GB' : suffix.toUpperCase();
}

/** The country that an offer is for: that of its link's domain or, if it names none, of its currency. The euro has none, nor has one of several countries (X…). */
export const offerCountry = (url: string | undefined, currency: string): string | undefined =>
  domainCountry(URL.parse(url ?? '')?.hostname ?? '') ?? (/^(EUR|X)/.test(currency) ? undefined : currency.slice(0, 2));
