import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

let board: TestDatabase;

beforeEach(async () => {
  board = await testDatabase();
});
afterEach(() => board.drop());

test('a migration that waits for an open transaction reports its owner, and continues once it ends', async () => {
  const client = await board.pool.connect();
  const warnings: string[] = [];
  let migrating: Promise<void>;
  try {
    await client.query(`begin; set local application_name = 'a forgotten psql'; lock table migrations.applied`);
    migrating = migrate(board.pool, { warn: (message) => void warnings.push(message) }, 50);
    await expect.poll(() => warnings).toHaveLength(1);
  } finally {
    client.release(true);
  }
  expect(warnings[0]).toMatch(
    /^The update of the database waits for process \d+ of \S+ \(a forgotten psql\), idle in transaction for \d+ s\. Commit/,
  );
  await migrating;
});

test('a migration that is not blocked logs no warning', async () => {
  const warnings: string[] = [];
  await migrate(board.pool, { warn: (message) => void warnings.push(message) }, 1);
  expect(warnings).toEqual([]);
});

test('a database from before the first release is refused with a way out, and not changed', async () => {
  const old = await emptyDatabase();
  onTestFinished(() => old.drop());
  await old.pool.query('create schema drizzle; create table drizzle.__drizzle_migrations (id int); create table deals (id int)');
  await expect(migrate(old.pool)).rejects.toThrow(
    /^This database is from before 0\.1\.0, the first release, and cannot be updated\. Start anew: set DATABASE_URL to an empty database/,
  );
  const { rows } = await old.pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([{ relname: 'deals' }]);
});

test('several nodes that start at once migrate once', async () => {
  const empty = await emptyDatabase();
  onTestFinished(() => empty.drop());
  await Promise.all([migrate(empty.pool), migrate(empty.pool), migrate(empty.pool)]);
  const { rows } = await empty.pool.query('select name from migrations.applied where name like $1', ['0000%']);
  expect(rows).toEqual([{ name: '0000_board.sql' }]);
});
