import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limits } from '../shared/limits.ts';
import type { Database, Transaction } from './database/connection.ts';
import { Problem } from './errors.ts';
import { once } from './idempotency.ts';
import { invalidFields } from './problems.ts';
import type { Person, Viewer } from './viewer.ts';

export interface Command<Params, Body, Answer> {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  summary: string;
  params?: z.ZodType<Params>;
  /** Without one the command takes no body. Must be strict: an unknown field is refused. */
  body?: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  /** 200 unless given; 201 for a create. */
  status?: number;
  /** A person who has not chosen a handle yet may do this. */
  onboarding?: boolean;
  /** Runs in the command's one transaction; throws a Problem to refuse, which rolls it back. */
  act: (command: { tx: Transaction; who: Person; params: Params; body: Body }) => Promise<Answer>;
}

const Key = z.string().min(limits.idempotencyKey.min).max(limits.idempotencyKey.max);

/** Mounts a command: who, what, transaction, act, answer. */
export function mountCommand<Params, Body, Answer>(app: FastifyInstance, db: Database, command: Command<Params, Body, Answer>): void {
  const { method, url, summary, params, body, answer, status = 200 } = command;
  app.route({
    method,
    url,
    schema: {
      summary,
      tags: ['commands'],
      ...(params === undefined ? {} : { params }),
      ...(body === undefined ? {} : { body }),
      headers: z.looseObject({ 'idempotency-key': Key.optional() }),
      response: { [status]: answer },
    },
    handler: async (request, reply) => {
      const who = mayCommand(request, await request.viewer(), command.onboarding ?? false);
      if (body === undefined) refuseFields(request.body);
      const input = { who, params: request.params as Params, body: request.body as Body };
      const done = await db.transaction((tx) => once({ tx, who, request, status, act: () => command.act({ tx, ...input }) }));
      return reply.code(done.status).send(done.answer);
    },
  });
}

/** Where a command takes no body, a field is an unknown one like everywhere else. */
function refuseFields(sent: unknown): void {
  const parsed = z.strictObject({}).nullish().safeParse(sent);
  if (!parsed.success) throw invalidFields(parsed.error.issues);
}

/** Whoever asks, if they may do anything at all; throws who they would have to be first. */
export function mayCommand(request: FastifyRequest, viewer: Viewer, onboarding = false): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  if (viewer.state === 'onboarding' && !onboarding) throw new Problem('ONBOARDING');
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw new Problem('SANCTIONED');
  return viewer;
}
