import { once } from 'node:events';
import http from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { ChangeFeed } from './change-feed.ts';
import { dependsOn } from './dependencies.ts';
import { Hub } from './hub.ts';
import { defineRead } from './read.ts';
import { mountLive } from './routes.ts';

type Viewer = number | undefined;

let database: TestDatabase;
let feed: ChangeFeed;
let app: FastifyInstance;
let port: number;
let evaluations = 0;
/** Streams that are open. */
/** Streams that are admitted now and that ever were, and look-ups of viewers that have begun. */
let inside = 0;
let admitted = 0;
let looked = 0;
/** What the session look-up waits for. */
let recognised: Promise<void> = Promise.resolve();

const sql = (text: string) => database.pool.query(text);
const note = defineRead<Viewer>()({
  path: '/notes/:id',
  summary: 'A note',
  input: z.strictObject({ id: z.coerce.number() }),
  answer: z.any(),
  audience: () => 'everybody',
  evaluate: async ({ id }) => {
    evaluations++;
    const { rows } = await database.pool.query<{ text: string }>('select text from notes where id = $1', [id]);
    return { data: { text: rows[0]?.text ?? '' }, dependencies: [dependsOn('notes', 'id', id)] };
  },
});

beforeAll(async () => {
  database = await testDatabase();
  await sql('create table notes (id integer primary key, text text not null)');
  await sql('create table guests (id integer primary key, name text)');
  await sql("insert into notes select n, 'note' from generate_series(1, 5000) n");
  await sql("insert into guests values (7, 'Seven')");
  await sql('create publication notes_feed for table notes (id), guests (id)');
  feed = new ChangeFeed({ url: database.url, publication: 'notes_feed' });
  feed.start();
  await once(feed, 'live');
  app = Fastify();
  mountLive<Viewer>(app, {
    heartbeatInterval: 15_000,
    hub: new Hub<Viewer>({ reads: [note], feed, isDatabaseDown: () => false, onEvaluationFailed: () => undefined }),
    viewerOf: async ({ headers }) => {
      looked++;
      await recognised;
      return headers.cookie === undefined ? undefined : Number(headers.cookie);
    },
    guards: (viewer) => (viewer === undefined ? [] : [dependsOn('guests', 'id', viewer)]),
    clientKeyOf: ({ ip }) => ip,
    mayCompress: () => true,
    isPublic: (viewer) => viewer === undefined,
    problemOf: () => ({ status: 404 }),
    maxWatches: 3,
    tooManyWatches: () => Object.assign(new Error('Too many'), { statusCode: 422 }),
    admit: () => {
      inside++;
      admitted++;
      return () => inside--;
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await feed.stop();
  await database.drop();
});

const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 5 }).toBe(true);

/** Opens a stream and collects its bytes. */
async function open(watch: string, headers: http.OutgoingHttpHeaders = {}) {
  const request = http.get({ port, host: '127.0.0.1', path: `/api/live?watch=${encodeURIComponent(watch)}`, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const stream = { text: '', ended: false, status: response.statusCode, leave: () => request.destroy() };
  response.setEncoding('utf8').on('data', (text: string) => (stream.text += text));
  response.on('close', () => (stream.ended = true)).on('error', () => undefined);
  request.on('error', () => undefined);
  return stream;
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('a read is a GET with an etag, answered with 304 if the etag matches', async () => {
  const first = await app.inject('/notes/1');
  expect(first.json()).toEqual({ text: 'note' });
  const again = await app.inject({ url: '/notes/1', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a reader who leaves during the session look-up leaves nothing behind', async () => {
  let recognise = () => {};
  recognised = new Promise((resolve) => {
    recognise = resolve;
  });
  const before = { looked, admitted };
  const requests = Array.from({ length: 10 }, () => http.get({ port, host: '127.0.0.1', path: '/api/live?watch=%2Fnotes%2F2' }));
  for (const request of requests) request.on('error', () => undefined);
  await until(() => looked === before.looked + 10);
  for (const request of requests) request.destroy();
  await until(async () => (await connections()) === 0);
  recognise();
  await until(() => admitted === before.admitted + 10 && inside === 0);
  const evaluated = evaluations;
  const witness = await open('/notes/3');
  await until(() => witness.text.includes('event: snapshot'));
  await sql("update notes set text = 'changed' where id in (2, 3)");
  await until(() => witness.text.includes('changed'));
  // Once for the witness's snapshot and once for its patch: nobody watches the second read.
  expect(evaluations - evaluated).toBe(2);
  witness.leave();
  await until(() => inside === 0);
});

test('a stream ends when the rows that define its viewer change or may have changed', async () => {
  const guest = await open('/notes/1');
  for (const change of ["update guests set name = 'Eight' where id = 7", 'cut']) {
    const stream = await open('/notes/1', { cookie: '7' });
    await until(() => stream.text.includes('snapshot'));
    if (change === 'cut')
      await sql('select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()');
    else await sql(change);
    await until(() => stream.ended);
  }
  await until(() => guest.text.includes('{"live":true}'));
  expect(guest.ended).toBe(false);
  guest.leave();
  await until(() => inside === 0);
});

test('a change during the session look-up ends the stream', async () => {
  let recognise = () => {};
  recognised = new Promise((resolve) => {
    recognise = resolve;
  });
  const before = looked;
  const answer = fetch(`http://127.0.0.1:${port}/api/live?watch=%2Fnotes%2F1`, { headers: { cookie: '7' } });
  await until(() => looked === before + 1);
  const received = once(feed, 'changes');
  await sql("update guests set name = 'Nine' where id = 7");
  await received;
  recognise();
  expect(await (await answer).text()).toBe('');
  expect(inside).toBe(0);
});

test('a stream says which read failed, and sends it once it is repaired', async () => {
  await sql('alter table notes rename column text to broken');
  const stream = await open('/notes/4');
  await until(() => stream.text.includes('event: failed\ndata: {"path":"/notes/4"}'));
  await sql('alter table notes rename column broken to text');
  await until(() => stream.text.includes('event: snapshot'));
  stream.leave();
  await until(() => inside === 0);
});

test('after a transaction with thousands of changes every reader has the right answer', async () => {
  const stream = await open('/notes/4');
  await until(() => stream.text.includes('snapshot'));
  await sql("update notes set text = 'all of them'");
  await until(() => stream.text.includes('all of them'));
  stream.leave();
  await until(() => inside === 0);
});

test('HEAD opens no stream, and too many watches or unmatched etags are refused', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/api/live?watch=%2Fnotes%2F1' })).statusCode).toBe(404);
  for (const query of ['', '?watch=/notes/1&etag=a&etag=b', `?${'watch=/notes/1&'.repeat(4)}`])
    expect((await app.inject(`/api/live${query}`)).statusCode).toBe(422);
  expect(inside).toBe(0);
});

test('a requester who leaves during the session look-up has nothing evaluated', async () => {
  let recognise = () => {};
  recognised = new Promise((resolve) => {
    recognise = resolve;
  });
  const before = evaluations;
  const requests = Array.from({ length: 10 }, (_, i) => http.get({ port, host: '127.0.0.1', path: `/notes/${100 + i}` }));
  for (const request of requests) request.on('error', () => undefined);
  await until(async () => (await connections()) === 10);
  for (const request of requests) request.destroy();
  await until(async () => (await connections()) === 0);
  recognise();
  await app.inject('/notes/99');
  expect(evaluations - before).toBe(1);
});
