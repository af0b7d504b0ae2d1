import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DatabaseAddress } from '../../server/platform/database/address.ts';
import { connect, database } from '../../server/platform/database/connection.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from '../../test/dealwire-process.ts';
import { type ExternalPostgres, externalPostgres, urlOf } from '../../test/external-postgres.ts';
import { freePort } from '../../test/free-port.ts';
import { watchRead } from '../../test/live-client.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';

// Changes the primary again and again while people vote: `npm run failover`. By turns as planned, and as if its machine had died. Its standby is
// synchronous, so nothing acknowledged may be lost. One node reads from the primary, one from the standby.

const { values } = parseArgs({ options: { changes: { type: 'string', default: '50' } } });
/** Milliseconds that a screen may be behind while it says that it is live. */
const allowedLag = 2_000;

const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-failover-'));
let primary = await externalPostgres({ wal_keep_size: '1GB', hot_standby_feedback: 'on' });
let standby = await primary.standby();
for (const server of [primary, standby]) server.start();
await beSynchronous(primary);

const both = urlOf(primary, standby);
const nodes = [
  await node('a', { DATABASE_URL: both, SAMPLE_DEALS: 'true' }),
  await node('b', { DATABASE_URL: both, DATABASE_REPLICA_URL: both }),
];
const pool = connect(DatabaseAddress.parse(both));
const { rows: deals } = await pool.query<{ id: number; up: number }>(
  "select id, up from deals join deal_scores on deal_id = id where state = 'live' order by id limit 24",
);
const voters = await Promise.all(
  Array.from({ length: 200 }, async () => {
    const { id } = await aPerson(database(pool));
    return { id, cookie: await sessionFor(database(pool), id) };
  }),
);
const acknowledged: { deal: number; person: number; at: number }[] = [];
const screens = nodes.flatMap(({ url }) => deals.map(({ id, up }) => ({ id, up, read: watchRead(url, `/api/deals/${id}`) })));
const counts = { stale: 0, samples: 0, refused: 0 };
let isRunningOn = true;

const working = [...Array.from({ length: 4 }, (_, lane) => keepVoting(lane)), keepLooking()];
const gaps: { planned: boolean; write: number; live: number }[] = [];
for (let change = 0; change < Number(values.changes); change++) {
  await sleep(1_000);
  gaps.push(await changePrimary(change % 2 === 0));
}
isRunningOn = false;
await Promise.all(working);

const { rows } = await pool.query<{ deal: number; person: number }>('select deal_id as deal, person_id as person from votes');
const kept = new Set(rows.map(({ deal, person }) => `${deal} ${person}`));
const lost = acknowledged.filter(({ deal, person }) => !kept.has(`${deal} ${person}`)).length;
for (const planned of [true, false]) {
  const of = gaps.filter((gap) => gap.planned === planned);
  console.log(
    `${of.length} ${planned ? 'planned' : 'sudden'}: first write ${spread(of.map(({ write }) => write))}, all live ${spread(of.map(({ live }) => live))} after the promotion`,
  );
}
console.log(
  `${acknowledged.length} votes acknowledged, ${lost} lost, ${counts.refused} answers 503 or none, ${counts.stale} of ${counts.samples} screens stale while live`,
);

for (const { read } of screens) read.close();
for (const { process } of nodes) process.child.kill('SIGTERM');
await Promise.all(nodes.map(({ process }) => process.ended));
await pool.end();
for (const server of [standby, primary]) {
  server.crash();
  server.remove();
}
rmSync(folder, { recursive: true, force: true });
process.exit(lost + counts.stale === 0 ? 0 : 1);

async function node(name: string, settings: Record<string, string>): Promise<{ url: string; process: DealwireProcess }> {
  const PORT = await freePort();
  const directory = path.join(folder, name);
  const process = spawnDealwire(directory, {
    PORT,
    DEMO_PROVIDER_PORT: await freePort(),
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  await isRunning(process);
  return { url: `http://127.0.0.1:${PORT}`, process };
}

/** Milliseconds from the promotion to the first vote after it, and until every screen is live. */
async function changePrimary(planned: boolean) {
  const old = primary;
  if (planned) old.stop();
  else old.crash();
  await beSynchronous(standby, false);
  standby.promote();
  const [start, before] = [performance.now(), acknowledged.length];
  primary = standby;
  await until(() => acknowledged.length > before);
  const write = performance.now() - start;
  await until(() => screens.every(({ read }) => read.isLive()));
  const live = performance.now() - start;
  standby = planned ? rejoined(old) : await copied(old);
  standby.start();
  await until(isFollowed);
  await beSynchronous(primary);
  return { planned, write, live };
}

function rejoined(old: ExternalPostgres): ExternalPostgres {
  old.follow(primary);
  return old;
}

/** What a crashed primary had and nobody else is lost: a copy of the new one takes its place and its address. */
async function copied(old: ExternalPostgres): Promise<ExternalPostgres> {
  old.remove();
  return await primary.standbyOnline({ port: new URL(old.url).port });
}

async function beSynchronous(server: ExternalPostgres, isSynchronous = true): Promise<void> {
  await ask(server, `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
  await ask(server, 'select pg_reload_conf()');
}

async function isFollowed(): Promise<boolean> {
  return (await ask(primary, "select from pg_stat_replication where state = 'streaming'")) > 0;
}

/** The number of rows. */
async function ask({ url }: ExternalPostgres, sql: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount ?? 0;
}

/** Each person votes once on each deal. A vote without an answer is sent again, as a browser does. */
async function keepVoting(lane: number): Promise<void> {
  for (let turn = lane; isRunningOn && turn < voters.length * deals.length; turn += 4) {
    const [voter, deal] = [voters[turn % voters.length], deals[Math.floor(turn / voters.length)]];
    if (voter === undefined || deal === undefined) return;
    const key = crypto.randomUUID();
    while (!(await vote(nodes[turn % nodes.length]?.url ?? '', { deal: deal.id, cookie: voter.cookie, key }))) {
      counts.refused += 1;
      await sleep(200);
    }
    acknowledged.push({ deal: deal.id, person: voter.id, at: performance.now() });
    await sleep(100);
  }
}

async function vote(url: string, { deal, cookie, key }: { deal: number; cookie: string; key: string }): Promise<boolean> {
  const answer = await fetch(`${url}/api/deals/${deal}/vote`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body: JSON.stringify({ value: 1 }),
  }).catch(() => undefined);
  if (answer !== undefined && answer.status !== 200 && answer.status !== 503) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer?.status === 200;
}

/** A screen that says that it is live shows every vote that was acknowledged a while ago. */
async function keepLooking(): Promise<void> {
  while (isRunningOn) {
    const start = performance.now();
    await sleep(250);
    // While servers are started, this process waits, and has not read what the nodes sent.
    if (performance.now() - start > 500) continue;
    const known = performance.now() - allowedLag;
    for (const { id, up, read } of screens) {
      if (!read.isLive() || read.data() === undefined) continue;
      const expected = up + acknowledged.filter(({ deal, at }) => deal === id && at < known).length;
      counts.samples += 1;
      if (Number(read.data()?.up) < expected) counts.stale += 1;
    }
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await condition()); await sleep(20))
    if (Date.now() > end) throw new Error(`It does not become true within a minute: ${condition}`);
}

function spread(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median; at most ${Math.round(sorted.at(-1) ?? 0)})`;
}
