import { isIP } from 'node:net';
import { domainOf, isRedirector } from '../links/link.ts';
import { shopOf } from '../links/shop.ts';
import { isDomain, type MerchantHint } from '../merchants/find-or-create-merchant.ts';
import { shopAt } from '../merchants/known-names.ts';
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

/**
 * Who sells it: the name or domain that was given, or else the domain the link leads to. Undefined where neither is a shop's: what only leads on to
 * shops is none, and neither is `from`, the domain of a link that leads on to another.
 */
export function merchantHint(given: string | undefined, linked: string | undefined, from = linked): MerchantHint | undefined {
  const named = given === undefined || slugOf(given) === '' || isOnTheWay(given, linked, from) ? undefined : given;
  if (named !== undefined && !isDomain(named) && isIP(named) === 0) return { name: named };
  const domain = named === undefined ? linked : domainOf(named.toLowerCase());
  if (domain === undefined || notShops.has(domain) || isIP(domain) !== 0) return undefined;
  const shop = shopAt(domain);
  return isRedirector(shop) ? undefined : { domain: shop };
}

/** Whether what is said to be the merchant is what the link came through, by its domain or called by it. */
function isOnTheWay(given: string, linked: string | undefined, from: string | undefined): boolean {
  const domain = isDomain(given) ? domainOf(given.toLowerCase()) : undefined;
  if (domain !== undefined && isRedirector(shopAt(domain))) return true;
  return from !== undefined && from !== linked && (domain === from || slugOf(given) === slugOf(shopOf(from)));
}
