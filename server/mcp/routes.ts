import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { isCrossSite } from '../http/same-site.ts';
import { boardFor } from './board.ts';

/**
 * The Model Context Protocol over Streamable HTTP: each POST is one message and gets one answer, and no node keeps a session. Older clients,
 * which begin with a handshake, are served as well.
 */
export function mountMcp(app: FastifyInstance, publicUrl: string): void {
  const here = new URL(publicUrl).origin;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    config: { rateLimit: rateLimits.mcp },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // Also with a token: a page that has another site's name resolve to this address must not reach a board on someone's own machine.
      if (isCrossSite(request, here)) throw new Problem('CROSS_SITE');
      if (Array.isArray(request.body)) throw new Problem('MALFORMED', 'Send one message at a time.');
      return await answer(request, reply, publicUrl);
    },
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const viewer = await request.viewer();
  // Loaded by the first request: most boards are never asked.
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([import('@modelcontextprotocol/server'), import('./mcp-server.ts')]);
  const board = await boardFor(request, publicUrl);
  const handler = createMcpHandler(() => mcpServer(board, viewer), {
    // Nothing here changes by itself: lists of tools stay, and deals are watched at /api/live.
    maxSubscriptions: 0,
    onerror: (error) => request.log.debug({ err: error }, 'a message of the Model Context Protocol was refused'),
  });
  const { body, headers, method } = request;
  const message = method === 'POST' ? { body: JSON.stringify(body) } : {};
  const sent = new Request(publicUrl + request.url, { method, headers: plain(headers), ...message });
  const answered = await handler.fetch(sent, body === undefined ? {} : { parsedBody: body });
  const text = await answered.text();
  return reply
    .code(answered.status)
    .headers({ ...Object.fromEntries(answered.headers), 'cache-control': 'no-store' })
    .send(text);
}

/** The protocol's headers, without credentials. */
const plain = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
    ),
  );
