import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { FetchError } from './fetch-error.ts';

/** Returns all addresses of a host name, IPv4 first. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Milliseconds per try. */
const dnsTimeout = { timeout: 1_500, tries: 2 };

/**
 * Asks the name servers directly: the system's lookup also knows names of this machine, and each slow name would block one of the four
 * threads that file access and compression need.
 */
export async function resolveByName(hostname: string): Promise<string[]> {
  const resolver = new Resolver(dnsTimeout);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * A lookup for a socket. It checks exactly the addresses that the socket connects to, which rules out DNS rebinding. A single address
 * that is not public fails the lookup.
 */
export function checkedLookup(resolve: Resolve, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new FetchError('unreachable'), '');
        if (!addresses.every(isPublic)) return callback(new FetchError('unsafe'), '');
        if (options.all === true)
          return callback(
            null,
            addresses.map((address) => ({ address, family: familyOf(address) })),
          );
        callback(null, first, familyOf(first));
      },
      (error: unknown) => callback(new FetchError('unreachable', error), ''),
    );
  };
}

const familyOf = (address: string) => (address.includes(':') ? 6 : 4);
