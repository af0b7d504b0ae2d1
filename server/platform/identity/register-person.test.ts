import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { people } from '../database/schema.ts';
import { registerPerson } from './register-person.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const suggested = async (handle: string) => {
  const { id } = await registerPerson(database.db, { issuer: 'test', subject: `calls-${handle}` }, { name: 'Somebody', handle }, false);
  return (await database.db.select().from(people).where(eq(people.id, id)))[0]?.suggestedHandle;
};

test('the suggested handle is free and not reserved', async () => {
  await aPerson(database.db, { handle: 'ada' });
  expect(await suggested('ada')).toBe('ada-2');
  expect(await suggested('grace')).toBe('grace');
  expect(await suggested('mod-erator')).toBeNull();
});

const called = async (name: string, { handle, isAdmin = false }: { handle?: string; isAdmin?: boolean } = {}) => {
  const identity = { issuer: 'test', subject: `named-${name}` };
  const { id } = await registerPerson(database.db, identity, { name, ...(handle === undefined ? {} : { handle }) }, isAdmin);
  return (await database.db.select().from(people).where(eq(people.id, id)))[0];
};

test("a name from the provider that looks like a moderator's is replaced, and the person can still sign in", async () => {
  await aPerson(database.db, { handle: 'ingrid', name: 'Ingrid Halvorsen', role: 'moderator' });
  await aPerson(database.db, { handle: 'dealking7', name: '山田花子', role: 'moderator' });
  for (const name of [
    'Ingrid Halvorsen',
    'lngrid HaIvorsen',
    'Іngrid Halvоrsen',
    'ingrid-halvorsen ✔',
    'İngrid Halvorsen',
    'Moderator',
    'ADMlN',
    'Deaiking7',
    '山田花子',
    'Dealwire Support',
  ])
    expect([name, (await called(name, { handle: 'kim' }))?.name]).toEqual([name, 'kim']);
  expect((await called('Αdmin', { handle: 'adm1n' }))?.name).toBe('Somebody');
  expect((await called('Support', { handle: 'boss', isAdmin: true }))?.name).toBe('Support');
  for (const name of ['Ingrid', 'Ingrid Holm', 'Halvorsen', 'Admir', 'Билл', '田中 陽子', '🎉'])
    expect((await called(name, { handle: 'kim' }))?.name).toBe(name);
});

test('admins and moderators keep their names at sign-in', async () => {
  const { subject, id } = await aPerson(database.db, { handle: null, name: 'Olga Admin', role: 'moderator', state: 'onboarding' });
  await registerPerson(database.db, { issuer: 'test', subject }, { name: 'Olga Admin' }, false);
  expect((await database.db.select().from(people).where(eq(people.id, id)))[0]?.name).toBe('Olga Admin');
});
