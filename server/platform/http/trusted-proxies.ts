import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config/config.ts';

/** Whether this address is trusted to name the client's address. */
export type IsTrusted = (address: string) => boolean;

export function trustedProxies({ trustedProxies: list }: Pick<Config, 'trustedProxies'>): IsTrusted {
  const isTrusted = compile(list);
  return (address) => isTrusted(address, 0);
}

/**
 * Whether an address is exempt from limits: loopback is, if the public URL is loopback too. Otherwise a loopback address is a proxy that
 * does not forward client addresses, and an exemption would lift the limits for everyone.
 */
export const rateLimitExemption = ({ publicUrl }: Pick<Config, 'publicUrl'>): ((address: string) => boolean) =>
  isLoopback(publicUrl) ? isLocal : () => false;

const isLocal = (address: string) => address === '::1' || address === '::ffff:127.0.0.1' || address.startsWith('127.');

/** Monitoring calls these without a proxy. */
const health = new Set(['/livez', '/readyz']);

/** Warns once if a proxy does not forward client addresses: all clients would share the limits of one address. */
export function warnAboutMissingForwardedFor(app: FastifyInstance, { publicUrl }: Config, isTrusted: IsTrusted): void {
  if (isLoopback(publicUrl)) return;
  let warned = false;
  app.addHook('onRequest', ({ raw, url, log }, _reply, done) => {
    const { remoteAddress } = raw.socket;
    if (!warned && raw.headers['x-forwarded-for'] === undefined && !health.has(url) && remoteAddress && isTrusted(remoteAddress)) {
      warned = true;
      log.warn(
        { proxy: remoteAddress },
        'requests arrive from a trusted proxy without X-Forwarded-For: all clients share the limits of one address. Let the proxy set it.',
      );
    }
    done();
  });
}
