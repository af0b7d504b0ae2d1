import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { connect } from '../database/connection.ts';

let board: TestApp;
let deal: { id: number };
let cookie: string;

beforeAll(async () => {
  board = await testApp({ ACCESS_LOG: 'true', TRUSTED_PROXIES: '127.0.0.1' });
  const person = await aPerson(board.db, { handle: 'ada' });
  deal = await aDeal(board.db, { authorId: person.id });
  cookie = await sessionFor(board.db, person.id);
});
afterAll(() => board.close());
beforeEach(() => board.access.splice(0));

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const proxied = { 'x-request-id': 'proxy-1', traceparent: `00-${trace}-00f067aa0ba902b7-01` };

test('the access log says what was asked for, the answer, and how long it took', async () => {
  await board.app.inject({ url: `/api/deals/${deal.id}`, headers: { cookie } });
  expect(board.access).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: `/api/deals/${deal.id}`,
      status: 200,
      ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
});

test('the access log has neither words, handles, tokens, addresses nor people', async () => {
  const from = { 'x-forwarded-for': '192.0.2.7', authorization: 'Bearer dw_secret1', cookie };
  const urls = [
    '/api/deals?q=secret2&sort=new',
    '/u/ada',
    '/unknown/secret3',
    '/api/people/ada',
    '/auth/callback?code=secret4&state=secret5',
    '/api/deals?secret6',
  ];
  for (const url of urls) await board.app.inject({ url, headers: from });
  await board.app.inject({ method: 'POST', url: '/api/deals', headers: { cookie }, payload: { title: 'secret7' } });
  expect(board.access).toHaveLength(urls.length + 1);
  expect(board.access[0]).toMatchObject({ path: '/api/deals', query: ['q', 'sort'] });
  expect(JSON.stringify(board.access)).not.toMatch(/secret|192\.0\.2\.7|ada\b|dw_/);
});

test('a trusted proxy names requests and their trace; nobody else does', async () => {
  await board.app.inject({ url: '/livez', headers: proxied });
  await board.app.inject({ url: '/livez', headers: proxied, remoteAddress: '192.0.2.9' });
  await board.app.inject({ url: '/livez', headers: { 'x-request-id': 'forged\n{"level":60}', traceparent: 'nonsense' } });
  const [trusted, stranger, forged] = board.access;
  expect(trusted).toMatchObject({ reqId: 'proxy-1', trace });
  for (const line of [stranger, forged]) {
    expect(line?.reqId).toMatch(/^req-[0-9a-f]{12}_[0-9a-z]+$/);
    expect(line).not.toHaveProperty('trace');
  }
  expect(stranger?.reqId).not.toBe(forged?.reqId);
});

test('two nodes never give the same id', async () => {
  const other = await testApp({ ACCESS_LOG: 'true' });
  const [prefix, another] = await Promise.all(
    [board, other].map(async ({ app, access }) => {
      await app.inject('/livez');
      return String(access.at(-1)?.reqId).split('_')[0];
    }),
  );
  await other.close();
  expect(prefix).not.toBe(another);
});

test('a stream is logged once its reader is gone', async () => {
  const address = await board.app.listen({ port: 0 });
  const stopped = new AbortController();
  const stream = await fetch(`${address}/api/live?watch=%2Fapi%2Fboard`, { signal: stopped.signal });
  await stream.body?.getReader().read();
  expect(board.access).toEqual([]);
  stopped.abort();
  await expect.poll(() => board.access).toMatchObject([{ path: '/api/live', query: ['watch'], status: 200 }]);
});

test('a sampled access log has every error of the board, and says its share', async () => {
  const sampled = await testApp({ ACCESS_LOG: '0.000001' });
  await sampled.app.inject('/api/deals');
  await sampled.pool.query('alter table sessions rename to gone');
  await sampled.app.inject({ url: '/api/me', headers: { cookie } });
  expect(sampled.access).toMatchObject([{ path: '/api/me', status: 500, share: 0.000001 }]);
  await sampled.close();
});

test('without the setting nothing is logged', async () => {
  const quiet = await testApp();
  await quiet.app.inject('/api/deals');
  expect(quiet.access).toEqual([]);
  await quiet.close();
});

test('slow statements are reported without their parameters, in pools and in transactions', async () => {
  const database = await testDatabase();
  const slow: [string, number][] = [];
  const report = (statement: string, time: number) => slow.push([statement, time]);
  const patient = connect(database.url, { max: 1, slow: { after: 60_000, report } });
  await patient.query('select 1');
  await patient.end();
  const pool = connect(database.url, { max: 1, slow: { after: 20, report } });
  await pool.query('select pg_sleep(0.03),\n $1::text', ['a secret']);
  const connection = await pool.connect();
  await connection.query({ text: 'select pg_sleep($1)', values: [0.03] });
  await expect(connection.query('select 1 / length(pg_sleep(0.03)::text)')).rejects.toThrow();
  connection.release();
  await pool.end();
  await database.drop();
  expect(slow.map(([statement]) => statement)).toEqual([
    'select pg_sleep(0.03), $1::text',
    'select pg_sleep($1)',
    'select 1 / length(pg_sleep(0.03)::text)',
  ]);
  expect(Math.min(...slow.map(([, time]) => time))).toBeGreaterThanOrEqual(20);
});
