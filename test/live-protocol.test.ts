import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadRouter } from '../server/engine/read-router.ts';
import { allReads } from '../server/features.ts';
import { connect, database, type Pool } from '../server/platform/database/connection.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { createConnection } from '../web/engine/connection.ts';
import { createConnectionStatus } from '../web/engine/connection-status.ts';
import { openEventStream } from '../web/engine/event-stream.ts';
import { createReadStore, type ReadStore } from '../web/engine/read-store.ts';
import { type BreakableNetwork, breakableNetwork } from './breakable-network.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** The whole board and the browser's live store, with everything between them broken at random. */
let dataDir: string;
let postgresPort: number;
let postgres: EmbeddedPostgres;
let settings: Record<string, string | number>;
let dealwire: DealwireProcess;
let pool: Pool;
let network: BreakableNetwork;
let voters: { id: number; cookie: string }[];

const board = () => `http://127.0.0.1:${settings.PORT}`;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-protocol-'));
  copyFirstStart(path.join(dataDir, 'database'));
  postgresPort = await freePort();
  postgres = await startPostgres();
  settings = {
    PORT: await freePort(),
    DEMO_PROVIDER_PORT: await freePort(),
    DATA_DIR: path.join(dataDir, 'board'),
    DATABASE_URL: postgres.url,
    SAMPLE_DEALS: 'true',
  };
  await startDealwire();
  pool = connect(postgres.url);
  network = await breakableNetwork(Number(settings.PORT));
  const db = database(pool);
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(db)));
  voters = await Promise.all(people.map(async ({ id }) => ({ id, cookie: await sessionFor(db, id) })));
});

afterAll(async () => {
  network.close();
  dealwire.child.kill('SIGTERM');
  await dealwire.ended;
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startPostgres = () => startEmbedded(path.join(dataDir, 'database'), { port: postgresPort, settings: { fsync: 'off' } });

async function startDealwire() {
  dealwire = spawnDealwire(dataDir, settings);
  await isRunning(dealwire);
}

/** Sends a command by HTTP; undefined if it was not acknowledged, because then its outcome is unknown. */
async function command(method: string, url: string, voter: number, body: object): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json', cookie: voters[voter % voters.length]?.cookie ?? '' };
  const answer = await fetch(`${board()}${url}`, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(8_000) }).catch(
    () => undefined,
  );
  return answer?.ok ? answer : undefined;
}

const deal = fc.integer({ min: 1, max: 8 });
const voter = fc.nat({ max: 4 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('vote' as const), deal, voter }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('comment' as const), deal, voter, body: fc.string({ minLength: 3, maxLength: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('by hand' as const), deal, up: fc.nat({ max: 500 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire by hand' as const), deal }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cut the wire' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 150 }) }) },
);
/** These take seconds, so every run has exactly one of each, in random order. */
const outages = [{ do: 'kill the server' as const }, { do: 'restart PostgreSQL' as const }] as const;
type Step = (typeof step extends fc.Arbitrary<infer Value> ? Value : never) | (typeof outages)[number];
const between = fc.array(step, { minLength: 3, maxLength: 13 });
const campaign: fc.Arbitrary<Step[]> = fc
  .tuple(between, between, between, fc.constantFrom(outages, outages.toReversed()))
  .map(([first, second, third, [one, other]]) => [first, one ?? [], second, other ?? [], third].flat());

/** The comments and votes that the board has acknowledged, by person and deal. */
interface Acknowledged {
  comments: string[];
  votes: Set<string>;
}

