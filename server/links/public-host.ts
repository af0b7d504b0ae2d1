import { BlockList, isIP } from 'node:net';

/** Address blocks that are not the public internet: IANA's special-purpose registries (RFC 6890 and its successors). */
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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [address, prefix] of blocks4) notPublic.addSubnet(address, prefix, 'ipv4');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');
// Inside global unicast, but they stand for an IPv4 address or for documentation: Teredo, 6to4, 2001:db8.
const tunnels6: [string, number][] = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
];
for (const [address, prefix] of tunnels6) notPublic.addSubnet(address, prefix, 'ipv6');

/** Names that never leave a house, a company or a machine. */
const privateNames = ['localhost', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa', 'onion', 'invalid'];

/** Whether a URL's `hostname` can be on the public internet. Numbers in disguise (hex, octal, one integer) are plain there already. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host) === 4) return !notPublic.check(host, 'ipv4');
  if (isIP(host) === 6) return globalUnicast6.check(host, 'ipv6') && !notPublic.check(host, 'ipv6');
  return host.includes('.') && !privateNames.some((name) => host.endsWith(`.${name}`));
}
