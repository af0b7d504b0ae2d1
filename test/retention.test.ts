import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDeliveries } from '../server/notify/delivery/count-deliveries.ts';
import { SafeFetcher } from '../server/platform/fetching/safe-fetcher.ts';
import { type Expiry, retention } from '../server/retention.ts';
import { tasks } from '../server/tasks.ts';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aPerson } from './sign-in.ts';

let board: TestApp;
let person: number;
let deal: number;

beforeAll(async () => {
  board = await testApp();
  person = (await aPerson(board.db)).id;
  deal = (await aDeal(board.db, { authorId: person })).id;
  await board.pool.query(
    `insert into channels (person_id, kind, name, address, state, verified_at) values ($1, 'email', 'Mine', 'a@a.example', 'active', now())`,
    [person],
  );
  await board.pool.query(`insert into alerts (person_id, name, moments, filters) values ($1, 'Kettles', '{match}', '{}')`, [person]);
});
afterAll(() => board.close());

const run = (name: string) => {
  if (name === 'count_deliveries') return countDeliveries(board.db);
  const options = {
    backups: { dataDir: '', backsUpNightly: false },
    watched: { dataDir: '', publicUrl: 'http://localhost', backsUpNightly: false },
    rates: { urls: [], fetcher: new SafeFetcher(), logger: pino({ level: 'silent' }) },
    traceDays: 30,
    letters: { mailer: undefined, publicUrl: 'http://localhost' },
    logger: pino({ level: 'silent' }),
  };
  const task = tasks(board.db, board.media.images, options).find((each) => each.name === name);
  if (task === undefined) throw new Error(`There is no task "${name}"`);
  return task.run({});
};

test('every table has a retention, or a reason why its rows stay', async () => {
  const { rows } = await board.pool.query<{ name: string }>(
    `select case nspname when 'public' then '' else nspname || '.' end || relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  expect(Object.keys(retention).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('every reason says something', () => {
  for (const [name, rule] of Object.entries(retention)) if ('stays' in rule) expect(rule.stays.length, name).toBeGreaterThan(5);
});

/** Writes a row whose moment is `$1`; `$2` tells two rows apart, `$3` is a person, `$4` a deal. */
const rowOf: Record<string, string> = {
  account_traces: `with key as (insert into trace_keys (secret) values ($2::text::bytea) returning id)
    insert into account_traces (person_id, key_id, day, address, device, minute, signed_in)
    select $3, id, $1::timestamptz::date, $2::text::bytea, '', 0, false from key`,
  address_checks: `insert into address_checks (person_id, address_hash, at) values ($3, $2::text::bytea, $1)`,
  crawl_hosts: `insert into crawl_hosts (host, free_at) values ($2, $1)`,
  deliveries: `insert into deliveries (channel_id, kind, message_id, state, done_at) select id, 'test', $2, 'sent', $1 from channels`,
  delivery_counts: `insert into delivery_counts (minute, method, step, count) values ($1, 'email', $2::int, 1)`,
  empty_searches: `insert into empty_searches (day, words, people) values ($1::timestamptz::date, $2, 5)`,
  ended_sessions: `insert into ended_sessions (id_hash, person_id, at) values ($2::text::bytea, $3, $1)`,
  idempotency_keys: `insert into idempotency_keys (person_id, key, request_hash, created_at) values ($3, 'key-of-' || $2, '', $1)`,
  images: `insert into images (hash, width, height, blur, added_at) values (rpad($2, 43, 'x'), 1, 1, 'data:image/webp', $1)`,
  logout_tokens: `insert into logout_tokens (hash, ends_at) values ($2::text::bytea, $1)`,
  merge_moves: `with merge as (
      insert into merges (deal_id, into_deal_id, merged_by, state, merged_at, log_id) values ($4, $4, $3, 'done', $1, 1) returning id)
    insert into merge_moves (merge_id, kind, item_id) select id, 'vote', $2::int from merge`,
  notifications: `insert into notifications (person_id, kind, key, at) values ($3, 'badge', $2, $1)`,
  revotes: `insert into revotes (person_id, at) values ($3, $1)`,
  sessions: `insert into sessions (id_hash, person_id, seen_at, ends_at) values ($2::text::bytea, $3, $1, now() + interval '1 day')`,
  sign_ins: `insert into sign_ins (id_hash, state, nonce, code_verifier, return_to, provider, created_at) values ($2::text::bytea, '', '', '', '/', '', $1)`,
  size_samples: `insert into size_samples (day, name, bytes, rows) values ($1::timestamptz::date, 'x' || $2, 1, 1)`,
  tokens: `insert into tokens (person_id, name, hash, scopes, created_at, ends_at) values ($3, $2, $2::text::bytea, '{read}', '2020-01-01', $1)`,
  trace_keys: `insert into trace_keys (secret, created_at) values ($2::text::bytea, $1)`,
};

const expiries = Object.entries(retention).filter((each): each is [string, Expiry] => 'task' in each[1]);

test.each(expiries)('an old row of %s is deleted, a younger one stays', async (table, { task, column, after }) => {
  await board.pool.query(`delete from ${table}`);
  const isByDay = column === 'day' || table === 'deliveries';
  const margin = isByDay ? 2 * 86_400 : 120;
  const write = async (name: string, age: number) => {
    const at = new Date(Date.now() - age * 1_000).toISOString();
    const { rowCount } = await board.pool.query(writing(table), [at, name, person, deal]);
    expect(rowCount).toBe(1);
  };
  // The task that measures also writes.
  const written = table === 'size_samples' ? `where name like 'x%'` : '';
  const rows = async () =>
    (await board.pool.query<{ row: string }>(`select ${table}::text as row from ${table} ${written} order by 1`)).rows;
  await write('1', after + margin);
  const [old] = await rows();
  await write('2', after - margin);
  const young = (await rows()).filter(({ row }) => row !== old?.row);
  expect([old !== undefined, young.length]).toEqual([true, 1]);
  await run(task);
  expect(await rows()).toEqual(young);
});

/** With all parameters, also those that the row does not need. */
const writing = (table: string) =>
  `with unused as (select $1::timestamptz, $2::text, $3::bigint, $4::bigint) ${rowOf[table]?.replace(/^with /, ', ')}`;
