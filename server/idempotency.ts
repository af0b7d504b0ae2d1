import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { idempotency } from '../shared/limits.ts';
import type { Database, Transaction } from './database/connection.ts';
import { idempotencyKeys } from './database/schema.ts';
import { Problem } from './errors.ts';
import type { Person } from './viewer.ts';

interface Call<Answer> {
  tx: Transaction;
  who: Person;
  request: FastifyRequest;
  /** What it answers with when it succeeds. */
  status: number;
  act: () => Promise<Answer>;
}

/**
 * Does it once for one Idempotency-Key. The key is taken inside the command's transaction: a second request with it waits for the
 * first to end and then gets its answer; if the first failed, its key is gone with it and the second one does the work.
 */
export async function once<Answer>({ tx, who, request, status, act }: Call<Answer>): Promise<{ status: number; answer: Answer }> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return { status, answer: await act() };
  const requestHash = hashOf(request);
  const mine = and(eq(idempotencyKeys.personId, who.id), eq(idempotencyKeys.key, key));
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ personId: who.id, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [before] = await tx.select().from(idempotencyKeys).where(mine);
    if (before === undefined || !before.requestHash.equals(requestHash)) throw new Problem('KEY_REUSED');
    return { status: before.status ?? status, answer: before.answer as Answer };
  }
  const answer = await act();
  await tx
    .update(idempotencyKeys)
    .set({ status, answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(mine);
  return { status, answer };
}

const hashOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest();

/** Forgets the keys that nobody sends again. */
export async function sweepKeys(db: Database): Promise<void> {
  const old = sql`now() - make_interval(secs => ${idempotency.keptFor})`;
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, old));
}
