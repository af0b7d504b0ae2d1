import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { changesOfStaffLog } from '../../../test/staff-log-changes.ts';
import { boardRoleUrl } from './board-role.ts';
import { connect, type Pool } from './connection.ts';

let database: TestDatabase;
let board: Pool;

beforeAll(async () => {
  database = await testDatabase();
  await boardRoleUrl(database.pool);
  board = connect(await boardRoleUrl(database.pool), { max: 2 });
});
afterAll(async () => {
  await board.end();
  await database.pool.query('drop owned by dealwire_board; drop role dealwire_board');
  await database.drop();
});

test('the role of the board can add to the staff log, but never change it', async () => {
  expect(await changesOfStaffLog(board)).toEqual(Array(6).fill('insufficient_privilege'));
});

test('the role of the board can neither change the schema nor become another role', async () => {
  for (const statement of ['create table mine ()', 'alter table deals drop column title', 'set role dealwire', 'create role other'])
    await expect(board.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});

test('the role of the board can use every other table, and jobs', async () => {
  await board.query("select graphile_worker.add_job('nothing', '{}')");
  expect((await board.query('delete from graphile_worker._private_jobs returning id')).rowCount).toBe(1);
  const { rows } = await board.query<{ relname: string }>(`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') and has_table_privilege(oid, 'insert'))`);
  expect(rows).toEqual([{ relname: 'staff_log' }]);
});
