import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { people, sessions, signIns } from '../database/schema.ts';
import { onAccessEnd } from './access-end.ts';
import { endSession } from './end-sessions.ts';
import { hashOf, newOpaqueId } from './opaque-id.ts';
import { rememberSignIn } from './pending-sign-ins.ts';
import { deleteEndedSessions, findSession, openSession, touchSession } from './sessions.ts';

let database: TestDatabase;
let person: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  database = await testDatabase();
  person = await aPerson(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(sessions);
});

const day = 86_400;
/** Makes a session this many seconds older, and last seen this many seconds ago. */
const age = (id: string, opened: number, seen: number) =>
  database.db
    .update(sessions)
    .set({ seenAt: sql`now() - make_interval(secs => ${seen})`, endsAt: sql`ends_at - make_interval(secs => ${opened})` })
    .where(eq(sessions.idHash, hashOf(id)));
const viewerOf = async (id: string | undefined) => (await findSession(database.db, id)).viewer;

test("a session has the person's id, role, trust, state and handle", async () => {
  const id = await openSession(database.db, person.id);
  const { role, trust, state, handle, createdAt } = person;
  const sessionEnds = expect.any(Number);
  expect(await viewerOf(id)).toEqual({
    id: person.id,
    role,
    trust,
    state,
    handle,
    createdAt,
    session: hashOf(id).toString('hex'),
    sessionEnds,
  });
});

test('a missing, wrong or malformed session id is a guest', async () => {
  for (const id of [undefined, '', 'x', newOpaqueId(), "' or true --", 'x'.repeat(10_000)]) expect(await viewerOf(id)).toBeUndefined();
});

test('a guest without a valid session id causes no query', async () => {
  let queries = 0;
  const count = () => void queries++;
  database.pool.on('acquire', count);
  expect(await viewerOf(undefined)).toBeUndefined();
  expect(await viewerOf('not an id')).toBeUndefined();
  expect(queries).toBe(0);
  await viewerOf(newOpaqueId());
  expect(queries).toBe(1);
  database.pool.off('acquire', count);
});

test('a session ends fourteen days after it was last seen', async () => {
  const id = await openSession(database.db, person.id);
  await age(id, 14 * day, 14 * day - 60);
  expect(await viewerOf(id)).toBeDefined();
  await age(id, 0, 14 * day + 60);
  expect(await viewerOf(id)).toBeUndefined();
});

test('a session ends ninety days after it was opened, even if it is used', async () => {
  const id = await openSession(database.db, person.id);
  await age(id, 90 * day - 60, 0);
  expect(await viewerOf(id)).toBeDefined();
  await age(id, 61, 0);
  expect(await viewerOf(id)).toBeUndefined();
});

test("a session's last use is stored at most every five minutes", async () => {
  const id = await openSession(database.db, person.id);
  expect((await findSession(database.db, id)).stale).toBe(false);
  await age(id, 0, 240);
  expect((await findSession(database.db, id)).stale).toBe(false);
  await age(id, 0, 301);
  const { viewer, stale } = await findSession(database.db, id);
  expect(stale).toBe(true);
  await touchSession(database.db, viewer?.session ?? '');
  expect((await findSession(database.db, id)).stale).toBe(false);
});

test('the sessions of a deleted person do not work', async () => {
  const id = await openSession(database.db, person.id);
  await database.db.update(people).set({ state: 'deleted' }).where(eq(people.id, person.id));
  expect(await viewerOf(id)).toBeUndefined();
  await database.db.update(people).set({ state: 'active' }).where(eq(people.id, person.id));
});

test('ending a session returns its ID token, once', async () => {
  const id = await openSession(database.db, person.id, { idToken: 'token' });
  expect(await endSession(database.db, id)).toBe('token');
  expect(await endSession(database.db, id)).toBeUndefined();
  expect(await viewerOf(id)).toBeUndefined();
});

test('only ended sessions and abandoned sign-ins are cleaned up', async () => {
  const [current, idle, old] = await Promise.all([1, 2, 3].map(() => openSession(database.db, person.id)));
  await age(idle ?? '', 0, 15 * day);
  await age(old ?? '', 91 * day, 0);
  const browser = newOpaqueId();
  for (const state of ['pending', 'abandoned'])
    await rememberSignIn(database.db, browser, { state, nonce: 'n', codeVerifier: 'v' }, { returnTo: '/', provider: 'oidc' });
  await database.db.update(signIns).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(signIns.state, 'abandoned'));
  await deleteEndedSessions(database.db);
  const left = await database.db.select({ idHash: sessions.idHash }).from(sessions);
  expect(left).toEqual([{ idHash: hashOf(current ?? '') }]);
  expect(await database.db.select({ state: signIns.state }).from(signIns)).toEqual([{ state: 'pending' }]);
});

test('a session is looked up by primary keys', async () => {
  const plan = await database.pool.query(
    `explain select 1 from sessions s join people p on p.id = s.person_id where s.id_hash = '\\x00' and s.ends_at > now()`,
  );
  expect(JSON.stringify(plan.rows)).toMatch(/sessions_pkey/);
});

const isOver = async (id: string) => (await viewerOf(id)) === undefined;
/** Waits for the end of a session that `shorten` brings near, and returns whether it has really ended then. */
const endOf = async (id: string, shorten: () => Promise<unknown>) => {
  const viewer = await viewerOf(id);
  if (viewer === undefined) throw new Error('The session is over already');
  await shorten();
  await new Promise<void>((resolve) => onAccessEnd(database.db, { ...viewer, sessionEnds: Date.now() }, resolve));
  return await isOver(id);
};

test.each([
  ['it was unused for too long', () => [90 * day - 300, 14 * day - 1]],
  ['it is too old', () => [90 * day - 1, 0]],
])('onAccessEnd calls back on time if %s', async (_why, aged) => {
  const id = await openSession(database.db, person.id);
  const [opened = 0, seen = 0] = aged();
  expect(await endOf(id, () => age(id, opened, seen))).toBe(true);
});

test('onAccessEnd waits longer for a session that was used meanwhile', async () => {
  const id = await openSession(database.db, person.id);
  expect(await endOf(id, () => age(id, 0, 14 * day - 2))).toBe(true);
});

test('onAccessEnd does not call back once it is cancelled', async () => {
  const [left, right] = await Promise.all([1, 2].map(() => openSession(database.db, person.id)));
  const viewer = await viewerOf(left);
  await age(left ?? '', 0, 14 * day - 1);
  let notified = false;
  if (viewer !== undefined)
    onAccessEnd(database.db, { ...viewer, sessionEnds: Date.now() }, () => {
      notified = true;
    })();
  expect(await endOf(right ?? '', () => age(right ?? '', 0, 14 * day - 1))).toBe(true);
  expect(notified).toBe(false);
});
