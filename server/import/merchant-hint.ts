import { isIP } from 'node:net';
import { domainOf } from '../links/link.ts';
import { shopAt } from '../merchants/known-names.ts';
import { isDomain, type MerchantHint } from '../merchants/merchant-for.ts';
import { slugOf } from '../text/slug.ts';

/** Boards like this one, and where pictures and films are kept: a link to them says nothing of where the deal is. */
const notShops = new Set([
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

/** Who sells it: the name or domain that was given, or else the domain the link leads to. Undefined where neither is a shop's. */
export function merchantHint(given: string | undefined, linked: string | undefined): MerchantHint | undefined {
  const named = given === undefined || slugOf(given) === '' ? undefined : given;
  if (named !== undefined && !isDomain(named) && isIP(named) === 0) return { name: named };
  const domain = named === undefined ? linked : domainOf(named.toLowerCase());
  if (domain === undefined || notShops.has(domain) || isIP(domain) !== 0) return undefined;
  return { domain: shopAt(domain) };
}
