import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { aDeal } from '../test/factories.ts';
import { aPerson, sessionFor } from '../test/sign-in.ts';
import { idempotencyKeys, saves } from './database/schema.ts';
import { sweepKeys } from './idempotency.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('a key is remembered for two days', async () => {
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
  await sweepKeys(board.db);
  expect(await board.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'of-yesterday' }]);
  await board.db.delete(saves);
  expect((await send('of-yesterday')).json()).toEqual({ saved: true });
  expect(await board.db.$count(saves)).toBe(0);
});
