import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config/config.ts';

/**
 * Whether the board was opened by a loopback address: in the request itself, because any page may set X-Forwarded-Host, which makes
 * `request.host`, and by what a proxy on this machine forwards.
 */
export const isOpenedLocally = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean =>
  [headers.host, host].every((each) => URL.canParse(`http://${each}`) && isLoopback(`http://${each}`));
