import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Address6 } from 'ip-address';

/** What a network gives to one of its customers: the rest of an IPv6 address is theirs to choose. */
const customer = 64;

/**
 * By what whoever sent the request is told from others: the address, of IPv6 the network of 64 bits. IPv4 written as IPv6 is IPv4.
 * The same as @fastify/rate-limit counts by.
 */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => (isIPv6(ip) ? ofIPv6(new Address6(ip)) : ip);

const ofIPv6 = (address: Address6): string =>
  address.isMapped4() ? address.to4().correctForm() : new Address6(`${address.correctForm()}/${customer}`).startAddress().correctForm();
