/** The path of this site in `return_to`, or `/`. */
export function returnPath(query: URLSearchParams): string {
  const asked = query.get('return_to') ?? '/';
  return /^\/(?![/\\])/.test(asked) ? asked : '/';
}
