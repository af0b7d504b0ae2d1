import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../platform/config/config.ts';
import { type Finding, finding } from './finding.ts';

/** Whether the name in PUBLIC_URL leads anywhere. */
export async function checkName({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const { hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  if (addresses.length > 0) return [finding('ok', 'Name', `${hostname} leads to ${addresses.map(({ address }) => address).join(', ')}.`)];
  return [
    finding('error', 'Name', `${hostname} is not known here. Add an A or AAAA record that leads to your proxy, or correct PUBLIC_URL.`),
  ];
}
