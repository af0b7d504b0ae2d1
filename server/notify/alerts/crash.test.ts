import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { connect, database } from '../../platform/database/connection.ts';
import { matchAlerts } from './match-alerts.ts';

/** They are notified in two transactions. */
const followers = 700;
/** Followers in the first transaction and in the second. */
const crashPoints = [1, 301, 601];
const rounds = 3;

let board: TestDatabase;

beforeAll(async () => {
  board = await testDatabase();
});
afterAll(() => board.drop());

/**
 * Runs the matcher until it waits for whether another transaction notifies this follower, and then breaks its connections, as if its node were killed.
 * Returns whether that ended it.
 */
async function crashAt(follower: number, deal: number | undefined): Promise<boolean> {
  const locking = await board.pool.connect();
  await locking.query('begin');
  await locking.query(
    `insert into notifications (person_id, kind, key, deal_id) select id, 'alert', 'alert:match:0', $2::bigint from people where handle = $1`,
    [`crowd-${follower}`, deal],
  );
  const pool = connect(`${board.url}?application_name=dying`, { max: 3 });
  const dying = matchAlerts(database(pool)).then(
    () => false,
    () => true,
  );
  const own = `from pg_stat_activity where application_name = 'dying' and datname = current_database()`;
  await expect.poll(async () => (await board.pool.query(`select ${own} and wait_event_type = 'Lock'`)).rowCount).toBe(1);
  await board.pool.query(`select pg_terminate_backend(pid) ${own}`);
  const died = await dying;
  await pool.end();
  await locking.query('rollback');
  locking.release();
  return died;
}

test('a node that dies while it notifies people loses nothing and notifies of nothing twice', async () => {
  const author = await aPerson(board.db);
  await board.db.execute(sql`
    with crowd as (
      insert into people (name, handle, state) select 'One', 'crowd-' || n, 'active' from generate_series(1, ${followers}::int) n returning id)
    insert into alerts (person_id, name, moments, filters, words, lookup_keys, active_since)
    select id, 'Kettles', '{match,price_drop}', '{"q": "kettle"}', '''kettle''', '{kettle}', now() - interval '1 minute' from crowd`);
  const ids: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ids.push((await aDeal(board.db, { authorId: author.id, price: 9_000 })).id);
    for (const [index, follower] of crashPoints.entries()) {
      if (index === 2) await board.db.execute(sql`update deals set price = price - 100 where id = ${ids.at(-1)}`);
      expect(await crashAt(follower, ids.at(-1))).toBe(true);
    }
  }
  await matchAlerts(board.db);
  const { rows } = await board.db.execute<{ deal: number; notified: number; people: number }>(sql`
    select deal_id::int as deal, count(*)::int as notified, count(distinct person_id)::int as people
    from notifications where details ->> 'moment' = 'match' group by deal_id order by 1`);
  expect(rows).toEqual(ids.map((deal) => ({ deal, notified: followers, people: followers })));
  const { rows: left } = await board.db.execute(sql`select from deal_changes`);
  expect(left).toEqual([]);
});
