import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from './request-id.ts';
import type { IsTrusted } from './trusted-proxies.ts';

const streams = '/api/live';
/** Of names of parameters, which somebody may have made up. */
const most = { names: 10, letters: 24 };

/**
 * Logs requests, all or a share of them, and each that failed through the board's fault. A line has neither who asked nor for what in words: no address, no
 * person, no handle, no token, and of a query only the names of its parameters. The board keeps no record of who reads what.
 */
export function logAccess(
  app: FastifyInstance,
  { share, isTrusted }: { share: number; isTrusted: IsTrusted },
  logger: FastifyBaseLogger,
): void {
  if (share === 0 || logger.level === 'silent') return;
  const log = logger.child({ log: 'access', ...(share < 1 && { share }) }, { level: 'info' });
  const write = (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode < 500 && Math.random() >= share) return;
    const trace = traceOf(request.raw, isTrusted);
    log.info({ reqId: request.id, ...(trace && { trace }), ...lineOf(request, reply) }, 'access');
  };
  // Callbacks rather than promises, which would cost more than the hooks themselves.
  app.addHook('onRequest', (request, reply, done) => {
    // No response of these ends: they are logged when their reader is gone.
    if (request.routeOptions.url === streams) reply.raw.once('close', () => write(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url !== streams) write(request, reply);
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const bytes = Number(reply.getHeader('content-length'));
  const query = parametersOf(request);
  return {
    method: request.method,
    path: pathOf(request),
    ...(query.length > 0 && { query }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(Number.isFinite(bytes) && { bytes }),
  };
}

/** The route's pattern, with the numbers in it: those name deals, not people's words. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, unknown> | undefined;
  return (routeOptions.url ?? 'none').replace(/:(\w+)/g, (pattern, name: string) => {
    const value = String(values?.[name] ?? '');
    return /^\d{1,15}$/.test(value) ? value : pattern;
  });
}

function parametersOf({ url }: FastifyRequest): string[] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  const names = new Set(new URLSearchParams(url.slice(start)).keys());
  return [...names].filter((name) => /^[A-Za-z]+$/.test(name) && name.length <= most.letters).slice(0, most.names);
}
