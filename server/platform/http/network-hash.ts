import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networksKept } from '../../../shared/weights.ts';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { isPublicHost } from '../links/public-host.ts';
import { clientAddress } from './client-address.ts';

/** Bytes of a hash: enough to tell networks apart. */
const hashLength = 8;
/** Milliseconds for which a node uses the key before it looks it up again. */
const keyKept = 600_000;

export type NetworkHash = (request: Pick<FastifyRequest, 'ip'>) => Promise<Buffer | undefined>;

/**
 * Tells networks apart without storing addresses: a keyed hash of the client's address (IPv6: of its /64). Undefined for addresses that are not
 * public, such as those of a proxy that does not forward its clients'.
 */
export function networkHasher(db: Database): NetworkHash {
  let cached: { key: Promise<Buffer>; until: number } | undefined;
  return async (request) => {
    const address = clientAddress(request);
    if (!isPublicHost(address)) return undefined;
    if (cached === undefined || cached.until < Date.now()) cached = { key: readKey(db), until: Date.now() + keyKept };
    const key = await cached.key.catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(address).digest().subarray(0, hashLength);
  };
}

const selectKey = statement<{ key: Buffer }>('network_key', 'select key from network_key');

async function readKey(db: Database): Promise<Buffer> {
  const [row] = await selectKey(db);
  if (row === undefined) throw new Error('The key for hashes of networks is missing');
  return row.key;
}

const newKey = statement(
  'new_network_key',
  `update network_key set since = now(), key = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
   where since < now() - make_interval(secs => $1)`,
);

/** Replaces the key once it is old. Nobody can tell which addresses earlier hashes stand for then. */
export async function rotateNetworkKey(db: Database): Promise<void> {
  await newKey(db, networksKept);
}
