import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';
import { connect, database } from '../database/connection.ts';
import { matchAlerts } from './match-alerts.ts';

/** More than one transaction tells. */
const followers = 700;
const crashes = 9;

let board: TestDatabase;

beforeAll(async () => {
  board = await testDatabase();
});
afterAll(() => board.drop());

/** Runs the matcher on connections that break after some milliseconds, as if its node were killed. Returns whether it was at work. */
async function crashAfter(milliseconds: number): Promise<boolean> {
  const pool = connect(`${board.url}?application_name=dying`, { max: 3 });
  const dying = matchAlerts(database(pool)).then(
    () => false,
    () => true,
  );
  await sleep(milliseconds);
  await board.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  const died = await dying;
  await pool.end();
  return died;
}

test('a node that dies while it tells people loses nothing and tells nothing twice', async () => {
  const author = await aPerson(board.db);
  await board.db.execute(sql`
    with crowd as (
      insert into people (issuer, subject, name, handle, state) select 'crowd', n::text, 'One', 'crowd-' || n, 'active' from generate_series(1, ${followers}::int) n returning id)
    insert into alerts (person_id, name, moments, q, words, needs, tells_from)
    select id, 'Kettles', '{match,price_drop}', 'kettle', '''kettle''', '{kettle}', now() - interval '1 minute' from crowd`);
  const ids: number[] = [];
  let died = 0;
  for (let nth = 0; nth < crashes; nth++) {
    if (nth % 3 === 0) ids.push((await aDeal(board.db, { authorId: author.id, price: 9_000 })).id);
    else if (nth % 3 === 2) await board.db.execute(sql`update deals set price = price - 100 where id = ${ids.at(-1)}`);
    if (await crashAfter(10 + ((nth * 37) % 120))) died += 1;
  }
  expect(died).toBeGreaterThan(0);
  await matchAlerts(board.db);
  const { rows } = await board.db.execute<{ deal: number; told: number; people: number; matches: number }>(sql`
    select deal_id::int as deal, count(*)::int as told, count(distinct person_id)::int as people,
      (select count(*)::int from alert_matches where deal_id = notifications.deal_id and moment = 'match') as matches
    from notifications where details ->> 'moment' = 'match' group by deal_id order by 1`);
  expect(rows).toEqual(ids.map((deal) => ({ deal, told: followers, people: followers, matches: followers })));
  const { rows: left } = await board.db.execute(sql`select from deal_changes`);
  expect(left).toEqual([]);
});
