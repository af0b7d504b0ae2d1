/** Why a text is not a URL; each is a rule with a message `rule.…`. */
export type UrlFault = 'not_a_url' | 'space_in_url';

/** A URL in a text ends at a space or at the punctuation around it. */
const inText = /https?:\/\/[^\s<>"“”„»`|\\^{}]+/gi;
const trailingPunctuation = /['.,;:!?…\]]{1,5}$/;

/** The URL in a typed text: alone, or the only one in it. */
export function urlInText(typed: string): URL | UrlFault {
  const text = typed.trim();
  const whole = URL.parse(text);
  if (whole !== null && isWeb(whole) && !/\s/.test(text)) return whole;
  const found = new Set(text.match(inText)?.map(withoutPunctuation));
  if (found.size === 0) return whole ?? 'not_a_url';
  const [first = ''] = found;
  if (found.size > 1) return 'not_a_url';
  const rest = text.startsWith(first) ? text.slice(first.length) : '';
  if (whole !== null && /^\s+\S+[/=&%:]\S|^\s+\S+\.\w{2,5}$/.test(rest)) return whole;
  if (/^\s+[\p{L}\p{N}]/u.test(rest)) return 'space_in_url';
  return URL.parse(first) ?? 'not_a_url';
}

/** Whether a text has a link, also one without a scheme that a reader would type: `www.shop.example`, `shop.example/a`. */
export const hasLink = (text: string): boolean => /\bhttps?:|\bwww\.|[\p{L}\d-]\.\p{L}{2,24}\/|\]\(|\]:/iu.test(text);

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';

/** Cuts at a bracket that was opened before the URL: `(https://shop.example/a)`, but not in `…/a_(b)`. */
function withoutPunctuation(url: string): string {
  let open = 0;
  for (let at = 0; at < url.length; at++) {
    if (url[at] === '(') open++;
    if (url[at] === ')' && --open < 0) return url.slice(0, at).replace(trailingPunctuation, '');
  }
  return url.replace(trailingPunctuation, '');
}
