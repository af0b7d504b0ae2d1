const nowhere = 'http://board.invalid';

/** Signing in must not lead back into itself. */
const ownPages = /^\/(auth\/|sign-in)/;

/**
 * The path to return to if `requested` is one of this board, otherwise the front page. It is parsed as in browsers, which drop tabs, read "\" as "/"
 * and fold "/.//", so the result always stays on this origin.
 */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/') || requested.length > 2_048) return '/';
  if (!URL.canParse(requested, nowhere)) return '/';
  const url = new URL(requested, nowhere);
  const path = url.pathname + url.search + url.hash;
  return url.origin !== nowhere || path.startsWith('//') || ownPages.test(path) ? '/' : path;
}

/** `page?return_to=…`, without the parameter for the front page. */
export function withReturnPath(page: string, path: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...parameters, ...(path === '/' ? {} : { return_to: path }) }).toString();
  return query === '' ? page : `${page}?${query}`;
}
