import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { idempotency } from '../../../shared/limits.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { enforceQuota, type QuotaUsage } from '../quotas/enforce-quota.ts';

const keysOf = (column: string) => `from (select ${column} from idempotency_keys where person_id = $1 limit ${idempotency.max}) kept`;
const takeKey = statement<{ key: string }>(
  'take_key',
  `insert into idempotency_keys (person_id, key, request_hash) select $1::bigint, $2::text, $3::bytea where (select count(*) ${keysOf('')}) < ${idempotency.max}
   on conflict do nothing returning key`,
);
const keptKeys = statement<QuotaUsage>(
  'kept_keys',
  `select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age ${keysOf('created_at')}`,
);

interface Call<Answer> {
  tx: Transaction;
  who: Person;
  request: FastifyRequest;
  /** The status on success. */
  status: number;
  /** The field of the answer that is not stored. */
  shownOnce?: string | undefined;
  act: () => Promise<Answer>;
}

/**
 * Runs a command once per Idempotency-Key. The key is inserted in the command's transaction: a second request waits for the first and gets its
 * answer. If the first fails, its key is rolled back and the second one runs.
 */
export async function runIdempotent<Answer>({
  tx,
  who,
  request,
  status,
  shownOnce,
  act,
}: Call<Answer>): Promise<{ status: number; answer: Answer }> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return { status, answer: await act() };
  const requestHash = hashOf(request);
  const ownKey = and(eq(idempotencyKeys.personId, who.id), eq(idempotencyKeys.key, key));
  const claimed = await takeKey(tx, who.id, key, requestHash);
  if (claimed.length === 0) {
    const [before] = await tx.select().from(idempotencyKeys).where(ownKey);
    if (before === undefined) await refuseTooManyKeys(tx, who);
    if (before === undefined || !before.requestHash.equals(requestHash)) throw new Problem('KEY_REUSED');
    return { status: before.status ?? status, answer: before.answer as Answer };
  }
  const answer = await act();
  await tx
    .update(idempotencyKeys)
    .set({ status, answer: sql`${JSON.stringify(answer, without(shownOnce))}::jsonb` })
    .where(ownKey);
  return { status, answer };
}

/** A replacer for JSON that leaves out this field. */
const without = (field: string | undefined) =>
  field === undefined ? undefined : (name: string, value: unknown) => (name === field ? undefined : value);

async function refuseTooManyKeys(tx: Transaction, who: Person): Promise<void> {
  const [usage] = await keptKeys(tx, who.id);
  if (usage !== undefined) enforceQuota({ max: idempotency.max, within: idempotency.keptFor }, usage);
}

const hashOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest();

/** Deletes keys that are too old to be sent again. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  const old = sql`now() - make_interval(secs => ${idempotency.keptFor})`;
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, old));
}
