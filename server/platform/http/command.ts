import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandName, PathParameter } from '../../../shared/command-paths.ts';
import type { CommandContract } from '../../../shared/commands/contract.ts';
import { type CommandAnswer, type CommandBody, commands } from '../../../shared/commands.ts';
import { limits } from '../../../shared/limits.ts';
import { FairQueue } from '../../engine/fair-queue.ts';
import { Problem } from '../core/problem.ts';
import { hasScope, type Person, type Viewer } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { recordedIn } from '../database/recorded-actions.ts';
import { repeatDeadlocked } from '../database/repeat-deadlocked.ts';
import { CommandBudget } from './command-budget.ts';
import { commandRoute } from './command-route.ts';
import { runIdempotent } from './idempotency.ts';
import { invalidFields } from './problem-of.ts';
import { RecordedRefusal } from './recorded-refusal.ts';
import { type Allowance, requireActivePerson } from './require-active-person.ts';

/** Runs in the command's transaction. A thrown Problem refuses the command and rolls it back. */
type Act<Name extends CommandName> = (command: {
  tx: Transaction;
  who: Person;
  params: Record<PathParameter<Name>, number>;
  body: CommandBody<Name>;
  /** A hash of the network that it comes from; see network-hash.ts. */
  network: Buffer | undefined;
}) => Promise<CommandAnswer<Name>>;

const Key = z.string().min(limits.idempotencyKey.min).max(limits.idempotencyKey.max);

export function mountCommand<Name extends CommandName>(app: FastifyInstance, db: Database, name: Name, act: Act<Name>): void {
  const { body, status = 200, isUnrecorded, shownOnce, ...allowance }: CommandContract = commands[name];
  const route = commandRoute(name);
  const needsRecord = /^\/api\/(mod|admin)\//.test(route.url) && isUnrecorded === undefined;
  app.route({
    ...route,
    schema: { ...route.schema, headers: z.looseObject({ 'idempotency-key': Key.optional() }) },
    // Before the body is read, so that refused and malformed commands cost little and still count.
    onRequest: async (request) => void (await authorizeCommand(request, allowance)),
    handler: async (request, reply) => {
      if (body === undefined) refuseFields(request.body);
      const input = {
        params: request.params as Record<PathParameter<Name>, number>,
        body: request.body as CommandBody<Name>,
        network: await app.networkHash(request),
      };
      const actOnRecord = async (tx: Transaction, who: Person) => {
        const answer = await act({ tx, who, ...input });
        if (needsRecord && recordedIn(tx).length === 0) request.log.warn(`${name} recorded nothing in the staff log`);
        return answer;
      };
      const work = async (tx: Transaction, viewer: Viewer) => {
        const who = requireActivePerson(request, viewer, allowance);
        const done = await runIdempotent({ tx, who, request, status, shownOnce, act: () => actOnRecord(tx, who) });
        return { ...done, recorded: recordedIn(tx) };
      };
      const sender = await activeSender(request, allowance);
      // Not the rights that the person had before the body arrived and this command's turn came: those may have ended.
      const transact = () => db.transactionAfter((tx) => request.viewerIn(tx), work);
      const run = () => repeatDeadlocked(transact).catch((error: unknown) => recordRefusal(db, error, sender));
      const done = await app.commands.queue.run(`${sender.id}`, run);
      app.security.noteCommand(name, sender.id, input.params, done.recorded);
      return reply.code(done.status).send(done.answer);
    },
  });
}

/** Throws the error again, after it has left its record. */
async function recordRefusal(db: Database, error: unknown, who: Person): Promise<never> {
  if (error instanceof RecordedRefusal) await error.record(db);
  throw error instanceof Problem && !hasScope(who, 'read') ? withoutContent(error) : error;
}

/** A token that may only write is not shown the deal or text that is in its way. */
function withoutContent({ code, message, extras: { current: _, duplicate: __, ...extras } }: Problem): Problem {
  return new Problem(code, message, extras);
}

/** A command without a body also refuses unknown fields. */
function refuseFields(sent: unknown): void {
  const parsed = z.strictObject({}).nullish().safeParse(sent);
  if (!parsed.success) throw invalidFields(parsed.error.issues);
}

/**
 * Milliseconds before a spent budget is reported, so that clients in a loop cost little; random, so that they do not retry at the same
 * moment.
 */
const refusalDelay = { min: 800, max: 1_600 };

/**
 * Returns the person who sends the request, if they may send commands and have budget left. Each call spends one command. What is not a command
 * calls it before the body is read, and `requireActivePerson` with `request.viewerNow()` afterwards.
 */
export async function authorizeCommand(request: FastifyRequest, allowance: Allowance = {}): Promise<Person> {
  const { budget } = request.server.commands;
  const seen = request.lastSeen();
  // If the budget is spent, the session need not be looked up in the database.
  if (seen !== undefined) await refuseLate(budget.refusal(seen.id));
  const who = await activeSender(request, allowance);
  await refuseLate(budget.spend(who.id));
  return who;
}

/** Someone who was active a moment ago need not be looked up before the command's transaction does it. */
async function activeSender(request: FastifyRequest, allowance: Allowance): Promise<Person> {
  const seen = request.seenLately();
  return requireActivePerson(request, seen?.state === 'active' ? seen : await request.viewer(), allowance);
}

async function refuseLate(refusal: Problem | undefined): Promise<void> {
  if (refusal === undefined) return;
  await sleep(randomInt(refusalDelay.min, refusalDelay.max), undefined, { ref: false });
  throw refusal;
}

/** One transaction per person at a time. In total fewer than the pool's connections, because session look-ups need some too. */
const queueOptions = {
  concurrency: { total: 16, perKey: 1 },
  // Otherwise, someone who sends many at once delays others. Forty at once still run within the timeout.
  maxPause: 60,
  maxQueued: { total: 2_000, perKey: 2_000 },
  timeout: 5_000,
  halfLife: 1_000,
  refusal: (_reason: unknown, wait: number) => new Problem('BUSY', undefined, { retryAfter: Math.ceil(wait / 1_000) }),
};

/** Adds the command budget, queue and content types to the application. */
export function decorateCommands(app: FastifyInstance): void {
  app.decorate('commands', { budget: new CommandBudget(), queue: new FairQueue(queueOptions) });
  acceptMergePatches(app);
}

/** A merge patch may have its own content type (RFC 7396); other commands do not accept it. */
function acceptMergePatches(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/merge-patch+json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method !== 'PATCH') return done(new Problem('UNSUPPORTED'));
    void parseJson(request, body, done);
  });
}
