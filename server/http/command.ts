import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import { Problem } from '../core/problem.ts';
import { Turns } from '../core/turns.ts';
import type { Person, Viewer } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { CommandBudget } from './command-budget.ts';
import { once } from './idempotency.ts';
import { invalidFields } from './problem-of.ts';

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
      const who = await commander(request, command.onboarding);
      if (body === undefined) refuseFields(request.body);
      const input = { who, params: request.params as Params, body: request.body as Body };
      const act = (tx: Transaction) => once({ tx, who, request, status, act: () => command.act({ tx, ...input }) });
      const done = await app.commands.turns.pass(who.id, () => db.transaction(act));
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
export async function commander(request: FastifyRequest, onboarding = false): Promise<Person> {
  const who = mayCommand(request, await request.viewer(), onboarding);
  const refusal = request.server.commands.budget.spend(who.id);
  if (refusal === undefined) return who;
  await sleep(late, undefined, { ref: false });
  throw refusal;
}

/** Transactions of commands at a time, each of another person: fewer than there are connections, which sessions are looked up by too. */
const atOnce = 16;
/** So many commands wait for their turn at most, and no longer than this (milliseconds). */
const waiting = { queue: 2_000, patience: 5_000 };

/** Teaches the application what commands need: one person's wait for each other, so that however many they send, others find a connection. */
export function prepareCommands(app: FastifyInstance): void {
  const refusal = (wait: number) => new Problem('BUSY', undefined, { retryAfter: Math.ceil(wait / 1_000) });
  const turns = new Turns({ atOnce, ...waiting, lately: { half: 1_000 }, refusal });
  app.decorate('commands', { budget: new CommandBudget(), turns });
}

/** Whoever asks, if they may do anything at all; throws who they would have to be first. */
export function mayCommand(request: FastifyRequest, viewer: Viewer, onboarding = false): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  if (viewer.state === 'onboarding' && !onboarding) throw new Problem('ONBOARDING');
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw new Problem('SANCTIONED');
  return viewer;
}
