import { isIP } from 'node:net';
import { isDomain, type MerchantHint } from '../../deals/merchants/find-or-create-merchant.ts';
import { mainDomain } from '../../deals/merchants/known-names.ts';
import { domainOf, isRedirector } from '../../platform/links/link.ts';
import { siteNameOf } from '../../platform/links/site-name.ts';
import { slugOf } from '../../platform/text/slug.ts';

/** Other deal boards and media hosts: a link to them does not tell the merchant. */
const notMerchants = new Set([
  'slickdeals.net',
  'reddit.com',
  'redflagdeals.com',
  'ozbargain.com.au',
  'dealabs.com',
  'hotukdeals.com',
  'mydealz.de',
  'chollometro.com',
  'pepper.pl',
  'dealnews.com',
  'fatwallet.com',
  'imgur.com',
  'youtube.com',
  'fbcdn.net',
]);

/**
 * The merchant: the given name or domain, or else the domain of the link. Undefined if neither is a merchant's. Redirect hosts are none, and
 * neither is `from`, the domain of a link that redirects.
 */
export function merchantHint(given: string | undefined, linked: string | undefined, from = linked): MerchantHint | undefined {
  const named = given === undefined || slugOf(given) === '' || isRedirectName(given, linked, from) ? undefined : given;
  if (named !== undefined && !isDomain(named) && isIP(named) === 0) return { name: named };
  const domain = named === undefined ? linked : domainOf(named.toLowerCase());
  if (domain === undefined || notMerchants.has(domain) || isIP(domain) !== 0) return undefined;
  const main = mainDomain(domain);
  return isRedirector(main) ? undefined : { domain: main };
}

/** Whether the given merchant is only what the link redirects through, by its domain or name. */
function isRedirectName(given: string, linked: string | undefined, from: string | undefined): boolean {
  const domain = isDomain(given) ? domainOf(given.toLowerCase()) : undefined;
  if (domain !== undefined && isRedirector(mainDomain(domain))) return true;
  return from !== undefined && from !== linked && (domain === from || slugOf(given) === slugOf(siteNameOf(from)));
}
