import { shopOf } from './shop.ts';
import { listedAt } from './tidy-rules.ts';
import { knownOf, tracksEverywhere } from './tracking-parameters.ts';

/** The same page without what only tracks and without who is paid; what is left is spelled as it was, for shops are particular. */
export function cleaned(url: URL): URL {
  const clean = new URL(url);
  const tracks = trackingAt(url);
  const search = without(url.search.slice(1), tracks);
  // Setting it, even to the same, would spell it anew.
  if (search !== url.search.slice(1)) clean.search = search;
  const fragment = cleanFragment(url.hash.slice(1), tracks);
  if (fragment !== url.hash.slice(1)) clean.hash = fragment;
  const path = cleanPath(clean);
  if (path !== clean.pathname) clean.pathname = path;
  return clean;
}

/** Whether a parameter tracks at this address, by its name. */
export function trackingAt(url: URL): (name: string) => boolean {
  const known = knownOf(shopOf(url.hostname));
  const { tracks: listed } = listedAt(url.hostname);
  const isScript = /\.(php|aspx?|jsp|cgi|do|dll|pl)$/i.test(url.pathname);
  return (spelled) => {
    const name = spelled.toLowerCase();
    if (known?.keeps.has(name)) return false;
    // Whose referral it is, mostly; to a script it may be the article's number.
    if (name === 'ref' && !isScript) return true;
    return known?.tracks.test(name) === true || tracksEverywhere(name) || listed.has(name);
  };
}

function without(parameters: string, tracks: (name: string) => boolean): string {
  if (parameters === '') return '';
  const pairs = parameters.split('&');
  const paid = payingNames(pairs.map(nameIn));
  return pairs.filter((pair) => !tracks(nameIn(pair)) && !paid.has(nameIn(pair).toLowerCase()) && !linkShare.test(pair)).join('&');
}

/** Commission Junction's names are those of many things, but not both of these together. */
function payingNames(names: readonly string[]): ReadonlySet<string> {
  const given = new Set(names.map((name) => name.toLowerCase()));
  return new Set(given.has('aid') && given.has('pid') ? ['aid', 'pid', 'sid'] : []);
}

/** LinkShare's mark stands where a shop may have a number of its own. */
const linkShare = /^site_?id=[\w.*]{10,11}-[\w.*]{4,24}$/i;

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
    const left = without(query, tracks);
    return left === '' ? route : `${route}?${left}`;
  }
  return /^[\w.-]+=/.test(plain) ? without(plain, tracks) : plain;
}

/** What shops write into the path itself: all of it after the first group goes. */
const inPath: Readonly<Record<string, readonly RegExp[]>> = {
  // After an article there may be a session or a partner.
  amazon: [/^(.*\/(?:dp|product|ASIN|aw\/d|offer-listing)\/[a-z0-9]{10})\/.*$/i, /^(.*?)\/ref=.*$/i],
  primevideo: [/^(.*?)\/ref=.*$/i],
  imdb: [/^(.*?)\/ref=.*$/i],
  bhphotovideo: [/^(.*?)\/BI\/\d+.*$/i],
};

function cleanPath({ hostname, pathname }: URL): string {
  const patterns = inPath[shopOf(hostname)] ?? [];
  return patterns.reduce((path, pattern) => path.replace(pattern, '$1'), pathname) || '/';
}
