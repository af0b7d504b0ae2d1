import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { watches } from '../../../shared/limits.ts';
import type { Read } from '../../live/read.ts';
import { completed } from './operations.ts';

const tags = [
  { name: 'reads', description: 'What can be read, and watched at /api/live. Answers carry an ETag.' },
  { name: 'live', description: 'Any number of reads as one event-stream, with a patch for every change.' },
  { name: 'commands', description: 'What changes something, in one transaction. The same Idempotency-Key twice does it once.' },
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
            description: 'Of a browser that has signed in at /auth/sign-in.',
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
    transformObject: (document) => completed('openapiObject' in document ? (document.openapiObject as OpenAPIV3_1.Document) : {}, routes),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** Read from the address by server/live/routes.ts. */
const stream = {
  querystring: z.object({
    watch: z.array(z.string()).min(1).max(watches.most).describe('The paths of reads, each percent-encoded.'),
    etag: z.array(z.string()).optional().describe('What one has of each already, by position; empty where there is nothing.'),
  }),
};

/** A read parses its path and query in one; the description wants them apart. */
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
