import { createECDH } from 'node:crypto';
import { isAddressSecret } from '../../../shared/channel-targets.ts';
import type { CreateChannel } from '../../../shared/channels.ts';
import { invalid } from '../../platform/core/problem.ts';
import { isPublicHost } from '../../platform/links/public-host.ts';
import type { ChannelRow } from './deliverer.ts';

/** Where a channel's messages go, and what they need to get there. */
interface ChannelTarget {
  address: string;
  secret?: string | undefined;
  details?: Record<string, unknown>;
}

/** The address as the channel's person sees it. */
export const shownAddress = ({ kind, address }: Pick<ChannelRow, 'kind' | 'address'>): string =>
  isAddressSecret[kind] ? `${new URL(address).origin}/…${address.slice(-4)}` : address;

const telegram = 'https://api.telegram.org';

export type ReachesPort = (url: URL) => boolean;

/** Throws INVALID or UNSAFE_URL for an address that no message can be sent to. */
export function checkTarget(input: CreateChannel, reachesPort: ReachesPort): ChannelTarget {
  if (input.kind === 'email') return { address: input.address };
  if (input.kind === 'telegram') return { address: telegram, secret: input.secret, details: { chat: input.chat } };
  const address = checkedAddress(input.address, reachesPort);
  switch (input.kind) {
    case 'push':
      return { address, details: checkedKeys(input.keys) };
    case 'ntfy':
      return { address, secret: input.secret };
    case 'matrix':
      return { address, secret: input.secret, details: { room: input.room } };
    default:
      return { address };
  }
}

function checkedAddress(input: string, reachesPort: ReachesPort): string {
  const url = URL.parse(input);
  if (url === null) throw invalid('address', 'not_a_url', 'This is not an address');
  if (!isPublicHost(url.hostname)) throw invalid('address', 'private_host', 'This address is not on the public internet', 'UNSAFE_URL');
  if (!reachesPort(url)) throw invalid('address', 'port', 'Only the standard ports 80 and 443 are connected to', 'UNSAFE_URL');
  return input;
}

/** If the key is not a point on the curve, every encryption for it would fail. */
function checkedKeys(keys: { p256dh: string; auth: string }) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(keys.p256dh, 'base64url');
  } catch {
    throw invalid('keys', 'invalid_format', 'Not the keys of a subscription');
  }
  return keys;
}
