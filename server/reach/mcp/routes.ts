import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/core/problem.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { isCrossSite } from '../../platform/http/same-site.ts';
import { boardFor } from './board.ts';

/**
 * The Model Context Protocol over Streamable HTTP: each POST is one message and gets one answer, and no node keeps a session. Older clients,
 * which begin with a handshake, are served as well.
 */
export function mountMcp(app: FastifyInstance, publicUrl: string): void {
  const origin = new URL(publicUrl).origin;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    config: { rateLimit: rateLimits.mcp },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // Also with a token: a page that has another site's name resolve to this address must not reach a board on someone's own machine.
      if (isCrossSite(request, origin)) throw new Problem('CROSS_SITE');
      if (Array.isArray(request.body)) throw new Problem('MALFORMED', 'Send one message at a time.');
      return await handleMessage(request, reply, publicUrl);
    },
  });
}

async function handleMessage(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const viewer = await request.viewer();
  // Loaded with the first request, because most boards never get one.
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([import('@modelcontextprotocol/server'), import('./mcp-server.ts')]);
  const board = await boardFor(request, publicUrl);
  const handler = createMcpHandler(() => mcpServer(board, viewer), {
    // There is nothing to subscribe to: the list of tools is fixed, and deals are watched at /api/live.
    maxSubscriptions: 0,
    onerror: (error) => request.log.debug({ err: error }, 'a message of the Model Context Protocol was refused'),
  });
  const { body, headers, method } = request;
  const message = method === 'POST' ? { body: JSON.stringify(body) } : {};
  const webRequest = new Request(publicUrl + request.url, { method, headers: protocolHeaders(headers), ...message });
  const response = await handler.fetch(webRequest, body === undefined ? {} : { parsedBody: body });
  const text = await response.text();
  return reply
    .code(response.status)
    .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
    .send(text);
}

/** The protocol's headers, without credentials. */
const protocolHeaders = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
    ),
  );
