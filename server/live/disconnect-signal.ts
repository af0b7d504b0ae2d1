import type { FastifyRequest } from 'fastify';

/** Aborts when whoever sent the request does not wait any more. Fastify's own signal misses those who left before it was asked for. */
export function disconnectSignal({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  if (raw.socket.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
