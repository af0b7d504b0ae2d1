import { getDomain } from 'tldts';
import { cleanUrl, trackingParametersAt } from './clean-url.ts';
import { collapseSlashes } from './normalize-url.ts';
import { productUrls, shopifyCollection } from './product-urls.ts';
import { siteNameOf } from './site-name.ts';
import { redirectTarget } from './unwrap-redirect.ts';

/**
 * One URL for all URLs of an offer, for comparison only: it may not exist. Takes a clean URL; idempotent.
 */
export function toCanonicalUrl(clean: URL): string {
  const url = withoutEmptySegments(clean);
  url.protocol = 'https:';
  url.hostname = withoutWww(url.hostname);
  url.pathname = withoutTrailingSlash(url.pathname);
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  url.searchParams.sort();
  for (const [name, value] of [...url.searchParams]) if (name === '' && value === '') url.searchParams.delete('');
  return toOfferUrl(url).href;
}

/** Merchants treat `//` like `/`. The path stays if it would become a redirect. */
function withoutEmptySegments(clean: URL): URL {
  const url = new URL(clean);
  const path = collapseSlashes(url.pathname);
  if (path === url.pathname) return url;
  url.pathname = path;
  return redirectTarget(url).at === 'here' ? cleanUrl(url) : new URL(clean);
}

function toOfferUrl(url: URL): URL {
  const site = siteNameOf(url.hostname);
  const pathAndQuery = url.pathname + url.search;
  for (const offer of productUrls) {
    if (offer.site !== site) continue;
    const match = offer.path.exec(offer.path.source.includes('\\?(') ? pathAndQuery : url.pathname) ?? undefined;
    if (match === undefined) continue;
    const path = offer.is.replace(/\$(\d)/g, (_, group) => spelled(match[Number(group)] ?? '', offer.upperCase));
    const host = offer.anyHost ? (getDomain(url.hostname) ?? url.hostname) : url.hostname;
    const found = new URL(path, `https://${host}`);
    for (const name of offer.with ?? []) copyParameter(url, found, name);
    return found;
  }
  const product = shopifyCollection.exec(url.pathname)?.[1];
  if (product !== undefined) url.pathname = product;
  return url;
}

const spelled = (part: string, upperCase: boolean | undefined) => (upperCase ? part.toUpperCase() : part);

function copyParameter(from: URL, to: URL, name: string): void {
  const value = from.searchParams.get(name);
  if (value !== null && value !== '') to.searchParams.set(name, value);
}

/** Without "www." and the root's dot, unless they belong to the registered domain. */
function withoutWww(host: string): string {
  let bare = host.replace(/\.+$/, '');
  while (bare.startsWith('www.') && bare !== getDomain(bare) && getDomain(bare) !== null) bare = bare.slice('www.'.length);
  return bare;
}

const withoutTrailingSlash = (path: string) => path.replace(/\/+$/, '') || '/';

/** Whether a URL points to an offer rather than to a whole merchant: a front page shows all its offers. */
export function isOfferUrl(canonical: string): boolean {
  const url = new URL(canonical);
  const tracks = trackingParametersAt(url);
  return url.pathname !== '/' || url.hash !== '' || [...url.searchParams.keys()].some((name) => !tracks(name));
}

/** Whether a canonical URL has a known form that identifies one product, as opposed to a page that may show several. */
export function isProductUrl(canonical: string): boolean {
  const { hostname, pathname, search } = new URL(canonical);
  return productUrls.some(({ site, path }) => site === siteNameOf(hostname) && path.test(pathname + search));
}
