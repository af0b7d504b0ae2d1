import { getDomain } from 'tldts';
import { limits } from '../../../shared/limits.ts';
import { type UrlFault, urlInText } from '../../../shared/url-in-text.ts';
import { invalid, Problem } from '../core/problem.ts';
import { toCanonicalUrl } from './canonical-url.ts';
import { cleanUrl } from './clean-url.ts';
import { normalizeEscapes } from './normalize-url.ts';
import { fitsDns, isPublicHost } from './public-host.ts';
import { isRedirectHost } from './redirect-hosts.ts';
import { isShortener } from './shorteners.ts';
import { redirectTarget } from './unwrap-redirect.ts';

export interface Link {
  /** Where people are sent: the merchant's own URL, without tracking, affiliate parameters and needless escapes. */
  url: string;
  /** Equal for two deals about the same offer. */
  canonicalUrl: string;
  /** The registrable domain, such as `amazon.co.uk`; the host if it has none. */
  domain: string;
}

/** Redirects within one URL. */
const maxRedirects = 5;
/** Characters. Wrapping and tracking may make a URL longer than the limit for the clean one. */
const maxTypedLength = 4 * limits.url.max;

/**
 * Unwraps and cleans a typed URL. Throws a 422 problem: INVALID if it is not a URL or too long, UNSAFE_URL if it is not http(s), contains a
 * password or points into a private network, SHORTENER if it hides its target.
 */
export function parseLink(typed: string, field: string): Link {
  if (typed.length > maxTypedLength) throw tooLong(field);
  const url = urlInText(typed);
  if (typeof url === 'string') throw invalid(field, url, faults[url]);
  const clean = cleanUrl(unwrap(url, field));
  const canonicalUrl = toCanonicalUrl(clean);
  // Escapes make a URL longer than it was typed.
  if (Math.max(clean.href.length, canonicalUrl.length) > limits.url.max) throw tooLong(field);
  return { url: clean.href, canonicalUrl, domain: domainOf(clean.hostname) };
}

const faults: Readonly<Record<UrlFault, string>> = {
  not_a_url: 'This is not an address; it should start with https://',
  space_in_url: 'This address contains a space: replace it with %20, or remove the text after the address',
};

const tooLong = (field: string) => invalid(field, 'too_long', `At most ${limits.url.max} characters`);

/** For stored or quoted URLs, which nobody can correct: undefined instead of an error. */
export function tryParseLink(address: string): Link | undefined {
  try {
    return parseLink(address, 'url');
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Follows the targets inside a URL, without fetching; each must be safe. */
function unwrap(typed: URL, field: string): URL {
  let url = normalizeEscapes(typed);
  for (let targets = 0; targets <= maxRedirects; targets++) {
    refuseUnsafe(url, field);
    const target = redirectTarget(url);
    if (target.at === 'there') url = normalizeEscapes(target.url);
    else if (target.at === 'hidden')
      throw invalid(field, 'hidden_target', 'This affiliate link hides its target: open it and send the address it leads to', 'SHORTENER');
    else {
      if (isShortener(url.hostname))
        throw invalid(field, 'shortener', 'Short links are not accepted: open it and send the address it leads to', 'SHORTENER');
      return url;
    }
  }
  throw invalid(field, 'hidden_target', 'This link has too many redirects: open it and send the address it leads to', 'SHORTENER');
}

function refuseUnsafe(url: URL, field: string): void {
  if (!fitsDns(url.hostname)) throw invalid(field, 'host_too_long', 'A host has at most 253 characters, 63 between two dots');
  const refuse = (rule: string, message: string) => invalid(field, rule, message, 'UNSAFE_URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('not_http', 'Only http and https addresses are accepted');
  if (url.username !== '' || url.password !== '') throw refuse('credentials', 'An address must not contain a user name or password');
  if (!isPublicHost(url.hostname)) throw refuse('private_host', 'This address is not on the public internet');
}

/** The registrable domain: `shop.example.co.uk` → `example.co.uk`; on a shared host, the shop's own part. */
export const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** For display: the host without "www.". */
export const shownHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Whether a host is an affiliate network, a redirect or a shortener: nobody sells anything there. */
export const isRedirector = (host: string): boolean => isRedirectHost(host) || isShortener(host);

/** The domain of a typed link, whatever it redirects to. */
export function typedDomain(typed: string): string | undefined {
  const url = urlInText(typed);
  return typeof url === 'string' || !fitsDns(url.hostname) ? undefined : domainOf(url.hostname);
}
