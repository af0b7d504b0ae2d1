import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { authors, seedDeals, seedPeople, sessionOf } from '../../bench/seed.ts';
import { connect, type Database, database, type Pool } from '../../server/platform/database/connection.ts';
import { readEmbeddedUrl, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { identityCookies } from '../../server/platform/identity/cookies.ts';
import { isRunning, spawnDealwire } from '../../test/dealwire-process.ts';
import { freePort } from '../../test/free-port.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';

// Measures backups of a large board while people use it: `node bin/run.mjs campaign/backups/measure.ts --votes 5000000`. Says how fast they are, what memory
// the board takes, and how long reads and writes take beside one and without one, in turns.

const { values } = parseArgs({
  options: {
    votes: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '2' },
    log: { type: 'boolean', default: false },
  },
});
const people = 1_000;
/** Who votes during the measurement: nobody of them has voted before. */
const voters = 400;
const deals = Math.ceil(Number(values.votes) / (people - voters));
/** Calls a second, of which every fourth writes, and seconds of a round without a backup. */
const load = { rate: 10, quiet: 30 };

let votesCast = 0;

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-measure-'));
const dataDir = path.join(folder, 'data');
try {
  await seed();
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function seed(): Promise<void> {
  const server = await startEmbedded(dataDir);
  const pool = connect(server.url, { statementTimeout: 0, max: 1 });
  await migrate(pool);
  await seedPeople(pool, people);
  await seedDeals(pool, deals);
  await pool.query('drop table if exists bench_parts');
  // Triggers would take hours.
  await pool.query(`set session_replication_role = replica;
    delete from votes; insert into votes (deal_id, person_id, value) select deals.id, people.id, 1 from deals cross join people where people.id <= ${authors} or people.id > ${authors + voters}`);
  await pool.query('vacuum analyze votes');
  const { rows } = await pool.query(`select count(*) as votes, pg_size_pretty(pg_database_size(current_database())) as size from votes`);
  console.log(`${rows[0].votes} votes, ${rows[0].size}`);
  await pool.end();
  await server.stop();
}

async function measure(): Promise<void> {
  const port = await freePort();
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    DEMO_PROVIDER_PORT: 0,
    SAMPLE_DEALS: 'false',
    FETCH_PICTURES: 'false',
    BACKUP_NIGHTLY: 'false',
  };
  const board = spawnDealwire(folder, { ...settings, BACKUP_LOG: String(values.log), BACKUP_DIR: path.join(folder, 'backups') });
  await isRunning(board);
  const pool = connect(readEmbeddedUrl(path.join(dataDir, 'database-url')), { max: 2 });
  const origin = `http://localhost:${port}`;
  const { name } = identityCookies(origin).session;
  const readers = Array.from({ length: voters }, (_, index) => clientOf(origin, `${name}=${sessionOf(authors + 1 + index)}`));
  const db = database(pool);
  const admin = clientOf(origin, await sessionFor(db, (await aPerson(db, { role: 'admin' })).id, origin));
  // As on most days, none is restored on trial.
  await pool.query(`insert into backups (file, ended_at, verified_at, restored_at) values ('/nowhere', now(), now(), now())`);
  for (let round = 0; round < Number(values.rounds); round++) {
    const quiet = await callUntil(
      readers,
      sleep(load.quiet * 1_000).then(() => undefined),
    );
    await pool.query('update backups set restored_at = now()');
    const { rows } = await pool.query('select coalesce(max(id), 0)::int as last from backups');
    await admin('POST', '/api/admin/backups', {});
    const memory = watchMemory(board.child.pid ?? 0);
    const beside = await callUntil(readers, backupEnded(db, rows[0].last));
    console.log(`without: ${inWords(quiet)}\nbeside:  ${inWords(beside)}\n${await backupInWords(pool)}, ${memory.stop()}`);
  }
  await pool.end();
  board.child.kill('SIGTERM');
  await board.ended;
}

type Client = (method: string, where: string, body?: object) => Promise<number>;

function clientOf(origin: string, cookie: string): Client {
  return async (method, where, body) => {
    const answer = await fetch(origin + where, {
      method,
      headers: { cookie, origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    // Some deals have ended.
    if (!answer.ok && ![409, 422].includes(answer.status)) throw new Error(`${method} ${where}: ${answer.status}`);
    return answer.status;
  };
}

interface Times {
  reads: number[];
  writes: number[];
}

/** Calls at a steady pace, whether answers are late or not. */
async function callUntil(clients: readonly Client[], end: Promise<void>): Promise<Times> {
  const times: Times = { reads: [], writes: [] };
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  const calls: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; !isOver; index++) {
    await sleep(Math.max(0, begun + (index * 1_000) / load.rate - performance.now()));
    const client = clients[index % clients.length] ?? clients[0];
    if (client === undefined) break;
    calls.push(
      index % 4 === 3
        ? timed(times.writes, () => vote(client, index))
        : timed(times.reads, () => client('GET', `/api/deals?sort=new&maxPrice=${10_000 + index}`)),
    );
  }
  await Promise.all(calls);
  return times;
}

/** Of someone who has not voted on this deal yet. */
async function vote(client: Client, index: number): Promise<number> {
  votesCast += 7;
  return await client('PUT', `/api/deals/${1 + ((votesCast + index) % deals)}/vote`, { value: 1 });
}

async function timed(into: number[], call: () => Promise<number>): Promise<void> {
  const begun = performance.now();
  if ((await call()) < 400) into.push(performance.now() - begun);
}

async function backupEnded(db: Database, last: number): Promise<void> {
  for (let isBusy = true; isBusy; await sleep(250)) {
    const { rows } = await db.execute<{ running: boolean }>(
      sql`select count(*) filter (where id > ${last} and ended_at is not null) = 0 as running from backups`,
    );
    isBusy = rows[0]?.running === true;
  }
}

async function backupInWords(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select error, rows, bytes, extract(epoch from ended_at - started_at) as seconds, pg_database_size(current_database()) as size from backups order by id desc limit 1`,
  );
  const [{ error, rows: count, bytes, seconds, size }] = rows;
  return `backup${error === null ? '' : ` FAILED (${error})`}: ${count} rows, ${Math.round(bytes / 1e6)} MB of ${Math.round(size / 1e6)} MB in ${Math.round(seconds)} s`;
}

function watchMemory(pid: number): { stop: () => string } {
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024), 500);
  return {
    stop: () => {
      clearInterval(timer);
      return `memory of the board ${Math.round(Math.min(...seen))} to ${Math.round(Math.max(...seen))} MB`;
    },
  };
}

function inWords({ reads, writes }: Times): string {
  const quantile = (times: number[], share: number) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);
  const of = (times: number[]) => `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms of ${times.length}`;
  return `reads ${of(reads)}; writes ${of(writes)}`;
}
