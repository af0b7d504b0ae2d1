/** The path of this board in `return_to`, or `/`. */
export function returnPath(query: URLSearchParams): string {
  const requested = query.get('return_to') ?? '/';
  return /^\/(?![/\\])/.test(requested) ? requested : '/';
}
