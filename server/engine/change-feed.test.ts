import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BreakableNetwork, breakableNetwork } from '../../test/breakable-network.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { ChangeFeed } from './change-feed.ts';

const silence = 2_000;

let database: TestDatabase;
let network: BreakableNetwork;

beforeAll(async () => {
  database = await testDatabase();
  network = await breakableNetwork(Number(new URL(database.url).port));
});
afterAll(async () => {
  network.close();
  await database.drop();
});

test('a silent connection is dropped by both sides in time, and changes arrive again after it is restored', async () => {
  const feed = await liveFeed();
  const lost = once(feed, 'lost');
  network.freeze();
  onTestFinished(network.thaw);
  await expect(lost).resolves.toEqual([new Error('The database went silent')]);
  await expect.poll(slots).toBe(0);

  const live = once(feed, 'live');
  network.thaw();
  await live;
  const received = once(feed, 'changes');
  await database.pool.query("update board_settings set name = 'After the silence'");
  expect(await received).toMatchObject([[{ table: 'board_settings', kind: 'update' }]]);
});

test('the feed stays connected while nothing changes', async () => {
  // Longer than a busy machine may leave a process without CPU.
  const longSilence = 5_000;
  const feed = await liveFeed({ silence: longSilence });
  let losses = 0;
  feed.on('lost', () => losses++);
  await expect.poll(() => connectedFor(longSilence * 1.5)).toBe(true);
  expect([feed.live, losses]).toEqual([true, 0]);
});

test('whileConnecting is called until the feed is live, even if it fails', async () => {
  let calls = 0;
  const hold = await database.pool.connect();
  // A slot is ready only once all writing transactions have ended.
  await hold.query('begin; select pg_current_xact_id()');
  const live = liveFeed({
    whileConnecting: async () => {
      calls += 1;
      if (calls === 3) await hold.query('rollback');
      throw new Error('not this time');
    },
  });
  await live;
  hold.release();
  expect(calls).toBeGreaterThanOrEqual(3);
});

async function liveFeed(options: { whileConnecting?: () => Promise<unknown>; silence?: number } = {}): Promise<ChangeFeed> {
  const url = new URL(database.url);
  url.port = String(network.port);
  const feed = new ChangeFeed({ url: url.href, publication: 'dealwire', silence, ...options });
  onTestFinished(() => feed.stop());
  const live = once(feed, 'live');
  feed.start();
  await live;
  return feed;
}

const slots = async () => (await database.pool.query('select from pg_replication_slots where database = current_database()')).rowCount;
const connectedFor = async (milliseconds: number) =>
  (
    await database.pool.query(
      `select now() > backend_start + $1 * interval '1 millisecond' as is
       from pg_stat_replication join pg_replication_slots on active_pid = pid where database = current_database()`,
      [milliseconds],
    )
  ).rows[0]?.is;
