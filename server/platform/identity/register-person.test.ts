import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identities as limits } from '../../../shared/account-limits.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { identities, people, sanctions } from '../database/schema.ts';
import { startMove } from './provider-moves.ts';
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

const providers = ['https://one.example', 'https://two.example'] as const;
const arrive = (issuer: string, subject: string, email: string, meanwhile = async () => {}) =>
  database.db.transaction(async (tx) => {
    const registered = await registerPerson(tx, { issuer, subject }, { name: 'Somebody', email }, false, providers);
    await meanwhile();
    return registered;
  });

test('of two first sign-ins at once with one address, at two services, one makes an account', async () => {
  let second: Promise<unknown> = Promise.resolve();
  const isWaiting = async () => (await database.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
  await arrive(providers[0], 'twice', 'twice@quux.example', async () => {
    second = arrive(providers[1], 'twice', 'twice@quux.example');
    second.catch(() => undefined);
    await expect.poll(isWaiting).toBe(1);
  });
  await expect(second).rejects.toMatchObject({ reason: 'known_address' });
  expect(await database.db.$count(people, eq(people.email, 'twice@quux.example'))).toBe(1);
});

test('a move gives nobody more identities than there may be', async () => {
  const person = await aPerson(database.db, { issuer: providers[0], email: 'many@quux.example' });
  const others = Array.from({ length: limits.max - 1 }, (_, index) => ({ issuer: 'test', subject: `many-${index}`, personId: person.id }));
  await database.db.insert(identities).values(others);
  await startMove(database.db, providers[0], providers[1], false);
  await expect(arrive(providers[1], 'many', 'many@quux.example')).rejects.toMatchObject({ reason: 'too_many' });
  expect(await database.db.$count(identities, eq(identities.personId, person.id))).toBe(limits.max);
});

test.each([
  ['the same service', providers[0]],
  ['a service that the board had before', 'https://gone.example'],
])('a banned person does not begin anew with the same address and another subject: %s', async (_where, issuer) => {
  const banned = await aPerson(database.db, { issuer, email: 'banned@quux.example' });
  const [ban] = await database.db.insert(sanctions).values({ personId: banned.id, kind: 'ban', reason: 'Sells stolen goods' }).returning();
  await expect(arrive(providers[0], `again-${issuer}`, 'banned@quux.example')).rejects.toMatchObject({
    reason: 'known_address',
    account: { handle: banned.handle },
  });
  await database.db
    .update(sanctions)
    .set({ endedAt: new Date(), ending: 'lifted' })
    .where(eq(sanctions.id, ban?.id ?? 0));
  expect((await arrive(providers[0], `again-${issuer}`, 'banned@quux.example')).id).not.toBe(banned.id);
});
