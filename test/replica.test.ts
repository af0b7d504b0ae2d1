import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { heartbeat } from '../server/engine/events.ts';
import { connect, database, type Pool } from '../server/platform/database/connection.ts';
import { attachStandby } from '../server/platform/database/standby.ts';
import { StandbyWatch } from '../server/platform/database/standby-watch.ts';
import { checkDatabaseLimits } from '../server/reach/doctor/check-database.ts';
import { breakableNetwork } from './breakable-network.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';
import { type WatchedRead, watchRead } from './live-client.ts';
import { type ReplicatedPostgres, replicatedPostgres } from './replicated-postgres.ts';
import { aPerson, sessionFor, signIn } from './sign-in.ts';

/** A node that gets reads and changes from a standby. */
let postgres: ReplicatedPostgres;
let settings: Awaited<ReturnType<typeof settingsFor>>;
let dealwire: DealwireProcess;
let primary: Pool;
let standby: Pool;
let cookies: string[];
let deals: number[];

const board = () => `http://127.0.0.1:${settings.PORT}`;

beforeAll(async () => {
  postgres = await replicatedPostgres();
  primary = connect(postgres.primary.url);
  standby = connect(postgres.standby.url);
  settings = await settingsFor(postgres.primary.url, postgres.standby.url);
  dealwire = await started(settings);
  const db = database(primary);
  deals = (await primary.query<{ id: number }>("select id from deals where state = 'live' order by id")).rows.map(({ id }) => id);
  cookies = await Promise.all([1, 2, 3].map(async () => sessionFor(db, (await aPerson(db)).id)));
});

afterAll(async () => {
  await ended(dealwire);
  await Promise.all([primary.end(), standby.end()]);
  postgres.stop();
});

test('the schema is created on the primary, and the change feed listens to the standby', async () => {
  const slots = 'select slot_name from pg_replication_slots where database is not null';
  expect((await primary.query(slots)).rowCount).toBe(0);
  expect((await standby.query(slots)).rowCount).toBe(1);
});

test('the doctor knows that the standby may lack commits, unless it is synchronous', async () => {
  const warnings = async () =>
    (await checkDatabaseLimits(database(primary), { databaseUrl: 'postgresql://db', workers: 1 })).map(({ text }) => text).join('\n');
  expect(await warnings()).toContain('its standby may lack the last commits');
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await expect.poll(warnings).not.toContain('its standby may lack');
  await primary.query('alter system reset synchronous_standby_names');
  await primary.query('select pg_reload_conf()');
  await expect.poll(warnings).toContain('its standby may lack');
});

test('a vote is written to the primary and read from the standby', async () => {
  const deal = await watchedDeal(deals[0]);
  const before = up(deal);
  expect((await vote(deals[0], cookies[0])).status).toBe(200);
  await expect.poll(() => up(deal)).toBe(before + 1);
});

test('without its standby the board is not live, still takes commands, and shows them all once the standby is back', async () => {
  const deal = await watchedDeal(deals[1]);
  const before = up(deal);
  postgres.standby.stop();
  await expect.poll(() => deal.isLive()).toBe(false);
  expect((await vote(deals[1], cookies[0])).status).toBe(200);
  expect((await vote(deals[1], cookies[1])).status).toBe(200);
  postgres.standby.start();
  await expect.poll(() => deal.isLive()).toBe(true);
  await expect.poll(() => up(deal)).toBe(before + 2);
});

test('while the primary is read-only, commands are refused as READ_ONLY and reads go on', async () => {
  // Not used for long, so that a look-up would update its last use.
  await primary.query("update sessions set seen_at = now() - interval '1 hour'");
  await readOnly('on');
  onTestFinished(() => readOnly('off'));
  const refusal = await vote(deals[2], cookies[0]);
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({ code: 'READ_ONLY' });
  expect((await fetch(`${board()}/api/deals/${deals[2]}`, { headers: { cookie: cookies[0] ?? '' } })).status).toBe(200);
});

test('the start waits for a lagging standby, and fails with its name if it stays behind', async () => {
  await standby.query('select pg_wal_replay_pause()');
  await primary.query("select pg_logical_emit_message(true, 'test', '')");
  await expect(attachStandby(primary, standby, 200)).rejects.toThrow(/^DATABASE_REPLICA_URL: the standby is \d+ bytes behind/);
  const attached = attachStandby(primary, standby);
  await standby.query('select pg_wal_replay_resume()');
  expect((await attached).hints).toEqual([]);
});

