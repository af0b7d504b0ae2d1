import { type UrlFault, urlInText } from '../../../shared/url-in-text.ts';

/** The address in a pasted or shared text: in "Look: https://shop.example/x!" as well as "shop.example/x". */
export function findLink(pasted: string): string | undefined {
  const url = urlInText(pasted);
  if (typeof url !== 'string' && url.protocol.startsWith('http')) return isAddress(url.href) ? url.href : undefined;
  if (url === 'space_in_url') return undefined;
  const bare = `https://${pasted.trim()}`;
  return /^[^\s@/]+\.\p{L}{2,}(\/|\?|$)/u.test(pasted.trim()) && isAddress(bare) ? bare : undefined;
}

/** Why a text is no link. */
export function linkFault(typed: string): UrlFault {
  const url = urlInText(typed);
  return typeof url === 'string' ? url : 'not_a_url';
}

const isAddress = (text: string) => URL.parse(text)?.hostname.includes('.') ?? false;

/** The link and title from a bookmarklet or the phone's share sheet, which may put the address into any field. */
export function sharedLink(search: string): { url: string; title: string } | undefined {
  const given = new URLSearchParams(search);
  const url = ['url', 'text', 'title'].flatMap((name) => findLink(given.get(name) ?? '') ?? [])[0];
  const title = given.get('title')?.trim() ?? '';
  return url === undefined ? undefined : { url, title: findLink(title) === undefined ? title : '' };
}
