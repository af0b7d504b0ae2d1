import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { signIns } from '../database/schema.ts';
import { loggedError } from './error-serializer.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The log line for a failed statement. */
async function lineFor(statement: Promise<unknown>): Promise<string> {
  const error: unknown = await statement.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const lines: string[] = [];
  pino({ serializers: { err: loggedError } }, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

test('a failed query is logged with its reason and without its parameters', async () => {
  const line = await lineFor(database.db.select().from(signIns).where(sql`${'a-code-verifier'}::text = (1 / 0)::text`).execute());
  expect(line).toContain('division by zero');
  expect(line).toContain('22012');
  expect(line).toContain('error-serializer.test.ts');
  expect(line).not.toContain('a-code-verifier');
});

test('a violated constraint is logged without the row at fault', async () => {
  await database.db.execute(sql`create table ruled (secret text check (secret = ''))`);
  const line = await lineFor(database.db.execute(sql`insert into ruled values (${'a-code-verifier'})`));
  expect(line).toContain('ruled_secret_check');
  expect(line).not.toContain('a-code-verifier');
});
