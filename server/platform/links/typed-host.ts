import { domainToASCII } from 'node:url';
import { invalid } from '../core/problem.ts';
import { fitsDns } from './public-host.ts';

/** The host that someone typed, also as a link or with `*.` in front, in ASCII and without "www.". Throws INVALID if it is none. */
export function typedHost(typed: string, field: string): string {
  const host = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^(\*\.|www\.|\.)+/i, '');
  const ascii = domainToASCII(host).replace(/\.$/, '');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(ascii) || !fitsDns(ascii)) throw invalid(field, 'not_a_domain', 'This is not a domain');
  return ascii;
}

/** A host and the domains that it lies in: `a.shop.example`, `shop.example`, `example`. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, from) => labels.slice(from).join('.'));
}
