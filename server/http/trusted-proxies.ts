import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config/config.ts';

/** Whether the word of this address for a client's address is taken. */
export const trustedProxies = ({ trustedProxies: list }: Pick<Config, 'trustedProxies'>) => compile(list);

/**
 * Whether no limit holds for a client at this address: for nobody, unless the board is for this machine only. Elsewhere an address of this
 * machine is a proxy that does not name its clients, which would lift the limits for the whole world.
 */
export const rateLimitExemption = ({ publicUrl }: Pick<Config, 'publicUrl'>): ((address: string) => boolean) =>
  isLoopback(publicUrl) ? isLocal : () => false;

const isLocal = (address: string) => address === '::1' || address === '::ffff:127.0.0.1' || address.startsWith('127.');

/** What watches over the board asks these without a proxy. */
const health = new Set(['/healthz', '/readyz']);

/** Says once that a proxy does not name its clients: all of them then share the limits of one address. */
export function warnAboutMissingForwardedFor(app: FastifyInstance, { publicUrl, ...config }: Config): void {
  if (isLoopback(publicUrl)) return;
  const isTrusted = trustedProxies(config);
  let warned = false;
  app.addHook('onRequest', ({ raw, url, log }, _reply, done) => {
    const { remoteAddress } = raw.socket;
    if (!warned && raw.headers['x-forwarded-for'] === undefined && !health.has(url) && remoteAddress && isTrusted(remoteAddress, 0)) {
      warned = true;
      log.warn(
        { proxy: remoteAddress },
        'requests arrive from a trusted proxy without X-Forwarded-For: all clients share the limits of one address. Let the proxy set it.',
      );
    }
    done();
  });
}
