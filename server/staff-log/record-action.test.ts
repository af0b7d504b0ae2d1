import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffActionNames } from '../../shared/staff-actions.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { staffLog } from '../database/schema.ts';
import { recordStaffAction } from './record-action.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('an entry is public if its action is, unless the entry says otherwise', async () => {
  const ids = await database.db.transaction(async (tx) => [
    await recordStaffAction(tx, { action: 'remove_deal', actorId: undefined, dealId: 7, reason: 'Spam' }),
    await recordStaffAction(tx, { action: 'remove_deal', actorId: undefined, dealId: 8, isPublic: false }),
  ]);
  const rows = await database.db.select({ id: staffLog.id, isPublic: staffLog.isPublic }).from(staffLog);
  expect(rows).toEqual([
    { id: ids[0], isPublic: true },
    { id: ids[1], isPublic: false },
  ]);
});

test.each(['update staff_log set reason = null', 'delete from staff_log', 'truncate staff_log cascade'])(
  'the database refuses: %s',
  async (change) => {
    await expect(database.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'The table "staff_log" is append-only' },
    });
  },
);

test('every action is recorded somewhere', () => {
  const sources = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).map((file) => readFileSync(file, 'utf8'));
  expect(staffActionNames.filter((action) => !sources.some((source) => source.includes(`'${action}'`)))).toEqual([]);
});
