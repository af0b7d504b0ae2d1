import { getDomain } from 'tldts';
import { limits } from '../../shared/limits.ts';
import { invalid } from '../errors.ts';
import { isPublicHost } from './public-host.ts';
import { isShortener } from './shorteners.ts';
import { withoutTracking } from './tracking.ts';

export interface Link {
  /** As it was typed, spelled the way browsers spell it. */
  url: string;
  /** Without what only tracks: two deals with the same one are about the same offer. */
  canonicalUrl: string;
  /** The registrable domain, such as `amazon.co.uk`; the host itself where there is none. */
  domain: string;
}

/**
 * An address that people may be sent to. Throws 422: INVALID for what is no address or too long, UNSAFE_URL for what is not http(s),
 * carries a password or leads into a private network, SHORTENER for one that hides where it leads.
 */
export function linkTo(typed: string, field: string): Link {
  const url = URL.parse(typed);
  if (url === null) throw invalid(field, 'not_a_url', 'This is not an address; it should start with https://');
  refuseUnsafe(url, field);
  if (isShortener(url.hostname))
    throw invalid(field, 'shortener', 'Shortened links are not taken: open it and send the address it leads to', 'SHORTENER');
  const canonicalUrl = withoutTracking(url);
  // Escapes make an address longer than it was typed.
  if (Math.max(url.href.length, canonicalUrl.length) > limits.url.max)
    throw invalid(field, 'too_long', `At most ${limits.url.max} characters`);
  return { url: url.href, canonicalUrl, domain: domainOf(url.hostname) };
}

function refuseUnsafe(url: URL, field: string): void {
  const refuse = (rule: string, message: string) => invalid(field, rule, message, 'UNSAFE_URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('not_http', 'Only http and https addresses are taken');
  if (url.username !== '' || url.password !== '') throw refuse('credentials', 'An address with a user name or password is not taken');
  if (!isPublicHost(url.hostname)) throw refuse('private_host', 'This address is not on the public internet');
}

/** The part of a host that somebody registered: `shop.example.co.uk` → `example.co.uk`, and a shop's own part of a shared host. */
export const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** What a person is shown beside a button: the host, without "www.". */
export const shownHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '');
