import { getDomain } from 'tldts';
import { limits } from '../../shared/limits.ts';
import { type UrlFault, urlInText } from '../../shared/url-in-text.ts';
import { invalid, Problem } from '../core/problem.ts';
import { toCanonicalUrl } from './canonical-url.ts';
import { cleanUrl } from './clean-url.ts';
import { normalizeEscapes } from './normalize-url.ts';
import { fitsDns, isPublicHost } from './public-host.ts';
import { isRedirectHost } from './redirect-hosts.ts';
import { isShortener } from './shorteners.ts';
import { redirectTarget } from './unwrap-redirect.ts';

export interface Link {
  /** Where people are sent: the merchant's own address, as it was typed but for needless escapes and what only tracks or pays somebody. */
  url: string;
  /** One spelling of it: two deals with the same one are about the same offer. */
  canonicalUrl: string;
  /** The registrable domain, such as `amazon.co.uk`; the host itself where there is none. */
  domain: string;
}

/** How often a link may lead on to another. */
const maxRedirects = 5;
/** Characters that are looked at: what leads to an address, and what tracks in it, may make it this much longer. */
const maxTypedLength = 4 * limits.url.max;

/**
 * An address that people may be sent to: unwrapped of those that only lead to it, and cleaned. Throws 422: INVALID for what is no
 * address or too long (also of a host that is longer than DNS allows), UNSAFE_URL for what is not http(s), carries a password or leads into a private network, SHORTENER for one that
 * hides where it leads.
 */
export function parseLink(typed: string, field: string): Link {
  if (typed.length > maxTypedLength) throw tooLong(field);
  const url = urlInText(typed);
  if (typeof url === 'string') throw invalid(field, url, faults[url]);
  const clean = cleanUrl(unwrap(url, field));
  const canonicalUrl = toCanonicalUrl(clean);
  // Escapes make an address longer than it was typed.
  if (Math.max(clean.href.length, canonicalUrl.length) > limits.url.max) throw tooLong(field);
  return { url: clean.href, canonicalUrl, domain: domainOf(clean.hostname) };
}

const faults: Readonly<Record<UrlFault, string>> = {
  not_a_url: 'This is not an address; it should start with https://',
  space_in_url: 'This address contains a space: replace it with %20, or remove the text after the address',
};

const tooLong = (field: string) => invalid(field, 'too_long', `At most ${limits.url.max} characters`);

/** The same for an address that stands there already, where nobody can put it right: undefined if it is not taken. */
export function tryParseLink(address: string): Link | undefined {
  try {
    return parseLink(address, 'url');
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** What the address leads to in the end, as far as it says so; each on the way is looked at like one that was typed. */
function unwrap(typed: URL, field: string): URL {
  let url = normalizeEscapes(typed);
  for (let targets = 0; targets <= maxRedirects; targets++) {
    refuseUnsafe(url, field);
    const target = redirectTarget(url);
    if (target.at === 'there') url = normalizeEscapes(target.url);
    else if (target.at === 'hidden')
      throw invalid(
        field,
        'hidden_target',
        'This link pays somebody and hides where it leads: open it and send the address it leads to',
        'SHORTENER',
      );
    else {
      if (isShortener(url.hostname))
        throw invalid(field, 'shortener', 'Shortened links are not taken: open it and send the address it leads to', 'SHORTENER');
      return url;
    }
  }
  throw invalid(field, 'hidden_target', 'This link leads on and on: open it and send the address it leads to', 'SHORTENER');
}

function refuseUnsafe(url: URL, field: string): void {
  if (!fitsDns(url.hostname)) throw invalid(field, 'host_too_long', 'A host has at most 253 characters, 63 between two dots');
  const refuse = (rule: string, message: string) => invalid(field, rule, message, 'UNSAFE_URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('not_http', 'Only http and https addresses are taken');
  if (url.username !== '' || url.password !== '') throw refuse('credentials', 'An address with a user name or password is not taken');
  if (!isPublicHost(url.hostname)) throw refuse('private_host', 'This address is not on the public internet');
}

/** The part of a host that somebody registered: `shop.example.co.uk` → `example.co.uk`, and a shop's own part of a shared host. */
export const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** What a person is shown beside a button: the host, without "www.". */
export const shownHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Whether nobody sells anything at this host: affiliate networks, redirects, shorteners. */
export const isRedirector = (host: string): boolean => isRedirectHost(host) || isShortener(host);

/** The domain of a link as it was typed, whatever it leads on to. */
export function typedDomain(typed: string): string | undefined {
  const url = urlInText(typed);
  return typeof url === 'string' || !fitsDns(url.hostname) ? undefined : domainOf(url.hostname);
}
