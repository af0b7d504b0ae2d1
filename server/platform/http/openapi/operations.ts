import type { RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { type ErrorCode, errors } from '../../../../shared/errors.ts';
import { sanctionKinds } from '../../../../shared/states.ts';
import { tokenScopes } from '../../../../shared/token-scopes.ts';
import { neededScope } from './needed-scope.ts';
import { operationId } from './operation-ids.ts';
import { problemCodes } from './problem-codes.ts';

type Operation = OpenAPIV3_1.OperationObject;
type Routes = ReadonlyMap<string, RouteOptions>;

const problem: OpenAPIV3_1.SchemaObject = {
  description: 'RFC 9457. /api says what each code means.',
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The id of the request, for reports.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          message: { type: 'string' },
          values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    },
    current: { description: 'With VERSION_CONFLICT: the current version.' },
    duplicate: { description: 'With DUPLICATE_DEAL: the existing deal.' },
    decision: { description: 'With CASE_CLAIMED and CASE_DECIDED: who claimed or decided it, when, and the outcome.' },
    sanction: {
      type: 'object',
      description: 'The sanction in force, for SANCTIONED; `until` is absent for a ban.',
      properties: { kind: { enum: [...sanctionKinds] }, reason: { type: 'string' }, until: { type: 'string', format: 'date-time' } },
    },
    scope: { enum: [...tokenScopes, 'session'], description: 'What the request needs, for TOKEN_SCOPE.' },
    retryAfter: { type: 'integer', description: 'Seconds to wait.' },
  },
};

/** Adds what the schemas of a call do not contain: its name, who may send it, and its problems. */
export function describeOperations(document: Partial<OpenAPIV3_1.Document>, routes: Routes): Partial<OpenAPIV3_1.Document> {
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations ?? {}))
      describeOperation(operation as Operation, method.toUpperCase(), path, routes);
  return { ...document, components: { ...document.components, schemas: { ...document.components?.schemas, Problem: problem } } };
}

function describeOperation(operation: Operation, method: string, path: string, routes: Routes): void {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  const { config } = routes.get(`${method} ${url}`) ?? {};
  operation.operationId = operationId(path, config);
  const scope = neededScope(config);
  const byToken = scope === 'session' ? [] : [{ token: [scope ?? 'read'] }];
  operation.security = [...(scope === undefined ? [{}] : []), { session: [] }, ...byToken];
  const [done] = Object.values(operation.responses ?? {});
  if (done !== undefined && 'description' in done) done.description = operation.summary ?? '';
  if (path === '/api/live') operation.responses = { 200: eventStream };
  if (path === '/api/images')
    operation.requestBody = { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };
  operation.responses = { ...operation.responses, ...problemResponses(problemCodes(url, config)) };
}

const eventStream = {
  description: 'Events: snapshot, patch, gone and status. docs/api.md of Dealwire explains them.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const;

function problemResponses(codes: readonly ErrorCode[]): OpenAPIV3_1.ResponsesObject {
  const byStatus = Object.entries(Object.groupBy(codes, (code) => errors[code].status));
  return Object.fromEntries(
    byStatus.map(([status, all = []]) => {
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object' as const, properties: { code: { enum: all } } }],
      };
      const description = all.map((code) => errors[code].title).join('. Or: ');
      return [status, { description, content: { 'application/problem+json': { schema } } }];
    }),
  );
}
