/** The path of this board in `return_to`, or `/`. Browsers leave out tabs and line breaks of addresses, so there must be none. */
export function returnPath(query: URLSearchParams): string {
  const requested = query.get('return_to') ?? '/';
  return /^\/(?![/\\])[^\t\n\r]*$/.test(requested) ? requested : '/';
}
