import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, database } from '../server/platform/database/connection.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { type ExternalPostgres, urlOf } from './external-postgres.ts';
import { freePort } from './free-port.ts';
import { type WatchedRead, watchRead } from './live-client.ts';
import { type ReplicatedPostgres, replicatedPostgres } from './replicated-postgres.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** Two nodes that know both servers: one reads from the primary, the other from the standby. */
let postgres: ReplicatedPostgres;
let folder: string;
let nodes: { url: string; process: DealwireProcess; deal: WatchedRead }[];
let cookies: string[];
let id: number;

beforeAll(async () => {
  postgres = await replicatedPostgres();
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-failover-'));
  // The standby is named first: it is found out, not assumed.
  const both = urlOf(postgres.standby, postgres.primary);
  const first = await started('reads-from-primary', { DATABASE_URL: both, SAMPLE_DEALS: 'true' });
  const second = await started('reads-from-standby', { DATABASE_URL: both, DATABASE_REPLICA_URL: both });
  const pool = connect(postgres.primary.url);
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(database(pool))));
  cookies = await Promise.all(people.map((person) => sessionFor(database(pool), person.id)));
  id = (await pool.query<{ id: number }>("select id from deals where state = 'live' limit 1")).rows[0]?.id ?? 0;
  await pool.end();
  nodes = [first, second].map((node) => ({ ...node, deal: watchRead(node.url, `/api/deals/${id}`) }));
});

afterAll(async () => {
  for (const { deal, process } of nodes) {
    deal.close();
    process.child.kill('SIGTERM');
  }
  await Promise.all(nodes.map(({ process }) => process.ended));
  for (const server of [postgres.primary, postgres.standby]) server.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a standby alone is refused, but not for good: it may be promoted', async () => {
  const directory = path.join(folder, 'standby-only');
  const process = spawnDealwire(directory, { PORT: await freePort(), DATA_DIR: directory, DATABASE_URL: postgres.standby.url });
  expect(await process.ended).toBe(1);
  expect(process.output()).toMatch(/is a standby, which takes no commands/);
});

test('the nodes write to the primary, wherever it is named', async () => {
  const before = await shownVotes();
  await vote(0);
  await vote(1);
  await expect.poll(shownVotes).toEqual(before.map((count) => count + 2));
});

test('a node that cannot ask whether its primary still is one calls nothing live that a standby may lack', async () => {
  const before = await shownVotes();
  const [node] = nodes;
  const standby = connect(postgres.standby.url, { max: 1 });
  const primary = connect(postgres.primary.url, { max: 1 });
  const elsewhere = connect(postgres.primary.url.replace(/postgres$/, 'template1'), { max: 1 });
  onTestFinished(async () => void (await Promise.all([standby, primary, elsewhere].map((pool) => pool.end()))));
  await primary.query('select 1');
  await standby.query('select pg_wal_replay_pause()');
  // Those who are connected stay.
  await elsewhere.query('alter database postgres allow_connections false');
  await elsewhere.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dealwire-finder'");
  let votes = 0;
  const isLiveAfterVote = async () => {
    await primary.query('update deal_scores set up = up + 1 where deal_id = $1', [id]);
    votes += 1;
    return node?.deal.isLive();
  };
  await expect.poll(isLiveAfterVote).toBe(false);
  await elsewhere.query('alter database postgres allow_connections true');
  await standby.query('select pg_wal_replay_resume()');
  await expect.poll(shownVotes).toEqual(before.map((count) => count + votes));
  await expect.poll(() => nodes.map(({ deal }) => deal.isLive())).toEqual([true, true]);
});

test('without a primary people can read, and vote as soon as the standby is promoted; every stream is live again', async () => {
  const before = await shownVotes();
  postgres.primary.stop();
  await expect.poll(() => nodes.map(({ deal }) => deal.isLive())).toEqual([false, false]);
  await expect.poll(() => statuses(`/api/deals/${id}`)).toEqual([200, 200]);
  await expect.poll(() => statuses('/readyz')).toEqual([200, 200]);
  expect(await statuses('/readyz?write')).toEqual([503, 503]);
  // A command waits for a while.
  const waiting = vote(2);
  postgres.standby.promote();
  expect(await waiting).toBe(200);
  expect(await vote(3)).toBe(200);
  await expect.poll(() => nodes.map(({ deal }) => deal.isLive())).toEqual([true, true]);
  await expect.poll(shownVotes).toEqual(before.map((count) => count + 2));
  expect(await statuses('/readyz?write')).toEqual([200, 200]);
});

test('after a planned change back, the nodes follow again', async () => {
  const before = await shownVotes();
  postgres.primary.follow(postgres.standby);
  postgres.primary.start();
  await expect.poll(() => isInRecovery(postgres.primary)).toBe(true);
  postgres.standby.stop();
  postgres.primary.promote();
  postgres.standby.follow(postgres.primary);
  postgres.standby.start();
  expect(await vote(4)).toBe(200);
  expect(await vote(5)).toBe(200);
  await expect.poll(shownVotes).toEqual(before.map((count) => count + 2));
  await expect.poll(() => nodes.map(({ deal }) => deal.isLive())).toEqual([true, true]);
});

test('a node that stops is unready first, and answers until its readers have left', async () => {
  const [node] = nodes;
  if (node === undefined) throw new Error('There is no node');
  const others = Array.from({ length: 20 }, () => watchRead(node.url, '/api/board'));
  await expect.poll(() => others.every((each) => each.isLive())).toBe(true);
  node.process.child.kill('SIGTERM');
  await expect.poll(() => statusOf(node.url, '/readyz')).toBe(503);
  expect(await statusOf(node.url, '/api/board')).toBe(200);
  for (const each of [...others, node.deal]) each.close();
  expect(await node.process.ended).toBe(0);
});

async function started(name: string, settings: Record<string, string>) {
  const PORT = await freePort();
  const directory = path.join(folder, name);
  const process = spawnDealwire(directory, { PORT, DEMO_PROVIDER_PORT: await freePort(), DATA_DIR: directory, ...settings });
  await isRunning(process);
  return { url: `http://127.0.0.1:${PORT}`, process };
}

const shownVotes = async () => {
  await expect.poll(() => nodes.every(({ deal }) => deal.data() !== undefined)).toBe(true);
  return nodes.map(({ deal }) => Number(deal.data()?.up));
};

const statusOf = async (url: string, address: string) => (await fetch(url + address)).status;

const statuses = (address: string) => Promise.all(nodes.map(({ url }) => statusOf(url, address)));

/** By turns at each node. */
async function vote(by: number): Promise<number> {
  const { status } = await fetch(`${nodes[by % nodes.length]?.url}/api/deals/${id}/vote`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: cookies[by] ?? '', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ value: 1 }),
  });
  return status;
}

async function isInRecovery({ url }: ExternalPostgres): Promise<boolean> {
  const pool = connect(url, { max: 1 });
  try {
    return (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is ?? false;
  } finally {
    await pool.end();
  }
}
