import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DatabaseAddress } from '../../server/platform/database/address.ts';
import { connect, database } from '../../server/platform/database/connection.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from '../../test/dealwire-process.ts';
import { freePort } from '../../test/free-port.ts';
import { watchRead } from '../../test/live-client.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';
import { until } from '../until.ts';
import { missingPrograms, PatroniCluster } from './patroni/patroni-cluster.ts';
import { ServerPair } from './server-pair.ts';

// Changes the primary again and again while people vote: `npm run failover`. By turns as planned, and as if its machine had died. Its standby is
// synchronous, so nothing acknowledged may be lost. One node reads from the primary, one from the standby. With `--patroni hosts` or `--patroni proxy`,
// Patroni decides about the primary, and the board finds it by naming both servers, or through HAProxy.

const { values } = parseArgs({ options: { changes: { type: 'string', default: '50' }, patroni: { type: 'string' } } });
/** Milliseconds that a screen may be behind while it says that it is live. */
const allowedLag = 2_000;
/** How many vote at the same time. */
const lanes = 4;

const missing = values.patroni === undefined ? [] : missingPrograms();
if (missing.length > 0) {
  console.log(`Skipped: ${missing.join(', ')} missing. On Debian: apt-get install patroni etcd-server haproxy postgresql`);
  process.exit();
}

let isRunningOn = true;
const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-failover-'));
const servers = values.patroni === undefined ? await ServerPair.start() : await PatroniCluster.start(values.patroni === 'proxy');
const nodes = [
  await node('a', { DATABASE_URL: servers.url, SAMPLE_DEALS: 'true' }),
  await node('b', { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.replicaUrl }),
];
const pool = connect(DatabaseAddress.parse(servers.url));
const { rows: deals } = await pool.query<{ id: number; up: number }>(
  "select id, up from deals join deal_scores on deal_id = id where state = 'live' order by id limit 24",
);
const voters: { id: number; cookie: string }[] = [];
// Each votes once on each deal, and there have to be votes until the end.
while (voters.length < 20 * Number(values.changes)) {
  const { id } = await aPerson(database(pool));
  voters.push({ id, cookie: await sessionFor(database(pool), id) });
}
const acknowledged: { deal: number; person: number; at: number }[] = [];
const screens = nodes.flatMap(({ url }) => deals.map(({ id, up }) => ({ id, up, read: watchRead(url, `/api/deals/${id}`) })));
const counts = { stale: 0, samples: 0, refused: 0 };
/** Milliseconds that a live screen lacked a vote. */
let longest = 0;

const working = [...Array.from({ length: lanes }, (_, lane) => keepVoting(lane)), keepLooking()];
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
  `${acknowledged.length} votes acknowledged, ${lost} lost, ${counts.refused} answers 503 or none, ${counts.stale} of ${counts.samples} screens stale while live, at most for ${Math.round(longest)} ms`,
);

for (const { read } of screens) read.close();
for (const { process } of nodes) process.child.kill('SIGTERM');
await Promise.all(nodes.map(({ process }) => process.ended));
await pool.end();
await servers.remove();
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
  void process.ended.then(() => {
    if (isRunningOn) throw new Error(`The node ${name} has ended: ${process.output().slice(-2_000)}`);
  });
  return { url: `http://127.0.0.1:${PORT}`, process };
}

/** Milliseconds from the promotion to the first vote after it, and until every screen is live. */
async function changePrimary(planned: boolean) {
  await servers.promote(planned);
  const [start, before] = [performance.now(), acknowledged.length];
  await until(() => acknowledged.length > before);
  const write = performance.now() - start;
  await until(() => screens.every(({ read }) => read.isLive()));
  const live = performance.now() - start;
  await servers.rejoin();
  return { planned, write, live };
}

/**
 * Each person votes once on each deal. A vote without an answer is sent again, as a browser does. Nobody else votes on the deals of a lane: a vote beside
 * another one is counted with the next, so without it a screen would be current, and this comparison would call it stale.
 */
async function keepVoting(lane: number): Promise<void> {
  const own = deals.filter((_, index) => index % lanes === lane);
  for (let turn = 0; isRunningOn && turn < voters.length * own.length; turn++) {
    const [voter, deal] = [voters[turn % voters.length], own[Math.floor(turn / voters.length)]];
    if (voter === undefined || deal === undefined) return;
    const key = crypto.randomUUID();
    while (!(await vote(nodes[(lane + turn) % nodes.length]?.url ?? '', { deal: deal.id, cookie: voter.cookie, key }))) {
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
    const now = performance.now();
    for (const { id, up, read } of screens) {
      if (!read.isLive() || read.data() === undefined) continue;
      const missing = acknowledged.filter(({ deal }) => deal === id)[Number(read.data()?.up) - up];
      const lag = missing === undefined ? 0 : now - missing.at;
      counts.samples += 1;
      if (lag > allowedLag) counts.stale += 1;
      longest = Math.max(longest, lag);
    }
  }
}

function spread(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median; at most ${Math.round(sorted.at(-1) ?? 0)})`;
}
