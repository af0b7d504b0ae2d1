import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { aPerson } from '../../test/sign-in.ts';
import { people } from '../database/schema.ts';
import { admit } from './registration.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const suggested = async (handle: string) => {
  const { id } = await admit(database.db, { issuer: 'test', subject: `calls-${handle}` }, { name: 'Somebody', handle }, false);
  return (await database.db.select().from(people).where(eq(people.id, id)))[0]?.suggestedHandle;
};

test('the handle that is suggested is one that a person can have', async () => {
  await aPerson(database.db, { handle: 'ada' });
  expect(await suggested('ada')).toBe('ada-2');
  expect(await suggested('grace')).toBe('grace');
  expect(await suggested('mod-erator')).toBeNull();
});
