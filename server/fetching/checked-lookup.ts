import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Unreachable } from './fetch-error.ts';

/** All addresses of a name, IPv4 first. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Milliseconds a name server is waited for, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/**
 * Asks the name servers themselves: the system's own lookup would answer with names of this machine too, and each slow name would hold
 * one of the four threads that files and compression need.
 */
export async function resolveByName(hostname: string): Promise<string[]> {
  const resolver = new Resolver(patience);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * A lookup for a socket. The addresses that are checked are those that are connected to, so a name that answers differently the
 * next time gains nothing by it. One address that is not public spoils the name.
 */
export function checkedLookup(resolve: Resolve, isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Unreachable('unreachable'), '');
        if (!addresses.every(isPublic)) return callback(new Unreachable('unsafe'), '');
        if (options.all === true)
          return callback(
            null,
            addresses.map((address) => ({ address, family: familyOf(address) })),
          );
        callback(null, first, familyOf(first));
      },
      (error: unknown) => callback(new Unreachable('unreachable', error), ''),
    );
  };
}

const familyOf = (address: string) => (address.includes(':') ? 6 : 4);
