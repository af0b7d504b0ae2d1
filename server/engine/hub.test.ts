import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import jsonMergePatch from 'json-merge-patch';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { connect, type Pool } from '../platform/database/connection.ts';
import { isDatabaseDown } from '../platform/http/problem-of.ts';
import type { Subscription } from './broadcast.ts';
import { ChangeFeed } from './change-feed.ts';
import { dependsOn, dependsOnAny } from './dependencies.ts';
import { Hub } from './hub.ts';
import { defaultPace } from './pace.ts';
import { AbandonedError } from './queued-task.ts';
import { defineRead } from './read.ts';

type Thing = { id: number; name: string; size: number };

let database: TestDatabase;
let feed: ChangeFeed;
let hub: Hub<string>;
let evaluations = 0;

const define = defineRead<string>();
const biggest = () =>
  define({
    path: '/things',
    summary: 'The three biggest things',
    input: z.strictObject({ from: z.coerce.number().default(0) }),
    answer: z.any(),
    audience: (viewer) => viewer,
    evaluate: async ({ from }) => {
      evaluations++;
      const { rows } = await database.pool.query<Thing>(
        'select id, name, size from things where size >= $1 order by size desc, id limit 3',
        [from],
      );
      const least = rows.length < 3 ? from : (rows.at(-1)?.size ?? from);
      return {
        data: { things: Object.fromEntries(rows.map((row) => [row.id, row])), order: rows.map(({ id }) => id) },
        dependencies: [...rows.map(({ id }) => dependsOn('things', 'id', id)), dependsOnAny('things', (row) => Number(row.size) >= least)],
      };
    },
  });
/** Evaluated once an hour at most. */
const slowThing = 78;
const single = () =>
  define({
    path: '/things/:id',
    summary: 'One thing',
    input: z.strictObject({ id: z.coerce.number() }),
    answer: z.any(),
    audience: (viewer) => viewer,
    pace: ({ id }) => (id === slowThing ? 3_600_000 : defaultPace),
    evaluate: async ({ id }) => {
      const { rows } = await database.pool.query<Thing>('select id, name, size from things where id = $1', [id]);
      const dependencies = [dependsOn('things', 'id', id)];
      return rows[0] === undefined ? { gone: { status: 404 }, dependencies } : { data: rows[0], dependencies };
    },
  });
/** A read that waits for `letGo` after its query. */
const nothingToLetGo = () => undefined;
let letGo: () => void = nothingToLetGo;
const slow = () =>
  define({
    path: '/slow/:id',
    summary: 'One thing, slowly',
    input: z.strictObject({ id: z.coerce.number() }),
    answer: z.any(),
    audience: (viewer) => viewer,
    evaluate: async ({ id }) => {
      const { rows } = await database.pool.query<Thing>('select name from things where id = $1', [id]);
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { data: rows[0] ?? {}, dependencies: [dependsOn('things', 'id', id)] };
    },
  });

/** Records the order of evaluations and how many run at once. While held, none of them ends. */
const paced = { order: [] as number[], running: 0, maxConcurrent: 0, held: Promise.resolve() };
function holdPaced(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  paced.held = promise;
  return resolve;
}
const pacedRead = () =>
  define({
    path: '/paced/:id',
    summary: 'Nothing, at its pace',
    input: z.strictObject({ id: z.coerce.number() }),
    answer: z.any(),
    audience: (viewer) => viewer,
    // All watched reads must be queued at the same moment, without a pause between evaluations.
    pace: 0,
    evaluate: async ({ id }) => {
      paced.order.push(id);
      paced.running++;
      paced.maxConcurrent = Math.max(paced.maxConcurrent, paced.running);
      await paced.held;
      paced.running--;
      return { data: { id }, dependencies: [] };
    },
  });

/** A read with its own pool, whose connections can be broken while the feed's stay. It waits for a lock, and fails on demand. */
let reading: Pool;
const readingLock = 5;
let broken = 0;
const fragile = () =>
  define({
    path: '/fragile/:id',
    summary: 'One thing, if it can be read',
    input: z.strictObject({ id: z.coerce.number() }),
    answer: z.any(),
    audience: (viewer) => viewer,
    evaluate: async ({ id }) => {
      if (broken === id) throw new Error('a defect of this read');
      const { rows } = await reading.query<Thing>(
        'select name, pg_advisory_xact_lock_shared($2)::text as locked from things where id = $1',
        [id, readingLock],
      );
      return { data: rows[0] ?? {}, dependencies: [dependsOn('things', 'id', id)] };
    },
  });

