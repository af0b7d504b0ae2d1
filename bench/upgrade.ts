import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from '../server/platform/database/connection.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { nextMigrations } from '../test/releases.ts';
import type { Board } from './board.ts';
import type { Figure } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const readers = 3;
const writers = 3;
/** Milliseconds that people use the board before the upgrade, and that somebody's read is open when it begins. */
const [usual, openRead] = [5_000, 3_000];
/** Deals that the job fills at a time, and how many times. */
const [batch, batches] = [100, 200];

/** How long people wait for locks and answers while another node upgrades their board's database to what the next release may have, and while a job fills a column. */
export async function upgrading(board: Board, people: number): Promise<Figure[]> {
  const before = await waitsDuring(board, people, () => new Promise((resolve) => setTimeout(resolve, usual)));
  const upgrade = await waitsDuring(board, people, () => upgradeBeside(board.pool));
  const filling = await waitsDuring(board, people, () => fillColumn(board.pool));
  return [
    { name: 'longest wait for a lock during the migrations', value: upgrade.lock, unit: 'ms', atMost: 1_000 },
    { name: `the same while a job fills ${batch} rows at a time`, value: filling.lock, unit: 'ms', atMost: 1_000 },
    { name: 'the same without an upgrade', value: before.lock, unit: 'ms' },
    ...Object.entries({ 'without an upgrade': before, 'during the migrations': upgrade, 'while the job runs': filling }).flatMap(
      ([when, { reader, writer }]) => [
        { name: `longest answer ${when}, reader`, value: reader, unit: 'ms' },
        { name: `longest answer ${when}, voter`, value: writer, unit: 'ms' },
      ],
    ),
    { name: 'the migrations', value: upgrade.took / 1_000, unit: 's' },
    { name: 'a batch of the job', value: filling.took / batches, unit: 'ms' },
  ];
}

/** The longest that people waited for an answer and for a lock, and the time of the work (milliseconds). */
async function waitsDuring({ port, pool }: Board, people: number, work: () => Promise<unknown>) {
  const { rows } = await pool.query<{ max: number }>('select max(id) from deals');
  const someDeal = () => 1 + Math.floor(Math.random() * (rows[0]?.max ?? 1));
  const waits = { reader: [0], writer: [0] };
  const use = { ended: false };
  const repeat = async (into: number[], address: () => string, init: () => RequestInit) => {
    while (!use.ended) {
      const from = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${port}${address()}`, init());
      if (status >= 500) throw new Error(`Somebody was answered ${status}`);
      into.push(performance.now() - from);
    }
  };
  const using = [
    ...Array.from({ length: readers }, () =>
      repeat(
        waits.reader,
        () => `/api/deals/${someDeal()}`,
        () => ({}),
      ),
    ),
    ...Array.from({ length: writers }, () =>
      repeat(
        waits.writer,
        () => `/api/deals/${someDeal()}/vote`,
        () => voteOf(people),
      ),
    ),
  ];
  const locks = watchLocks(pool, use);
  const from = performance.now();
  await work();
  const took = performance.now() - from;
  use.ended = true;
  await Promise.all(using);
  return { reader: Math.max(...waits.reader), writer: Math.max(...waits.writer), lock: await locks, took };
}

/** The longest wait for a lock that changes no table, looked for all the time: other than answers, it tells nothing about how busy the machine is. */
async function watchLocks(pool: Pool, use: { ended: boolean }): Promise<number> {
  let longest = 0;
  while (!use.ended) {
    const { rows } = await pool.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms from pg_locks
       where not granted and (locktype in ('transactionid', 'tuple') or mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock'))`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
  }
  return longest;
}

function voteOf(people: number): RequestInit {
  const person = authors + 1 + Math.floor(Math.random() * (people - authors));
  return { method: 'PUT', body: '{"value":1}', headers: { 'content-type': 'application/json', cookie: `dealwire=${sessionOf(person)}` } };
}

/** As a node of the next release does it, while somebody's long read is open. */
async function upgradeBeside(pool: Pool): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-next-'));
  cpSync('server/platform/database/migrations', folder, { recursive: true });
  cpSync(nextMigrations, folder, { recursive: true });
  const reading = await pool.connect();
  await reading.query('begin; select from deals limit 1');
  const ended = new Promise((resolve) => setTimeout(resolve, openRead)).then(() => reading.query('commit'));
  await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
  await ended;
  reading.release();
  rmSync(folder, { recursive: true });
}

/** A batch of rows is a transaction of its own, and others come in between. */
async function fillColumn(pool: Pool): Promise<void> {
  for (let first = 1; first <= batch * batches; first += batch)
    await pool.query("update deals set energy_label = 'A' where id >= $1 and id < $2 and energy_label is null", [first, first + batch]);
}
