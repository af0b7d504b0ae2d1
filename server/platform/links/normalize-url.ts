/**
 * Decodes needless escapes (RFC 3986, 6.2.2): `/%69tem` is `/item`, and `%c3` is `%C3`. Decodes HTML's `&amp;`, so that `?a=1&amp;b=2` has
 * a parameter `b`.
 */
export function normalizeEscapes(typed: URL): URL {
  const url = new URL(typed);
  const [path, search, hash] = [
    withoutEntities(unescaped(url.pathname)),
    withoutEntities(url.search),
    withoutEntities(unescaped(url.hash)),
  ];
  // Setting it would encode even an unchanged value again.
  if (path !== url.pathname) url.pathname = path;
  if (search !== url.search) url.search = search;
  if (hash !== url.hash) url.hash = hash;
  return url;
}

/** Skips what follows a `%` that is not an escape, as it could become one. */
const unescaped = (part: string): string => part.replace(/(?<!%[\da-f]?)%[\da-f]{2}/gi, unescapeUnreserved);

function unescapeUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
}

const withoutEntities = (part: string): string => part.replace(/(^\?|&)(?:amp;)+/gi, '$1');

/** Removes empty path segments. */
export const collapseSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');
