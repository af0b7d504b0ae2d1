import { siteNameOf } from './site-name.ts';
import { tidyRulesFor } from './tidy-rules.ts';
import { isTrackingParameter, siteParameters } from './tracking-parameters.ts';

/** Removes tracking and affiliate parameters. The rest keeps its spelling, as some merchants depend on it. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url);
  const tracks = trackingParametersAt(url);
  const search = withoutParameters(url.search.slice(1), tracks);
  // Setting it would encode even an unchanged value again.
  if (search !== url.search.slice(1)) clean.search = search;
  const fragment = cleanFragment(url.hash.slice(1), tracks);
  if (fragment !== url.hash.slice(1)) clean.hash = fragment;
  const path = cleanPath(clean);
  if (path !== clean.pathname) clean.pathname = path;
  return clean;
}

/** Returns a test for the names of tracking parameters at this URL. */
export function trackingParametersAt(url: URL): (name: string) => boolean {
  const siteRules = siteParameters(siteNameOf(url.hostname));
  const { tracks: listed } = tidyRulesFor(url.hostname);
  const isScript = /\.(php|aspx?|jsp|cgi|do|dll|pl)$/i.test(url.pathname);
  return (spelled) => {
    const name = spelled.toLowerCase();
    if (siteRules?.keeps.has(name)) return false;
    // Mostly a referral; for a script it may be the article number.
    if (name === 'ref' && !isScript) return true;
    return siteRules?.tracks.test(name) === true || isTrackingParameter(name) || listed.has(name);
  };
}

function withoutParameters(parameters: string, tracks: (name: string) => boolean): string {
  if (parameters === '') return '';
  const pairs = parameters.split('&');
  const paid = affiliateNames(pairs.map(nameIn));
  const isTracking = (pair: string) => tracks(nameIn(pair)) || paid.has(nameIn(pair).toLowerCase()) || isAffiliateValue(pair);
  return pairs.flatMap((pair) => withoutAppended(pair, isTracking)).join('&');
}

/** Some networks append with `?` even if there is a query already: `?page=2?cm_ven=Linkshare`. */
function withoutAppended(pair: string, isTracking: (pair: string) => boolean): string[] {
  if (!pair.includes('?')) return isTracking(pair) ? [] : [pair];
  const remaining = pair.split('?').filter((piece) => !isTracking(piece));
  return remaining.join('') === '' ? [] : [remaining.join('?')];
}

/** Commission Junction's names are common ones, but not both together. */
function affiliateNames(names: readonly string[]): ReadonlySet<string> {
  const given = new Set(names.map((name) => name.toLowerCase()));
  return new Set(given.has('aid') && given.has('pid') ? ['aid', 'pid', 'sid'] : []);
}

/** Affiliate marks in values, for parameters with ordinary names: LinkShare's, CJ's, and network names. */
const affiliateValues = [
  /^site_?id=[\w.*]{10,11}-[\w.*]{4,24}$/i,
  /^site_?id=(?:cj|go|on|br|pl|at)?aff?(?:cid)?\d+$/i,
  /^site_?id=cj[\w-]{4,}$/i,
  /^tid=\w{0,4}aff?\d+$/i,
  /^(?!(?:q|s|k|query|search\w*|key\w*|term|ntt|name)=)[^=]+=(?:cj|commission_?junction|link_?share|affiliates?|afc-[^=]*|share_?a_?sale|skimlinks|viglink)$/i,
];

const isAffiliateValue = (pair: string): boolean => affiliateValues.some((value) => value.test(pair));

function nameIn(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name.replace(/\+/g, ' '));
  } catch {
    return name;
  }
}

/** Removes AddThis marks, text highlights and tracking pairs; anchors and routes stay. */
function cleanFragment(fragment: string, tracks: (name: string) => boolean): string {
  if (/^\.[\w-]{6,}(\.\w+)?$/.test(fragment)) return '';
  const plain = fragment.replace(/:~:.*$/, '');
  const [route = '', query] = plain.split(/\?(.*)/s);
  if (query !== undefined) {
    const remaining = withoutParameters(query, tracks);
    return remaining === '' ? route : `${route}?${remaining}`;
  }
  return /(?:^|&)[\w.-]+=/.test(plain) ? withoutParameters(plain, tracks) : plain;
}

/** Tracking in the path: everything behind the first group is removed. */
const trackingInPath: Readonly<Record<string, readonly RegExp[]>> = {
  // A session or partner id after the article number.
  amazon: [/^(.*\/(?:dp|product|ASIN|aw\/d|offer-listing)\/[a-z0-9]{10})(?:\/|%3f|%26).*$/i, /^(.*?)\/ref=.*$/i],
  primevideo: [/^(.*?)\/ref=.*$/i],
  imdb: [/^(.*?)\/ref=.*$/i],
  bhphotovideo: [/^(.*?)\/BI\/\d+.*$/i],
};

function cleanPath({ hostname, pathname }: URL): string {
  const patterns = trackingInPath[siteNameOf(hostname)] ?? [];
  return patterns.reduce((path, pattern) => path.replace(pattern, '$1'), pathname) || '/';
}