async function perform(each: Step, acknowledged: Acknowledged): Promise<void> {
  if (each.do === 'wait') return sleep(each.ms);
  if (each.do === 'cut the wire') return network.cut();
  if (each.do === 'kill the server') return killDealwire();
  if (each.do === 'restart PostgreSQL') return restartPostgres();
  if (each.do === 'by hand') return void (await byHand('update deal_scores set up = $2 where deal_id = $1', [each.deal, each.up]));
  if (each.do === 'expire by hand')
    return void (await byHand("update deals set state = 'expired', expired_at = now() where id = $1 and state = 'live'", [each.deal]));
  if (each.do === 'vote') {
    const answer = await command('PUT', `/api/deals/${each.deal}/vote`, each.voter, { value: 1 });
    if (answer !== undefined) acknowledged.votes.add(`${each.deal} ${voters[each.voter]?.id}`);
    return;
  }
  const answer = await command('POST', `/api/deals/${each.deal}/comments`, each.voter, { body: `x ${each.body} x` });
  if (answer !== undefined) acknowledged.comments.push(String(((await answer.json()) as { id: number }).id));
}

const byHand = (text: string, values: unknown[]) => pool.query(text, values).catch(() => undefined);

async function killDealwire() {
  dealwire.child.kill('SIGKILL');
  await dealwire.ended;
  await startDealwire();
}

async function restartPostgres() {
  await postgres.stop();
  postgres = await startPostgres();
}

const paths = [
  '/api/deals',
  '/api/deals?sort=new',
  '/api/deals?sort=discussed',
  '/api/deals/1',
  '/api/deals/1/comments',
  '/api/deals/2',
  '/api/deals/2/comments',
  '/api/board',
];

/** A tab: the web's store and connection, behind the network that is cut. */
function openTab(): { store: ReadStore; close: () => void } {
  const store = createReadStore();
  const tab = createConnection(store, createConnectionStatus(), (url, listener) =>
    openEventStream(`http://127.0.0.1:${network.port}${url}`, listener),
  );
  const leave = paths.map((each) => store.watch(each, () => undefined));
  tab.start();
  return {
    store,
    close: () => {
      for (const left of leave) left();
      tab.stop();
    },
  };
}

/**
 * The data of a fresh GET, evaluated here: a request would make the board evaluate too, which could hide a missed change. Undefined if
 * it does not exist; throws while the database is down.
 */
async function truth(each: string): Promise<unknown> {
  const { read, input } = new ReadRouter(allReads(database(pool))).resolve(each);
  const evaluated = await read.evaluate(input, 'public');
  return 'gone' in evaluated ? undefined : JSON.parse(JSON.stringify(evaluated.data));
}

async function differs(store: ReadStore, each: string): Promise<string | undefined> {
  const expected = await truth(each).catch(() => 'the database is away');
  const { status, data } = store.get(each);
  const held = status === 'gone' ? undefined : data;
  return isDeepStrictEqual(held, expected) ? undefined : each;
}

const got = async (each: string): Promise<unknown> => (await fetch(`${board()}${each}`)).json();

const wrongReads = async (store: ReadStore): Promise<string[]> =>
  (await Promise.all(paths.map((each) => differs(store, each)))).filter((each) => each !== undefined);

test('after any writes, cut connections and killed servers, every tab shows what a fresh GET answers, and nothing acknowledged is lost', async () => {
  const acknowledged: Acknowledged = { comments: [], votes: new Set() };
  await fc.assert(
    fc.asyncProperty(campaign, async (steps) => {
      const tabs = [openTab(), openTab()];
      for (const each of steps) await perform(each, acknowledged);
      for (const { store } of tabs) await expect.poll(() => wrongReads(store), { timeout: 60_000 }).toEqual([]);
      for (const tab of tabs) tab.close();
      for (const each of paths) expect(await got(each)).toEqual(await truth(each));
    }),
    { numRuns: 2, endOnFailure: true },
  );
  const { rows: comments } = await pool.query<{ id: number }>('select id from comments');
  expect(comments.map(({ id }) => String(id))).toEqual(expect.arrayContaining(acknowledged.comments));
  const { rows: votes } = await pool.query<{ vote: string }>("select deal_id || ' ' || person_id as vote from votes");
  expect(votes.map(({ vote }) => vote)).toEqual(expect.arrayContaining([...acknowledged.votes]));
}, 300_000);
