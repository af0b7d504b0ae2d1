import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { connect, database } from './connection.ts';
import { together } from './together.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.drop());

test('of statements that are sent together, the first that failed says why, and none is left on its way', async () => {
  const pool = connect(postgres.url, { max: 1 });
  const answered: string[] = [];
  const failed = database(pool).transaction((tx) =>
    // One more step before it is known that the first has failed, as in a function that sends it.
    together([
      (async () => await tx.execute(sql`select 1 / 0`))(),
      tx.execute(sql`select 1`).finally(() => answered.push('second')),
      tx.execute(sql`select 2`).finally(() => answered.push('third')),
    ]).finally(() => answered.push('together')),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(answered).toEqual(['second', 'third', 'together']);
  const { rows } = await pool.query<{ answer: number }>('select 3 as answer');
  expect(rows).toEqual([{ answer: 3 }]);
  await pool.end();
});
