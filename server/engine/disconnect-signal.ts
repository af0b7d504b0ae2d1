import type { FastifyRequest } from 'fastify';

/** Aborts when the client disconnects. Fastify's own signal misses clients that left before it was read. */
export function disconnectSignal({ raw }: FastifyRequest): AbortSignal {
  const disconnected = new AbortController();
  if (raw.socket.destroyed) disconnected.abort();
  else raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}