test('an unrelated server is refused as a standby; the primary under another name is accepted', async () => {
  const [other, same] = [connect(inject('postgres')), connect(postgres.primary.url.replace('127.0.0.1', 'localhost'))];
  onTestFinished(async () => void (await Promise.all([other.end(), same.end()])));
  await expect(attachStandby(primary, other)).rejects.toThrow(/^DATABASE_REPLICA_URL is no standby of DATABASE_URL/);
  expect((await attachStandby(primary, same)).hints).toEqual([]);
});

test('a role without pg_log_standby_snapshot waits for the next snapshot, and the log says which grant helps', async () => {
  await primary.query("create role humble login replication password 'humble'");
  await primary.query('create database humble owner humble');
  const addresses = await settingsFor(as('humble', postgres.primary.url), as('humble', postgres.standby.url));
  const node = { ...addresses, SAMPLE_DEALS: 'false' };
  // A checkpoint logs them too, like the primary itself within half a minute.
  const checkpoints = setInterval(() => void primary.query('checkpoint').catch(() => undefined), 500);
  onTestFinished(() => clearInterval(checkpoints));
  const humble = await started(node);
  onTestFinished(() => ended(humble));
  expect(humble.output()).toMatch(/GRANT EXECUTE ON FUNCTION pg_log_standby_snapshot\(\) TO humble/);
});

test('a primary that does not answer is not reported as lag', async () => {
  const watch = new StandbyWatch('postgresql://nobody@127.0.0.1:1/nothing', postgres.standby.url);
  onTestFinished(() => watch.stop());
  let unknown = 0;
  watch.on('unknown', () => {
    unknown += 1;
  });
  await watch.check();
  await watch.check();
  expect([watch.divergence, unknown]).toEqual([undefined, 1]);
});

test('a primary that is down is not awaited, but one that only refuses us may still be written to', async () => {
  await primary.query("create role crowded login replication password 'crowded' connection limit 0");
  const [down, crowded] = ['postgresql://nobody@127.0.0.1:1/nothing', as('crowded', postgres.primary.url)].map(
    (url) => new StandbyWatch(url, postgres.standby.url),
  );
  onTestFinished(async () => void (await Promise.all([down?.stop(), crowded?.stop()])));
  await Promise.all([down?.check(), crowded?.check()]);
  expect(await down?.position()).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  expect(await crowded?.position()).toBeUndefined();
});

test('while the standby lags its node is neither live nor ready, people see their own writes, and it recovers by itself', async () => {
  const deal = await watchedDeal(deals[3]);
  await expect.poll(() => deal.isLive()).toBe(true);
  const before = up(deal);
  await standby.query('select pg_wal_replay_pause()');
  onTestFinished(() => standby.query('select pg_wal_replay_resume()').then(() => undefined));
  const voted = await vote(deals[3], cookies[0]);
  expect(voted.status).toBe(200);
  const cookie = `${cookies[0]}; ${voted.headers.getSetCookie().map((line) => line.split(';')[0])}`;
  const marks = `/api/me/marks?deals=${deals[3]}`;
  expect(await (await fetch(board() + marks, { headers: { cookie } })).json()).toEqual({ marks: { [deals[3] ?? 0]: { vote: 1 } } });
  const sent = textOf(await fetch(`${board()}/api/live?watch=${encodeURIComponent(marks)}`, { headers: { cookie } }));
  await expect.poll(() => deal.isLive()).toBe(false);
  const ready = await fetch(`${board()}/readyz`);
  expect([ready.status, ((await ready.json()) as { detail: string }).detail]).toEqual([503, 'Changes arrive late or not at all.']);

  const newcomer = await signIn(`http://localhost:${settings.PORT}`, 'Someone new');
  const here = (path: string) => newcomer.visitor.get(new URL(path, newcomer.landed));
  const me = await here('/api/me');
  expect([me.status, await me.json()]).toMatchObject([200, { name: 'Someone new' }]);
  expect(await (await here('/welcome')).text()).toContain('"/api/me":{"etag"');
  expect(sent()).toContain('{"live":false}');
  expect(sent()).not.toContain('event: snapshot');

  await standby.query('select pg_wal_replay_resume()');
  await expect.poll(() => deal.isLive()).toBe(true);
  expect(up(deal)).toBe(before + 1);
  await expect.poll(sent).toMatch(/event: snapshot\ndata: .*"vote":1.*\n\nevent: status\ndata: {"live":true}/);
  expect((await fetch(`${board()}/readyz`)).status).toBe(200);
});

