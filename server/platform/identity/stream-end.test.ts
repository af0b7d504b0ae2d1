import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
  await board.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => board.close());

test("a stream ends when its session times out, and the next one is a guest's", async () => {
  const { port } = board.app.server.address() as AddressInfo;
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id);
  await board.changesHeard();
  await board.db.execute(sql`update sessions set ends_at = now() + interval '4 seconds'`);
  const stream = await fetch(`http://127.0.0.1:${port}/api/live?watch=%2Fapi%2Fme`, { headers: { cookie } });
  expect(await stream.text()).toContain('event: snapshot');
  const { rows } = await board.pool.query('select bool_and(ends_at <= now()) as over from sessions');
  expect(rows).toEqual([{ over: true }]);
  expect((await board.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
});
