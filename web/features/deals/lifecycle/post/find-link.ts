import { limits } from '../../../../../shared/limits.ts';
import { type UrlFault, urlInText } from '../../../../../shared/url-in-text.ts';

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

/**
 * What a bookmarklet or the phone's share sheet passes on, which may put the address into any field. Words beside the link are the title,
 * if there is no other, and else the text. Undefined if nothing is shared.
 */
export function sharedOffer(search: string): { url: string; title: string; body: string } | undefined {
  const given = new URLSearchParams(search);
  const [address = '', text = '', name = ''] = ['url', 'text', 'title'].map((field) => given.get(field)?.trim() ?? '');
  const url = [address, text, name].flatMap((words) => findLink(words) ?? [])[0] ?? '';
  const [first = '', second = ''] = [...new Set([name, text].map(withoutLink))].filter((words) => words !== '');
  const isTitle = first.length <= limits.title.max && !first.includes('\n');
  const [title, body] = isTitle ? [first, second] : ['', [first, second].join('\n\n').trim()];
  return url === '' && title === '' && body === '' ? undefined : { url, title, body };
}

/** The words beside the link; none if they are only its address. */
function withoutLink(words: string): string {
  if (findLink(words) === undefined) return words;
  const rest = words.replace(/https?:\/\/\S+/i, '');
  return rest === words ? '' : rest.replace(/[\s:–-]+$/, '').trim();
}
