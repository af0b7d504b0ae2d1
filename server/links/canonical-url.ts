import { getDomain } from 'tldts';
import { cleaned, trackingAt } from './clean-url.ts';
import { joined } from './normalize-url.ts';
import { offerAddresses, shopifyCollection } from './product-urls.ts';
import { shopOf } from './shop.ts';
import { targetOf } from './unwrap-redirect.ts';

/**
 * One spelling for what is one offer. Not for people to be sent to: it may be an address that nobody serves. Takes an address that is
 * clean; of its own spelling it says the same again.
 */
export function canonicalOf(clean: URL): string {
  const url = withoutEmptySegments(clean);
  url.protocol = 'https:';
  url.hostname = bareHost(url.hostname);
  url.pathname = barePath(url.pathname);
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  url.searchParams.sort();
  for (const [name, value] of [...url.searchParams]) if (name === '' && value === '') url.searchParams.delete('');
  return asOffer(url).href;
}

/** Shops answer to `//` as to `/`. Where the address would lead on by that, it stays. */
function withoutEmptySegments(clean: URL): URL {
  const url = new URL(clean);
  const path = joined(url.pathname);
  if (path === url.pathname) return url;
  url.pathname = path;
  return targetOf(url).at === 'here' ? cleaned(url) : new URL(clean);
}

function asOffer(url: URL): URL {
  const shop = shopOf(url.hostname);
  const whole = url.pathname + url.search;
  for (const offer of offerAddresses) {
    if (offer.shop !== shop) continue;
    const match = offer.path.exec(offer.path.source.includes('\\?(') ? whole : url.pathname) ?? undefined;
    if (match === undefined) continue;
    const path = offer.is.replace(/\$(\d)/g, (_, group) => spelled(match[Number(group)] ?? '', offer.upperCase));
    const host = offer.anyHost ? (getDomain(url.hostname) ?? url.hostname) : url.hostname;
    const found = new URL(path, `https://${host}`);
    for (const name of offer.with ?? []) keep(url, found, name);
    return found;
  }
  const product = shopifyCollection.exec(url.pathname)?.[1];
  if (product !== undefined) url.pathname = product;
  return url;
}

const spelled = (part: string, upperCase: boolean | undefined) => (upperCase ? part.toUpperCase() : part);

function keep(from: URL, to: URL, name: string): void {
  const value = from.searchParams.get(name);
  if (value !== null && value !== '') to.searchParams.set(name, value);
}

/** Without "www." and the dot of the root, unless that is what somebody registered. */
function bareHost(host: string): string {
  let bare = host.replace(/\.+$/, '');
  while (bare.startsWith('www.') && bare !== getDomain(bare) && getDomain(bare) !== null) bare = bare.slice('www.'.length);
  return bare;
}

const barePath = (path: string) => path.replace(/\/+$/, '') || '/';

/** Whether an address names an offer, rather than a whole shop: a front page is where all of a shop's offers are. */
export function namesAnOffer(canonical: string): boolean {
  const url = new URL(canonical);
  const tracks = trackingAt(url);
  return url.pathname !== '/' || url.hash !== '' || [...url.searchParams.keys()].some((name) => !tracks(name));
}

/** Whether a canonical address is of a form that names one product at its shop: an article's number, and not a page that may have several. */
export function isKnownForm(canonical: string): boolean {
  const { hostname, pathname, search } = new URL(canonical);
  return offerAddresses.some(({ shop, path }) => shop === shopOf(hostname) && path.test(pathname + search));
}
