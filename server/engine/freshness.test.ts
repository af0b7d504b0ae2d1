import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { openEventStream } from '../../web/engine/event-stream.ts';
import { ChangeFeed } from './change-feed.ts';
import { dependsOn } from './dependencies.ts';
import { Hub } from './hub.ts';
import { defineRead } from './read.ts';
import { mountLive } from './routes.ts';

let database: TestDatabase;
let feed: ChangeFeed;
let hub: Hub<undefined>;
let app: FastifyInstance;
let address: string;
/** What the evaluations of `/held` wait for, and how many have begun. */
let held = Promise.resolve();
let begun = 0;

const sql = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows;
const define = defineRead<undefined>();
const noteRead = (path: string, id: number, beforehand: () => Promise<unknown>) =>
  define({
    path,
    summary: 'A note',
    input: z.strictObject({}),
    answer: z.any(),
    audience: () => 'everybody',
    evaluate: async () => {
      const [note] = await sql<{ text: string }>(`select text from notes where id = ${id}`);
      await beforehand();
      return { data: { text: note?.text ?? '' }, dependencies: [dependsOn('notes', 'id', id)] };
    },
  });
const reads = [
  noteRead('/note', 1, async () => undefined),
  noteRead('/held', 2, async () => {
    begun += 1;
    await held;
  }),
];

beforeAll(async () => {
  database = await testDatabase();
  await sql('create table notes (id integer primary key, text text not null)');
  await sql("insert into notes values (1, 'old'), (2, 'old')");
  await sql('create publication notes_feed for table notes');
  feed = new ChangeFeed({ url: database.url, publication: 'notes_feed' });
  feed.start();
  await once(feed, 'live');
  app = Fastify({ forceCloseConnections: true });
  hub = new Hub({ reads, feed, isDatabaseDown: () => false, onEvaluationFailed: () => undefined });
  mountLive(app, {
    heartbeatInterval: 15_000,
    hub,
    viewerOf: async () => undefined,
    guards: () => [],
    clientKeyOf: ({ ip }) => ip,
    mayCompress: () => true,
    isPublic: () => true,
    problemOf: () => ({ status: 404 }),
    maxWatches: 3,
    tooManyWatches: () => new Error('Too many'),
    admit: () => () => undefined,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  hub.close();
  await feed.stop();
  await database.drop();
});

test('while the walsender is paused, a stream says that it is not live, and it is live again with what it missed', async () => {
  const stream = await liveStream('/note');
  const [walsender] = await sql<{ pid: number }>('select active_pid as pid from pg_replication_slots where database = current_database()');
  let losses = 0;
  feed.on('lost', () => losses++);
  const proceed = pause(walsender?.pid);
  await sql("update notes set text = 'while the walsender was paused' where id = 1");
  await expect.poll(() => stream.events).toEqual(['live:false']);
  proceed();
  await expect.poll(() => stream.events).toEqual(['live:false', 'while the walsender was paused', 'live:true']);
  expect(losses).toBe(0);
});

test('a change that is acknowledged while the node is paused is sent only after live:false', async () => {
  const stream = await liveStream('/note');
  const connection = await database.pool.connect();
  onTestFinished(() => connection.release());
  const written = connection.query("update notes set text = 'while the node was paused' where id = 1");
  pauseThisProcess(2_500);
  await written;
  await expect.poll(() => stream.events).toEqual(['live:false', 'while the node was paused', 'live:true']);
});

test('a paused query for snapshots is replaced, so that changes go on', async () => {
  const stream = await liveStream('/note');
  await sql("update notes set text = 'so that the gate is connected' where id = 1");
  await expect.poll(() => stream.events.at(-1)).toBe('so that the gate is connected');
  const [gate] = await sql<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'dealwire-gate' and datname = current_database()",
  );
  pause(gate?.pid);
  await sql("update notes set text = 'while the gate is paused' where id = 1");
  await expect.poll(() => stream.events, { timeout: 15_000 }).toContain('while the gate is paused');
});

test('a read whose evaluation takes too long is not live until it is sent, and others are', async () => {
  const [late, other] = [await liveStream('/held'), await liveStream('/note')];
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  onTestFinished(() => resolve());
  await sql("update notes set text = 'new' where id = 2");
  await expect.poll(() => late.events).toEqual(['live:false']);
  expect(other.events).not.toContain('live:false');
  resolve();
  await expect.poll(() => late.events).toEqual(['live:false', 'new', 'live:true']);
});

test('a GET never answers what an evaluation is about to replace', async () => {
  const get = async () => (await fetch(`${address}/held`)).json();
  await get();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  onTestFinished(() => resolve());
  const received = once(feed, 'changes');
  await sql("update notes set text = 'newer' where id = 2");
  await received;
  const before = begun;
  const first = get();
  await expect.poll(() => begun).toBe(before + 1);
  const second = get();
  const opened = openStream('/held');
  await opened.isOpen;
  resolve();
  expect([await first, await second]).toEqual([{ text: 'newer' }, { text: 'newer' }]);
  await expect.poll(() => opened.events).toEqual(['newer', 'live:true']);
});

interface Stream {
  isOpen: Promise<void>;
  /** `live:…`, and the texts that were sent. */
  events: string[];
}

/** A stream that is live; its events until then are left out. */
async function liveStream(path: string): Promise<Stream> {
  const stream = openStream(path);
  await expect.poll(() => stream.events.at(-1)).toBe('live:true');
  stream.events.length = 0;
  return stream;
}

function openStream(path: string): Stream {
  const { promise: isOpen, resolve: onOpen } = Promise.withResolvers<void>();
  const events: string[] = [];
  const stream = openEventStream(`${address}/api/live?watch=${encodeURIComponent(path)}`, {
    onOpen,
    onEnd: () => undefined,
    onEvent: (name, event) => {
      const { live, data, patch } = event as { live?: boolean; data?: { text: string }; patch?: { text: string } };
      events.push(name === 'status' ? `live:${live}` : ((data ?? patch)?.text ?? ''));
    },
  });
  onTestFinished(stream.close);
  return { isOpen, events };
}

/** Returns how to let it proceed, which happens at the end of the test at the latest. */
function pause(pid: number | undefined): () => void {
  if (pid === undefined) throw new Error('There is no such process');
  const proceed = () => {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It was replaced and has ended.
    }
  };
  process.kill(pid, 'SIGSTOP');
  onTestFinished(proceed);
  return proceed;
}

/** Like SIGSTOP: no callback runs, while time goes on and others write. */
function pauseThisProcess(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
