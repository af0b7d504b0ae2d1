import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotency } from '../../../shared/limits.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { idempotencyKeys, saves } from '../database/schema.ts';
import { deleteExpiredKeys } from './idempotency.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('an idempotency key is kept for two days', async () => {
  const who = await aPerson(board.db);
  const { id } = await aDeal(board.db, { authorId: who.id });
  const cookie = await sessionFor(board.db, who.id);
  const send = (key: string) => board.app.inject({ method: 'PUT', url: `/api/saves/${id}`, headers: { cookie, 'idempotency-key': key } });
  for (const key of ['of-yesterday', 'of-long-ago']) expect((await send(key)).statusCode).toBe(200);
  const age = (key: string, hours: number) =>
    board.db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(idempotencyKeys.key, key));
  await age('of-yesterday', 47);
  await age('of-long-ago', 49);
  await deleteExpiredKeys(board.db);
  expect(await board.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'of-yesterday' }]);
  await board.db.delete(saves);
  expect((await send('of-yesterday')).json()).toEqual({ saved: true });
  expect(await board.db.$count(saves)).toBe(0);
});

test('a person with too many idempotency keys is answered only for known ones, and others are unaffected', async () => {
  const [who, other] = [await aPerson(board.db), await aPerson(board.db)];
  const { id } = await aDeal(board.db, { authorId: other.id });
  const sending = async (person: { id: number }) => {
    const cookie = await sessionFor(board.db, person.id);
    return (key?: string) =>
      board.app.inject({
        method: 'PUT',
        url: `/api/saves/${id}`,
        headers: { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      });
  };
  const send = await sending(who);
  expect((await send('the-first-key')).statusCode).toBe(200);
  await board.pool.query(
    `insert into idempotency_keys (person_id, key, request_hash, created_at)
     select $1, 'key-number-' || n, '', now() - interval '1 hour' from generate_series(2, $2::int) n`,
    [who.id, idempotency.max],
  );
  const refusal = await send('one-too-many');
  expect(refusal.statusCode).toBe(429);
  expect(refusal.json().code).toBe('QUOTA');
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(idempotency.keptFor - 3_700);
  expect((await send('the-first-key')).json()).toEqual({ saved: true });
  expect((await send()).statusCode).toBe(200);
  expect((await (await sending(other))('a-key-of-another')).statusCode).toBe(200);
  expect(await board.db.$count(idempotencyKeys, eq(idempotencyKeys.personId, who.id))).toBe(idempotency.max);
});
