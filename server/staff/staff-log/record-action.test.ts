import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffActionNames } from '../../../shared/staff-actions.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { staffLog } from '../../platform/database/schema.ts';
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

test('an entry about a comment that nobody has seen is not public', async () => {
  const { db } = database;
  const author = await aPerson(db);
  const { id: dealId } = await aDeal(db, { authorId: author.id });
  const createdAt = new Date(Date.now() - 60_000);
  const isPublic = async (given: { state: 'visible' | 'held'; heldAt: Date | null }) => {
    const { id } = await aComment(db, { dealId, authorId: author.id, createdAt, ...given });
    const logged = await db.transaction((tx) => recordStaffAction(tx, { action: 'remove_comment', actorId: undefined, commentId: id }));
    return (await db.select().from(staffLog).where(eq(staffLog.id, logged)))[0]?.isPublic;
  };
  expect(await isPublic({ state: 'held', heldAt: createdAt })).toBe(false);
  expect(await isPublic({ state: 'held', heldAt: new Date() })).toBe(true);
  expect(await isPublic({ state: 'visible', heldAt: null })).toBe(true);
});

test('an entry must say whom it is about', async () => {
  const record = database.db.transaction((tx) => recordStaffAction(tx, { action: 'remove_deal', actorId: undefined }));
  await expect(record).rejects.toThrow('The entry "remove_deal" of the staff log needs dealId');
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
