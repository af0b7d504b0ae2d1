import { collapseSlashes } from './normalize-url.ts';
import { targetParameters, targetParametersByShape } from './redirect-hosts.ts';
import { siteNameOf } from './site-name.ts';
import { tidyRulesFor } from './tidy-rules.ts';

/** `hidden`: the URL redirects to another site and does not say which. */
export type RedirectTarget = { at: 'here' } | { at: 'hidden' } | { at: 'there'; url: URL };

/** The target that a URL itself contains. Nothing is fetched. */
export function redirectTarget(url: URL): RedirectTarget {
  const expanded = expandShortForm(url);
  if (expanded !== undefined) return { at: 'there', url: expanded };
  const path = collapseSlashes(url.pathname) + (url.search === '' ? '' : '?');
  const hostParameters = targetParameters({ host: url.hostname, site: siteNameOf(url.hostname), path });
  const shape = hostParameters === undefined ? targetParametersByShape(collapseSlashes(url.pathname) + url.search) : undefined;
  const isRedirect = hostParameters !== undefined || shape?.hides === true;
  const listed = hostParameters === undefined ? tidyRulesFor(url.hostname).targets : [];
  const found = inParameters(url, [...(hostParameters ?? shape?.targets ?? []), ...listed]) ?? (isRedirect ? inPath(url) : undefined);
  if (found !== undefined) return { at: 'there', url: found };
  // A page such as slickdeals.net/ redirects only with a target; a redirect host always does.
  return !isRedirect || isFront(url) ? { at: 'here' } : { at: 'hidden' };
}

/** Short forms that contain the product id. */
const shortForms = [
  {
    form: /^https?:\/\/(?:www\.)?amzn\.com\/(?:dp\/|gp\/product\/)?(B[a-z0-9]{9}|\d{9}[\dx])\/?(?:[?#].*)?$/i,
    is: 'https://www.amazon.com/dp/',
  },
  { form: /^https?:\/\/s\.team\/a\/(\d+)\/?(?:[?#].*)?$/i, is: 'https://store.steampowered.com/app/' },
];

function expandShortForm({ href }: URL): URL | undefined {
  for (const { form, is } of shortForms) {
    const article = form.exec(href)?.[1];
    if (article !== undefined) return new URL(is + article);
  }
  return undefined;
}

const isFront = (url: URL) => url.pathname === '/' && (url.search === '' || siteNameOf(url.hostname) === 'slickdeals');

function inParameters(url: URL, names: readonly string[]): URL | undefined {
  const given = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of names) {
    const found = targetInText(given.get(name.toLowerCase()) ?? '', url);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A URL inside the path or query: `/dlg/https://…`, `destination:https%3A…`, `url(https…)`, `?https://…`. */
const embedded = /(?:^|[/?:=([_])(https?(?::|%3a)(?:\/|%2f){1,2}.+)$/i;
/** AMP pages omit "https://". */
const amp = /^\/(?:amp|[cvi])\/(?:s\/)?((?:[\w-]+\.)+[a-z]{2,}\/.*)$/i;

function inPath(url: URL): URL | undefined {
  const pathAndQuery = (url.pathname + url.search).slice(1);
  const match = embedded.exec(pathAndQuery)?.[1] ?? embedded.exec(url.pathname.slice(1))?.[1];
  if (match !== undefined) return targetInText(match.replace(/(?:\)|__;.*|\]\])$/, ''), url);
  const page = amp.exec(url.pathname)?.[1];
  return page === undefined ? undefined : targetInText(`https://${page}`, url);
}

/** Levels of escaping. */
const maxEscapes = 3;

function targetInText(text: string, from: URL): URL | undefined {
  let decodedText = text.trim().replace(/^\[\[|\]\]$/g, '');
  for (let i = 0; i < maxEscapes && /^https?%/i.test(decodedText); i++) decodedText = decoded(decodedText);
  // Some servers collapse double slashes in a path.
  decodedText = decodedText.replace(/^(https?):\/(?!\/)/i, '$1://');
  if (/^https?:\/\//i.test(decodedText)) return URL.parse(decodedText) ?? undefined;
  if (/^\/(?!\/)/.test(decodedText)) return siteNameOf(from.hostname) === 'amazon' ? sameSite(decodedText, from) : undefined;
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}\/.*$/i.test(decodedText)) return URL.parse(`https://${decodedText}`) ?? undefined;
  return /^a1aHR0/.test(decodedText) || /^aHR0/.test(decodedText) ? fromBase64(decodedText.replace(/^a1/, '')) : undefined;
}

/** Amazon redirects to its own pages: /sspa/click?url=/dp/…. */
function sameSite(path: string, from: URL): URL | undefined {
  const found = URL.parse(path, from.origin);
  return found === null || found.href === from.href ? undefined : found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromBase64(text: string): URL | undefined {
  const decodedText = Buffer.from(text, 'base64url').toString();
  return /^https?:\/\//.test(decodedText) ? (URL.parse(decodedText) ?? undefined) : undefined;
}
