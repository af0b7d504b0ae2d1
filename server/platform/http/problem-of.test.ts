import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { problemOf } from './problem-of.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const codeOf = (statement: string, values: unknown[] = []) =>
  database.db.$client.query(statement, values).then(
    () => undefined,
    (error: unknown) => problemOf(new Error('as Drizzle wraps it', { cause: error })).code,
  );

test('PostgreSQL errors about values and availability have their own codes, others are INTERNAL', async () => {
  expect(await codeOf('select $1::text', ['\u0000'])).toBe('INVALID');
  expect(await codeOf("select '1.5'::bigint")).toBe('INVALID');
  expect(await codeOf("select timestamptz 'epoch' + 9e99 * interval '1 second'")).toBe('INVALID');
  expect(await codeOf('set statement_timeout = 5; select pg_sleep(1)')).toBe('UNAVAILABLE');
  expect(await codeOf('select nothing')).toBe('INTERNAL');
  // Last, because it leaves its connection in a failed transaction.
  expect(await codeOf('begin read only; delete from votes')).toBe('READ_ONLY');
});
