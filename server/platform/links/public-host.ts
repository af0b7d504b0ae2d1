import { BlockList, isIP } from 'node:net';

/** Blocks that are not the public internet, from IANA's special-purpose registries (RFC 6890 and successors). */
const notPublic = new BlockList();
const blocks4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's metadata service looks public. Other clouds use link-local or private addresses.
  ['168.63.129.16', 32],
];
for (const [address, prefix] of blocks4) notPublic.addSubnet(address, prefix, 'ipv4');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');
// Inside global unicast, but not hosts: protocol assignments (with Teredo, which embeds IPv4), documentation, 6to4. Everything outside of
// global unicast is refused: loopback, IPv4-mapped and translated (NAT64), link-local, unique local, multicast.
const special6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [address, prefix] of special6) notPublic.addSubnet(address, prefix, 'ipv6');

/** Names that exist only inside a network or machine. */
const privateNames = ['localhost', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa', 'onion', 'invalid'];

/** DNS limits (RFC 1035). `URL` accepts any length, and every host rule would scan it. */
const longest = { host: 253, label: 63 };

/** Whether a URL's `hostname` fits into DNS, with or without the root's dot. */
export const fitsDns = (hostname: string): boolean =>
  hostname.length <= longest.host + 1 &&
  hostname.replace(/\.$/, '').length <= longest.host &&
  hostname.split('.').every((label) => label.length <= longest.label);

/** Whether a URL's `hostname` can be on the public internet. `URL` has decoded disguised numbers (hex, octal, one integer) already. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
  if (isIP(host) === 4) return !notPublic.check(host, 'ipv4');
  if (isIP(host) === 6) return globalUnicast6.check(host, 'ipv6') && !notPublic.check(host, 'ipv6');
  return host.includes('.') && !privateNames.some((name) => host.endsWith(`.${name}`));
}
