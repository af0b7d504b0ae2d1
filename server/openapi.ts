import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Read } from './live/read.ts';

/** Describes the API as OpenAPI 3.1, from the same schemas that validate. Served at /api/openapi.json. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dealwire',
        version: '1',
        description:
          'Every read is a GET and can be watched at /api/live. Every command is one transaction and takes an Idempotency-Key. Errors are RFC 9457 problem documents.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'dealwire' } } },
    },
    transform: (route) => {
      const read = route.route.config?.read;
      return jsonSchemaTransform(read === undefined ? route : { ...route, schema: { ...route.schema, ...schemasOf(read) } });
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

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
