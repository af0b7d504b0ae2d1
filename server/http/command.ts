import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandName, PathParameter } from '../../shared/command-paths.ts';
import { type CommandAnswer, type CommandBody, type CommandContract, commands } from '../../shared/commands.ts';
import { limits } from '../../shared/limits.ts';
import { FairQueue } from '../core/fair-queue.ts';
import { Problem } from '../core/problem.ts';
import type { Person, Viewer } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { CommandBudget } from './command-budget.ts';
import { commandRoute } from './command-route.ts';
import { runIdempotent } from './idempotency.ts';
import { invalidFields } from './problem-of.ts';

/** Runs in the command's one transaction; throws a Problem to refuse, which rolls it back. */
type Act<Name extends CommandName> = (command: {
  tx: Transaction;
  who: Person;
  params: Record<PathParameter<Name>, number>;
  body: CommandBody<Name>;
}) => Promise<CommandAnswer<Name>>;

const Key = z.string().min(limits.idempotencyKey.min).max(limits.idempotencyKey.max);

/** Mounts a command of shared/commands.ts: who, what, transaction, act, answer. */
export function mountCommand<Name extends CommandName>(app: FastifyInstance, db: Database, name: Name, act: Act<Name>): void {
  const { body, status = 200, onboarding }: CommandContract = commands[name];
  const route = commandRoute(name);
  app.route({
    ...route,
    schema: { ...route.schema, headers: z.looseObject({ 'idempotency-key': Key.optional() }) },
    handler: async (request, reply) => {
      const who = await authorizeCommand(request, onboarding);
      if (body === undefined) refuseFields(request.body);
      const input = { who, params: request.params as Record<PathParameter<Name>, number>, body: request.body as CommandBody<Name> };
      const work = (tx: Transaction) => runIdempotent({ tx, who, request, status, act: () => act({ tx, ...input }) });
      const done = await app.commands.queue.run(`${who.id}`, () => db.transaction(work));
      return reply.code(done.status).send(done.answer);
    },
  });
}

/** Where a command takes no body, a field is an unknown one like everywhere else. */
function refuseFields(sent: unknown): void {
  const parsed = z.strictObject({}).nullish().safeParse(sent);
  if (!parsed.success) throw invalidFields(parsed.error.issues);
}

/** Milliseconds until somebody is told that they have spent all: who goes on regardless waits, and costs others nothing. */
const late = 500;

/** Whoever asks, if they may do anything at all, and more of it now: each call counts against their budget. */
export async function authorizeCommand(request: FastifyRequest, onboarding = false): Promise<Person> {
  const who = requireActivePerson(request, await request.viewer(), onboarding);
  const refusal = request.server.commands.budget.spend(who.id);
  if (refusal === undefined) return who;
  await sleep(late, undefined, { ref: false });
  throw refusal;
}

/** Each person has one transaction at a time. In total fewer than there are connections: sessions are looked up by the same pool. */
const queueOptions = {
  concurrency: { total: 16, perKey: 1 },
  maxQueued: { total: 2_000, perKey: 2_000 },
  timeout: 5_000,
  halfLife: 1_000,
  refusal: (_reason: unknown, wait: number) => new Problem('BUSY', undefined, { retryAfter: Math.ceil(wait / 1_000) }),
};

/** Adds what commands need to the application. */
export function decorateCommands(app: FastifyInstance): void {
  app.decorate('commands', { budget: new CommandBudget(), queue: new FairQueue(queueOptions) });
  acceptMergePatches(app);
}

/** A merge patch may come under its own content type (RFC 7396); no other command takes it. */
function acceptMergePatches(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/merge-patch+json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method !== 'PATCH') return done(new Problem('UNSUPPORTED'));
    void parseJson(request, body, done);
  });
}

/** Whoever asks, if they may do anything at all; throws who they would have to be first. */
export function requireActivePerson(request: FastifyRequest, viewer: Viewer, onboarding = false): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  if (viewer.state === 'onboarding' && !onboarding) throw new Problem('ONBOARDING');
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw new Problem('SANCTIONED');
  return viewer;
}
