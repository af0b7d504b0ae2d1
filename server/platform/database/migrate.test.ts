import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
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
    await client.query(`begin; set local application_name = 'a forgotten psql'; lock table drizzle.__drizzle_migrations`);
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
