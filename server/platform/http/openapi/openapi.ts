import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { watches } from '../../../../shared/limits.ts';
import { CachedBody, sendBody } from '../../../engine/cached-body.ts';
import type { Read } from '../../../engine/read.ts';
import { describeOperations } from './operations.ts';

const tags = [
  { name: 'reads', description: 'Every read can be watched at /api/live. Answers carry an ETag.' },
  { name: 'live', description: 'Several reads as one event stream, with a patch for every change.' },
  { name: 'commands', description: 'Every write is one transaction. Sent again with the same Idempotency-Key, it runs only once.' },
];

/** Describes the API as OpenAPI 3.1, from the same schemas that validate. Served at /api/openapi.json. */
export async function describeApi(app: FastifyInstance, publicUrl: string, sessionCookie: string): Promise<void> {
  const routes = new Map<string, RouteOptions>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dealwire',
        version: '1',
        description:
          'Every read is a GET and can be watched at /api/live. Every command is one transaction and takes an Idempotency-Key. Errors are RFC 9457 problem documents.',
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: publicUrl, description: 'This board' }],
      tags,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: 'The cookie of a browser that has signed in at /auth/sign-in.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'dw_…',
            description: 'A personal token, made at /settings/tokens. Its scopes: `read`, `write`, `moderate`.',
          },
        },
      },
    },
    transform: (route) => {
      routes.set(`${route.route.method} ${route.url}`, route.route);
      const read = route.route.config?.read;
      const described = read === undefined ? (route.url === '/api/live' ? stream : {}) : schemasOf(read);
      return jsonSchemaTransform({ ...route, schema: { ...route.schema, ...described } });
    },
    transformObject: (document) =>
      describeOperations('openapiObject' in document ? (document.openapiObject as OpenAPIV3_1.Document) : {}, routes),
  });
  let body: CachedBody | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    body ??= new CachedBody(JSON.stringify(app.swagger()));
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    return sendBody(request, reply.type('application/json; charset=utf-8'), body);
  });
}

/** For the description only: server/engine/routes.ts reads the query itself. */
const stream = {
  querystring: z.object({
    watch: z.array(z.string()).min(1).max(watches.max).describe('The paths of reads, each percent-encoded.'),
    etag: z.array(z.string()).optional().describe('The ETag that the client has of each read, in the same order; empty if it has none.'),
  }),
};

/** A read parses its path and query together; OpenAPI lists them separately. */
function schemasOf(read: Read<unknown, unknown, never>) {
  const inPath = new Set([...read.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = read.input instanceof z.ZodObject ? Object.entries(read.input.shape) : [];
  const [params, query] = [true, false].map((wanted) => Object.fromEntries(fields.filter(([name]) => inPath.has(name) === wanted)));
  return {
    ...(inPath.size > 0 ? { params: z.object(params) } : {}),
    ...(Object.keys(query ?? {}).length > 0 ? { querystring: z.object(query) } : {}),
    response: { 200: read.answer },
  };
}