test('a node whose standby is promoted stops with the reason, and refuses to start like that', async () => {
  await standby.query('select pg_promote()');
  expect(await dealwire.ended).toBe(1);
  expect(dealwire.output()).toMatch(/^Dealwire stops\. DATABASE_REPLICA_URL was promoted and is no standby any more/m);
  await expect(started(settings)).rejects.toThrow(/DATABASE_REPLICA_URL is no standby of DATABASE_URL/);
});

test('an address that leads to a promoted standby may soon lead elsewhere; until then it is not known whether reads are current', async () => {
  await standby.query('select pg_promote() where pg_is_in_recovery()');
  const [own, promoted] = [postgres.primary.url, postgres.standby.url].map((url) => Number(new URL(url).port));
  const proxy = await breakableNetwork(own ?? 0);
  const watch = new StandbyWatch(postgres.primary.url, postgres.primary.url.replace(`:${own}`, `:${proxy.port}`), 600_000);
  onTestFinished(async () => {
    await watch.stop();
    proxy.close();
  });
  const isKnown = async () => {
    await watch.check();
    return (await watch.position()) !== undefined;
  };
  await expect.poll(isKnown).toBe(true);
  proxy.leadTo(promoted ?? 0);
  // Also before the next check.
  await expect.poll(async () => await watch.position().catch(() => 'no answer')).toBeUndefined();
  await expect.poll(isKnown).toBe(false);
  proxy.leadTo(own ?? 0);
  await expect.poll(isKnown).toBe(true);
  expect(watch.divergence).toBeUndefined();
});

test('a standby that was promoted is written to: what it had received is not all, even if the primary is down', async () => {
  await standby.query('select pg_promote() where pg_is_in_recovery()');
  const watch = new StandbyWatch('postgresql://nobody@127.0.0.1:1/nothing', postgres.standby.url);
  onTestFinished(() => watch.stop());
  expect(await watch.position()).toBeUndefined();
});

/** The text that a stream has sent so far, without heartbeats. */
function textOf(response: Response): () => string {
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  read().catch(() => undefined);
  onTestFinished(() => response.body?.cancel().catch(() => undefined));
  return () => text.replaceAll(heartbeat.toString(), '');
}

async function settingsFor(primaryUrl: string, standbyUrl: string) {
  return {
    PORT: await freePort(),
    DEMO_PROVIDER_PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'dealwire-standby-')),
    DATABASE_URL: primaryUrl,
    SAMPLE_DEALS: 'true',
    DATABASE_REPLICA_URL: standbyUrl,
  };
}

async function started(node: typeof settings): Promise<DealwireProcess> {
  const process = spawnDealwire(node.DATA_DIR, node);
  await isRunning(process);
  return process;
}

async function ended({ child, ended: end }: DealwireProcess): Promise<void> {
  child.kill('SIGTERM');
  await end;
}

const vote = (deal = 0, cookie = '') =>
  fetch(`${board()}/api/deals/${deal}/vote`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: '{"value":1}',
  });

async function watchedDeal(id = 0): Promise<WatchedRead> {
  const deal = watchRead(board(), `/api/deals/${id}`);
  onTestFinished(deal.close);
  await expect.poll(() => deal.data()).toBeDefined();
  return deal;
}

const up = (deal: WatchedRead) => Number((deal.data() as { up: number }).up);

async function readOnly(onOrOff: 'on' | 'off'): Promise<void> {
  await primary.query(`alter system set default_transaction_read_only = ${onOrOff}`);
  await primary.query('select pg_reload_conf()');
  // PostgreSQL informs its connections about that later, all at once.
  const isSet = async () => (await primary.query('show default_transaction_read_only')).rows[0].default_transaction_read_only;
  await expect.poll(isSet).toBe(onOrOff);
}

/** The URL of the role's own database on that server. */
function as(role: string, server: string): string {
  const url = new URL(server);
  url.username = role;
  url.password = role;
  url.pathname = `/${role}`;
  return url.href;
}
