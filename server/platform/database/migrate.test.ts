import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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
    migrating = migrate(board.pool, { logger: { warn: (message) => void warnings.push(message) }, patience: 0 });
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
  await migrate(board.pool, { logger: { warn: (message) => void warnings.push(message) }, patience: 0 });
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

test('a migration that has to wait for a reader lets others through, and runs once the reader has ended', async () => {
  const migration = await pendingMigration('alter table things add column m int');
  await migration.blocker.query('begin; select from things');
  const migrating = migration.run();
  await expect.poll(migration.waitsFor).toContain('AccessExclusiveLock');
  // Behind the waiting migration.
  await migration.pool.query('select from things');
  expect(await migration.columns()).toEqual(['n']);
  await migration.blocker.query('commit');
  await migrating;
  expect(await migration.columns()).toEqual(['n', 'm']);
});

test('a migration waits for a vacuum without a lock that others queue behind', async () => {
  const migration = await pendingMigration('alter table things add column m int');
  await migration.blocker.query('begin; lock table things in share update exclusive mode');
  const migrating = migration.run();
  await expect.poll(migration.waitsFor).toEqual(['ShareUpdateExclusiveLock']);
  await migration.pool.query('insert into things values (1)');
  expect(await migration.waitsFor()).toEqual(['ShareUpdateExclusiveLock']);
  await migration.blocker.query('commit');
  await migrating;
  expect(await migration.columns()).toEqual(['n', 'm']);
});

/** A database with a table of one column, a connection that may block it, and a migration that it has not had yet. */
async function pendingMigration(sql: string) {
  const { pool, drop } = await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-migrations-'));
  const blocker = await pool.connect();
  onTestFinished(async () => {
    blocker.release();
    await drop();
    rmSync(folder, { recursive: true });
  });
  await pool.query('create table things (n int)');
  writeFileSync(path.join(folder, '0001_more.sql'), sql);
  const rows = async (query: string) => (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  return {
    ...{ pool, blocker },
    run: () => migrate(pool, { folder: pathToFileURL(`${folder}/`) }),
    waitsFor: () => rows("select mode as name from pg_locks where not granted and relation = 'things'::regclass"),
    columns: () => rows("select attname as name from pg_attribute where attrelid = 'things'::regclass and attnum > 0 order by attnum"),
  };
}
