import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Address6 } from 'ip-address';

/** The prefix that an IPv6 customer gets; the customer chooses the rest of the address. */
const customerPrefix = 64;

/**
 * The address that identifies a client: the /64 network for IPv6, and plain IPv4 if it is mapped to IPv6. The same key as @fastify/rate-
 * limit uses.
 */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => (isIPv6(ip) ? ofIPv6(new Address6(ip)) : ip);

const ofIPv6 = (address: Address6): string =>
  address.isMapped4()
    ? address.to4().correctForm()
    : new Address6(`${address.correctForm()}/${customerPrefix}`).startAddress().correctForm();