/** A reader that behaves like a browser: it keeps snapshots and applies patches to them. */
class Reader implements Subscription {
  readonly path: string;
  etag: string | undefined;
  value: unknown;
  events: string[] = [];
  isLive: boolean | undefined;
  #leave: () => void = () => undefined;

  readonly client: string;
  constructor(path: string, client = '') {
    this.path = path;
    this.client = client;
  }
  come() {
    this.#leave = hub.subscribe(this, 'everybody');
    return this;
  }
  leave() {
    this.#leave();
  }
  leaveAndCome() {
    this.leave();
    this.come();
  }
  live = (isLive: boolean) => {
    this.isLive = isLive;
  };
  send(bytes: Buffer) {
    const [, event = '', json = ''] = /^event: (.*)\ndata: (.*)\n\n$/.exec(bytes.toString()) ?? [];
    const { data, patch, problem } = JSON.parse(json);
    this.events.push(event);
    this.value = event === 'snapshot' ? data : event === 'gone' ? problem : jsonMergePatch.apply(structuredClone(this.value), patch);
  }
}

async function until(holds: () => boolean | Promise<boolean>, within = 30_000) {
  for (const end = Date.now() + within; !(await holds()); await sleep(5)) if (Date.now() > end) throw new Error('It did not come to hold');
}
const freshValue = async (path: string) => {
  const answer = await hub.answer(path, 'everybody', { fresh: true });
  return 'gone' in answer ? answer.gone : JSON.parse(answer.body.text);
};
/** Evaluated here without the hub: a fresh GET would make the hub evaluate too, which could hide a missed change. */
async function truth(path: string): Promise<unknown> {
  const { read, input } = hub.router.resolve(path);
  const evaluated = await read.evaluate(input, 'everybody');
  return 'gone' in evaluated ? evaluated.gone : evaluated.data;
}
const agrees = async (reader: Reader) => isDeepStrictEqual(reader.value, JSON.parse(JSON.stringify(await truth(reader.path))));
const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const cutFeed = () =>
  sql(
    "select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'dealwire-feed' and pid in (select active_pid from pg_replication_slots where database = current_database())",
  );

beforeAll(async () => {
  database = await testDatabase();
  await sql('create table things (id integer primary key, name text not null, size integer not null)');
  await sql("insert into things select n, 'thing ' || n, n from generate_series(1, 10) n");
  await sql('create publication things_feed for table things (id, size)');
  feed = new ChangeFeed({ url: database.url, publication: 'things_feed' });
  reading = connect(database.url, { max: 4 });
  const reads = [biggest(), single(), slow(), pacedRead(), fragile()];
  hub = new Hub({ reads, feed, isDatabaseDown: isDatabaseDown, onEvaluationFailed: () => undefined });
  feed.start();
  await until(() => feed.live);
});

afterAll(async () => {
  hub.close();
  await feed.stop();
  await reading.end();
  await database.drop();
});

test('a row updated with SQL reaches the reader as a patch', async () => {
  const reader = new Reader('/things').come();
  await until(() => reader.events.length === 1);
  await sql("update things set name = 'renamed' where id = 10");
  await until(() => reader.events.length === 2);
  expect(reader.events).toEqual(['snapshot', 'patch']);
  expect(reader.value).toMatchObject({ things: { 10: { name: 'renamed' } }, order: [10, 9, 8] });
  reader.leave();
});

test('a change that cannot affect a read does not evaluate it', async () => {
  const reader = new Reader('/things').come();
  await until(() => reader.value !== undefined);
  const before = evaluations;
  await sql("update things set name = 'small' where id = 1");
  const other = new Reader('/things/1').come();
  await until(() => (other.value as Thing | undefined)?.name === 'small');
  expect(evaluations).toBe(before);
  reader.leave();
  other.leave();
});

