/** A domain, then a parameter with its value: `shop.example tag=board-21`. */
export const linkTagPattern = /^((?:[a-z0-9-]{1,63}\.)+[a-z]{2,20}) ([\w.-]{1,40})=([\w.~-]{1,80})$/;

/**
 * A link with the operator's tag for its merchant, if there is one for its domain or for one above it. A parameter that the link has already stays
 * as it is, and so does the rest of the link.
 */
export function taggedLink(link: string, tags: readonly string[]): string {
  const url = new URL(link);
  for (const tag of tags) {
    const [, domain = '', name = '', value = ''] = linkTagPattern.exec(tag) ?? [];
    if (domain === '' || (url.hostname !== domain && !url.hostname.endsWith(`.${domain}`))) continue;
    if (url.searchParams.has(name)) return link;
    const [page = '', ...anchor] = link.split('#');
    return [`${page}${page.includes('?') ? '&' : '?'}${name}=${value}`, ...anchor].join('#');
  }
  return link;
}
