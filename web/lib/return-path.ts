/** Where the address says that the person came from: a path of this site, or the start. */
export function returnPath(query: URLSearchParams): string {
  const asked = query.get('return_to') ?? '/';
  return /^\/(?![/\\])/.test(asked) ? asked : '/';
}