test('one evaluation serves all readers, however they spell the path', async () => {
  const readers = Array.from({ length: 50 }, (_, i) => new Reader(i % 2 === 0 ? '/things' : '/things?from=0').come());
  await until(() => readers.every(({ value }) => value !== undefined));
  const before = evaluations;
  await sql('update things set size = size + 100 where id = 2');
  await until(() => readers.every(({ events }) => events.includes('patch')));
  expect(evaluations).toBe(before + 1);
  for (const reader of readers) reader.leave();
});

test('a returning reader gets nothing for the current etag and a snapshot for an old one', async () => {
  const reader = new Reader('/things/3').come();
  await until(() => reader.value !== undefined);
  reader.leave();
  reader.come();
  await sql("update things set name = 'while away' where id = 4");
  await until(() => agrees(reader));
  expect(reader.events).toEqual(['snapshot']);
  reader.leave();
  await sql("update things set name = 'while away' where id = 3");
  await until(async () => (await freshValue('/things/3')).name === 'while away');
  reader.come();
  await until(() => agrees(reader));
  expect(reader.events).toEqual(['snapshot', 'snapshot']);
  reader.leave();
});

test('a read that does not exist is gone, and appears once it exists', async () => {
  const reader = new Reader('/things/77').come();
  await until(() => reader.events.length === 1);
  await sql("insert into things values (77, 'new', 0)");
  await until(() => reader.events.length === 2);
  await sql('delete from things where id = 77');
  await until(() => reader.events.length === 3);
  expect(reader.events).toEqual(['gone', 'snapshot', 'gone']);
  reader.leave();
});

test('the pace of a read may depend on its input', async () => {
  await sql('insert into things select id, $2, 0 from unnest($1::int[]) id', [[slowThing, 79], 'before']);
  const readers = [slowThing, 79].map((id) => new Reader(`/things/${id}`).come());
  await until(() => readers.every(({ value }) => value !== undefined));
  for (const id of [slowThing, 79]) await sql("update things set name = 'after' where id = $1", [id]);
  await until(() => readers[1]?.events.length === 2);
  expect(readers.map(({ value }) => (value as Thing).name)).toEqual(['before', 'after']);
  for (const reader of readers) reader.leave();
  await sql('delete from things where id = any ($1)', [[slowThing, 79]]);
});

test('a GET never answers a stale value, and a read without readers is not evaluated', async () => {
  const witness = new Reader('/things/10').come();
  await until(() => witness.value !== undefined);
  await freshValue('/things?from=5');
  const before = evaluations;
  await sql("update things set name = 'unwatched' where id = 10");
  await until(() => (witness.value as Thing | undefined)?.name === 'unwatched');
  expect(evaluations).toBe(before);
  const answer = await hub.answer('/things?from=5', 'everybody');
  expect('body' in answer && answer.body.text).toContain('unwatched');
  witness.leave();
});

test('a change during an evaluation is not missed', async () => {
  const reader = new Reader('/slow/9').come();
  const witness = new Reader('/things/9').come();
  await until(() => witness.value !== undefined && letGo !== nothingToLetGo);
  await sql("update things set name = 'meanwhile' where id = 9");
  await until(() => witness.events.includes('patch'));
  letGo();
  await until(() => reader.value !== undefined);
  await until(() => {
    letGo();
    return (reader.value as Thing).name === 'meanwhile';
  });
  reader.leave();
  witness.leave();
});

test('after a gap, reads are evaluated again before readers become live, a few at a time and the most watched first', async () => {
  const readers = Array.from({ length: 30 }, (_, i) => new Reader(`/paced/${i % 20}`).come());
  await until(() => readers.every(({ value }) => value !== undefined));
  paced.order = [];
  paced.maxConcurrent = 0;
  await cutFeed();
  await until(() => readers.every(({ isLive }) => isLive === false));
  await until(() => readers.every(({ isLive }) => isLive === true));
  expect(new Set(paced.order).size).toBe(20);
  expect(paced.order.slice(0, 10).every((id) => id < 10)).toBe(true);
  expect(paced.maxConcurrent).toBeLessThan(10);
  for (const reader of readers) reader.leave();
});

