import { shopOf } from './shop.ts';
import { tidyRulesFor } from './tidy-rules.ts';
import { isTrackingParameter, shopParameters } from './tracking-parameters.ts';

/** The same page without what only tracks and without who is paid; what is left is spelled as it was, for shops are particular. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url);
  const tracks = trackingParametersAt(url);
  const search = withoutParameters(url.search.slice(1), tracks);
  // Setting it, even to the same, would spell it anew.
  if (search !== url.search.slice(1)) clean.search = search;
  const fragment = cleanFragment(url.hash.slice(1), tracks);
  if (fragment !== url.hash.slice(1)) clean.hash = fragment;
  const path = cleanPath(clean);
  if (path !== clean.pathname) clean.pathname = path;
  return clean;
}

/** Whether a parameter tracks at this address, by its name. */
export function trackingParametersAt(url: URL): (name: string) => boolean {
  const known = shopParameters(shopOf(url.hostname));
  const { tracks: listed } = tidyRulesFor(url.hostname);
  const isScript = /\.(php|aspx?|jsp|cgi|do|dll|pl)$/i.test(url.pathname);
  return (spelled) => {
    const name = spelled.toLowerCase();
    if (known?.keeps.has(name)) return false;
    // Whose referral it is, mostly; to a script it may be the article's number.
    if (name === 'ref' && !isScript) return true;
    return known?.tracks.test(name) === true || isTrackingParameter(name) || listed.has(name);
  };
}

function withoutParameters(parameters: string, tracks: (name: string) => boolean): string {
  if (parameters === '') return '';
  const pairs = parameters.split('&');
  const paid = affiliateNames(pairs.map(nameIn));
  const goes = (pair: string) => tracks(nameIn(pair)) || paid.has(nameIn(pair).toLowerCase()) || isAffiliateValue(pair);
  return pairs.flatMap((pair) => withoutAppended(pair, goes)).join('&');
}

/** Networks append theirs with a `?` also where there is one: `?page=2?cm_ven=Linkshare`. */
function withoutAppended(pair: string, goes: (pair: string) => boolean): string[] {
  if (!pair.includes('?')) return goes(pair) ? [] : [pair];
  const left = pair.split('?').filter((piece) => !goes(piece));
  return left.join('') === '' ? [] : [left.join('?')];
}

/** Commission Junction's names are those of many things, but not both of these together. */
function affiliateNames(names: readonly string[]): ReadonlySet<string> {
  const given = new Set(names.map((name) => name.toLowerCase()));
  return new Set(given.has('aid') && given.has('pid') ? ['aid', 'pid', 'sid'] : []);
}

/** What says by its value that somebody is paid: LinkShare's mark, CJ's, and the names of networks where a name says nothing. */
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

/** AddThis marks, text to be highlighted, and pairs of which some track; a place on the page stays, and so does a route. */
function cleanFragment(fragment: string, tracks: (name: string) => boolean): string {
  if (/^\.[\w-]{6,}(\.\w+)?$/.test(fragment)) return '';
  const plain = fragment.replace(/:~:.*$/, '');
  const [route = '', query] = plain.split(/\?(.*)/s);
  if (query !== undefined) {
    const left = withoutParameters(query, tracks);
    return left === '' ? route : `${route}?${left}`;
  }
  return /(?:^|&)[\w.-]+=/.test(plain) ? withoutParameters(plain, tracks) : plain;
}

/** What shops write into the path itself: all of it after the first group goes. */
const trackingInPath: Readonly<Record<string, readonly RegExp[]>> = {
  // After an article there may be a session or a partner.
  amazon: [/^(.*\/(?:dp|product|ASIN|aw\/d|offer-listing)\/[a-z0-9]{10})(?:\/|%3f|%26).*$/i, /^(.*?)\/ref=.*$/i],
  primevideo: [/^(.*?)\/ref=.*$/i],
  imdb: [/^(.*?)\/ref=.*$/i],
  bhphotovideo: [/^(.*?)\/BI\/\d+.*$/i],
};

function cleanPath({ hostname, pathname }: URL): string {
  const patterns = trackingInPath[shopOf(hostname)] ?? [];
  return patterns.reduce((path, pattern) => path.replace(pattern, '$1'), pathname) || '/';
}
