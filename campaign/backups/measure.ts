import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { descendantsOf, shareOf } from '../../bench/processes.ts';
import { authors, seedDeals, seedPeople, sessionOf } from '../../bench/seed.ts';
import { connect, database, type Pool } from '../../server/platform/database/connection.ts';
import { readEmbeddedUrl, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { identityCookies } from '../../server/platform/identity/cookies.ts';
import { isRunning, spawnStart } from '../../test/dealwire-process.ts';
import { freePort } from '../../test/free-port.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';
import { Callers, clientOf, inWords, ratioInWords, type Times } from './callers.ts';

// Measures backups of a large board while people use it: `node bin/run.mjs campaign/backups/measure.ts --votes 5000000`. Says how fast they are, what memory
// the board takes, and how long reads and writes take beside one and without one, in turns. With `--against FOLDER` also those of another checkout, in turns
// with this one.

const { values } = parseArgs({
  options: {
    votes: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '2' },
    turns: { type: 'string', default: '3' },
    against: { type: 'string' },
    passphrase: { type: 'string' },
    log: { type: 'boolean', default: false },
  },
});
const people = 1_000;
/** Who votes during the measurement: nobody of them has voted before. */
const voters = 400;
const deals = Math.ceil(Number(values.votes) / (people - voters));
/** Calls a second, and seconds of a turn without a backup, and after the start of the board. */
const load = { rate: 20, quiet: 15, settling: 10 };

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-measure-'));
const dataDir = path.join(folder, 'data');
const checkouts = values.against === undefined ? ['.'] : ['.', values.against];
try {
  await seed();
  const found = new Map(checkouts.map((checkout) => [checkout, { quiet: noTimes(), beside: noTimes() }]));
  for (let round = 0; round < Number(values.rounds); round++) for (const [checkout, times] of found) await measure(checkout, times);
  for (const [checkout, { quiet, beside }] of found)
    console.log(`\n${checkout}\nwithout: ${inWords(quiet)}\nbeside:  ${inWords(beside)}\n${ratioInWords(quiet, beside)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function noTimes(): Times {
  return { reads: [], writes: [] };
}

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

/** Of one checkout, in turns without a backup and beside one. */
async function measure(checkout: string, all: { quiet: Times; beside: Times }): Promise<void> {
  const port = await freePort();
  const board = spawnStart(folder, settingsOf(port), path.resolve(checkout, 'bin/start.sh'));
  await isRunning(board);
  const pool = connect(readEmbeddedUrl(path.join(dataDir, 'database-url')), { max: 2 });
  const { callers, backUp } = await peopleOn(pool, `http://localhost:${port}`);
  await callers.callUntil(sleep(load.settling * 1_000), load.rate);
  for (let turn = 0; turn < Number(values.turns); turn++) {
    add(all.quiet, await callers.callUntil(sleep(load.quiet * 1_000), load.rate));
    const memory = watchMemory(board.child.pid ?? 0);
    add(all.beside, await callers.callUntil(backUp(), load.rate));
    console.log(`${checkout}: ${await backupInWords(pool)}, ${memory.stop()}`);
  }
  await pool.end();
  board.child.kill('SIGTERM');
  await board.ended;
}

function add(all: Times, { reads, writes }: Times): void {
  all.reads.push(...reads);
  all.writes.push(...writes);
}

function settingsOf(port: number): Record<string, string | number> {
  return {
    ...{
      DATA_DIR: dataDir,
      PORT: port,
      DEMO_PROVIDER_PORT: 0,
      SAMPLE_DEALS: 'false',
      FETCH_PICTURES: 'false',
      TRUSTED_PROXIES: 'loopback',
    },
    ...{ BACKUP_NIGHTLY: 'false', BACKUP_LOG: String(values.log), BACKUP_DIR: path.join(folder, 'backups') },
    ...(values.passphrase === undefined ? {} : { BACKUP_PASSPHRASE: values.passphrase }),
  };
}

/** Those who read and vote, and an admin who takes a backup, to its end. */
async function peopleOn(pool: Pool, origin: string): Promise<{ callers: Callers; backUp: () => Promise<void> }> {
  const { name } = identityCookies(origin).session;
  const clients = Array.from({ length: voters }, (_, index) =>
    clientOf(origin, `${name}=${sessionOf(authors + 1 + index)}`, `8.8.${index >> 8}.${index & 255}`),
  );
  // Older ones expire while the board runs.
  const { rows } = await pool.query(
    `select array_agg(id::int) as open from deals where state = 'live' and not members_only and live_at > now() - interval '10 days'`,
  );
  const db = database(pool);
  const admin = clientOf(origin, await sessionFor(db, (await aPerson(db, { role: 'admin' })).id, origin), '8.8.4.4');
  const backUp = async () => {
    // As on most days, none is restored on trial.
    await pool.query(
      `delete from backups; insert into backups (file, ended_at, verified_at, restored_at) values ('/nowhere', now(), now(), now())`,
    );
    await admin('POST', '/api/admin/backups', {});
    await backupEnded(pool);
  };
  return { callers: new Callers(clients, rows[0].open), backUp };
}

async function backupEnded(pool: Pool): Promise<void> {
  for (let isOver = false; !isOver; await sleep(100)) {
    const { rows } = await pool.query(`select exists (select from backups where file <> '/nowhere' and ended_at is not null) as over`);
    isOver = rows[0].over;
  }
}

async function backupInWords(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select error, rows, bytes, extract(epoch from ended_at - started_at) as seconds, pg_database_size(current_database()) as size from backups order by id desc limit 1`,
  );
  const [{ error, rows: count, bytes, seconds, size }] = rows;
  const failure = error === null ? '' : ` FAILED (${error})`;
  return `backup${failure}: ${count} rows, ${Math.round(bytes / 1e6)} MB of ${Math.round(size / 1e6)} MB in ${Math.round(seconds)} s (${Math.round(size / 1e6 / seconds)} MB/s)`;
}

/** Of the board's processes without those of PostgreSQL. */
function watchMemory(pid: number): { stop: () => string } {
  const seen: number[] = [];
  const look = () => seen.push([pid, ...descendantsOf(pid)].filter(isNode).reduce((sum, each) => sum + shareOf(each), 0));
  look();
  const timer = setInterval(look, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      return `memory of Node from ${Math.round(seen[0] ?? 0)} to at most ${Math.round(Math.max(...seen))} MB`;
    },
  };
}

function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.execPath;
  } catch {
    return false;
  }
}