test('after any writes and connection losses every reader has what a fresh GET answers', async () => {
  const id = fc.integer({ min: 1, max: 12 });
  const write = fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      id,
      name: fc.string({ maxLength: 5 }).map((name) => name.replaceAll('\u0000', '')),
      size: fc.integer({ min: 0, max: 30 }),
    }),
    fc.record({ do: fc.constant('delete' as const), id }),
    fc.record({ do: fc.constant('truncate' as const) }),
    fc.record({ do: fc.constant('cut the feed' as const) }),
    fc.record({ do: fc.constant('leave and come back' as const), id }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 120 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 40 }), async (writes) => {
      const readers = ['/things', '/things?from=7', '/things/1', '/things/5', '/things/12'].map((path) => new Reader(path).come());
      for (const each of writes) {
        if (each.do === 'put')
          await sql('insert into things values ($1, $2, $3) on conflict (id) do update set name = $2, size = $3', [
            each.id,
            each.name,
            each.size,
          ]);
        else if (each.do === 'delete') await sql('delete from things where id = $1', [each.id]);
        else if (each.do === 'truncate') await sql('truncate things');
        else if (each.do === 'cut the feed') await cutFeed();
        else if (each.do === 'wait') await sleep(each.ms);
        else readers[each.id % readers.length]?.leaveAndCome();
      }
      await until(() => feed.live);
      for (const reader of readers) await until(() => agrees(reader));
      for (const reader of readers) reader.leave();
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test('the replication slot ends with its node', async () => {
  const other = new ChangeFeed({ url: database.url, publication: 'things_feed' });
  other.start();
  await until(() => other.live);
  const slots = async () =>
    (await sql('select count(*)::int as n from pg_replication_slots where database = current_database()')).rows[0].n;
  await until(async () => (await slots()) === 2);
  await other.stop();
  await until(async () => (await slots()) === 1);
});

test('a GET without an answer yet goes before evaluations for watchers', async () => {
  const readers = Array.from({ length: 30 }, (_, i) => new Reader(`/paced/${i}`).come());
  await until(() => readers.every(({ value }) => value !== undefined));
  paced.order = [];
  const letGo = holdPaced();
  await sql(`insert into things (id, name, size) select 80000 + n, 'So many that all is read again', 1 from generate_series(1, 3000) n`);
  await until(() => paced.order.length > 0);
  const answer = hub.answer('/paced/99', 'everybody');
  letGo();
  await answer;
  // Eight were started before the GET, and up to eight more before one of them ended.
  expect(paced.order.indexOf(99)).toBeLessThan(17);
  for (const reader of readers) reader.leave();
  await sql('delete from things where id > 80000');
});

test('a very large transaction evaluates every watched read and ends only the streams it concerns', async () => {
  const seen: string[] = [];
  const unsubscribe = hub.subscribe(
    { path: '/things', etag: undefined, send: (bytes) => seen.push(bytes.toString()), live: () => undefined },
    'everybody',
  );
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const sentAway: string[] = [];
  const guards = [1, 90_001].map((id) => hub.guard([dependsOn('things', 'id', id)], () => sentAway.push(`thing ${id}`)));
  const overhearing = hub.recordChanges();
  await database.pool.query(`insert into things (id, name, size) select 90000 + n, 'One of many', 1e6 + n from generate_series(1, 3000) n`);
  await expect.poll(() => seen.at(-1)).toContain('93000');
  // A read may see the rows before the feed delivers them.
  await expect.poll(() => sentAway).toEqual(['thing 90001']);
  expect(overhearing.changed([dependsOn('things', 'id', 92_999)])).toBe(true);
  expect(overhearing.changed([dependsOn('things', 'id', 1)])).toBe(false);
  overhearing.stop();
  for (const leave of [unsubscribe, ...guards]) leave();
  await database.pool.query('delete from things where id > 90000');
});

test('first evaluations of a client that watches much do not delay a GET, and are dropped when it leaves', async () => {
  paced.order = [];
  const letGo = holdPaced();
  const greedy = Array.from({ length: 200 }, (_, i) => new Reader(`/paced/${1_000 + i}`, 'greedy').come());
  await until(() => paced.order.length > 0);
  const answer = hub.answer('/paced/99999', 'everybody', { requester: () => ({ client: 'modest' }) });
  await until(() => paced.order.includes(99_999));
  expect(paced.order.length).toBeLessThan(10);
  for (const reader of greedy) reader.leave();
  const began = paced.order.length;
  letGo();
  await answer;
  await until(() => paced.running === 0);
  expect(paced.order).toHaveLength(began);
  const back = new Reader('/paced/1199', 'greedy').come();
  await until(() => back.value !== undefined);
  back.leave();
});

test('an evaluation is dropped when its last requester leaves, and runs if another still waits', async () => {
  paced.order = [];
  const watching = Array.from({ length: 20 }, (_, i) => new Reader(`/paced/${2_000 + i}`, 'one').come());
  const gone = new AbortController();
  const ask = (id: number, requester = {}) =>
    Promise.resolve(hub.answer(`/paced/${id}`, 'everybody', { requester: () => ({ client: 'one', ...requester }) }));
  const alone = ask(2_100, { signal: gone.signal });
  const both = [ask(2_101, { signal: gone.signal }), ask(2_101)];
  gone.abort();
  await expect(alone).rejects.toThrow(AbandonedError);
  await expect(ask(2_102, { signal: gone.signal })).rejects.toThrow(AbandonedError);
  await Promise.all(both);
  expect(paced.order).toContain(2_101);
  expect(paced.order).not.toContain(2_100);
  for (const reader of watching) reader.leave();
});

test('re-evaluations for a client that watches much take turns with those of others', async () => {
  const greedy = Array.from({ length: 200 }, (_, i) => new Reader(`/paced/${3_000 + i}`, 'greedy').come());
  const modest = new Reader('/paced/3500', 'modest').come();
  await until(() => [...greedy, modest].every(({ value }) => value !== undefined));
  paced.order = [];
  paced.maxConcurrent = 0;
  await sql(`insert into things (id, name, size) select 70000 + n, 'So many that all is read again', 1 from generate_series(1, 3000) n`);
  await until(() => paced.order.includes(3_500));
  expect(paced.order.indexOf(3_500)).toBeLessThan(10);
  expect(paced.maxConcurrent).toBeLessThan(8);
  for (const reader of [...greedy, modest]) reader.leave();
  await sql('delete from things where id > 70000');
});

const insertThings = (ids: number[]) =>
  sql('insert into things select id, $2, 0 from unnest($1::int[]) id on conflict (id) do nothing', [ids, 'made']);

test('readers are not live while database connections break, and are live and correct afterwards', async () => {
  await insertThings([5, 6, 7]);
  const readers = [5, 6, 7].map((id) => new Reader(`/fragile/${id}`).come());
  await until(() => readers.every(({ isLive }) => isLive === true));
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [readingLock]);
  let breaking = true;
  const breakAll = async () => {
    const waiting =
      "from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())";
    while (breaking) await sql(`select pg_terminate_backend(pid) ${waiting}`, [readingLock]);
  };
  const breaks = breakAll();
  onTestFinished(async () => {
    breaking = false;
    await breaks;
    holder.release(true);
  });
  await sql("update things set name = 'during the outage' where id in (5, 6, 7)");
  await until(() => readers.every(({ isLive }) => isLive === false));
  breaking = false;
  await breaks;
  await holder.query('select pg_advisory_unlock($1)', [readingLock]);
  await until(() => readers.every(({ isLive }) => isLive === true));
  for (const { value } of readers) expect(value).toMatchObject({ name: 'during the outage' });
  for (const reader of readers) reader.leave();
});

test('a read that fails for a reason of its own is not live, others are', async () => {
  await insertThings([8, 9]);
  const [failing, healthy] = [new Reader('/fragile/8').come(), new Reader('/fragile/9').come()];
  await until(() => failing.isLive === true && healthy.isLive === true);
  broken = 8;
  await sql("update things set name = 'while one is broken' where id in (8, 9)");
  await until(() => failing.isLive === false && (healthy.value as Thing).name === 'while one is broken');
  const late = new Reader('/fragile/8').come();
  await until(() => late.isLive === false);
  expect(healthy.isLive).toBe(true);
  broken = 0;
  await until(() => failing.isLive === true && late.isLive === true);
  expect(failing.value).toEqual(late.value);
  for (const reader of [failing, healthy, late]) reader.leave();
});
