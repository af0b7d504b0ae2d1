import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../test/api-client.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';
import { people, sessions, staffLog } from '../platform/database/schema.ts';

let board: TestApp;
let url: string;

beforeAll(async () => {
  board = await testApp();
  await board.app.listen({ port: 0, host: '127.0.0.1' });
  const address = board.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => board.close());

const anAdmin = async () => {
  const person = await aPerson(board.db, { role: 'admin' });
  return { person, request: await apiClient(board, person) };
};
const roleOf = async (id: number) => (await board.db.select().from(people).where(eq(people.id, id)))[0]?.role;

test('an admin appoints moderators, admins and fact-checkers, and the staff log says so', async () => {
  const { person, request } = await anAdmin();
  const other = await aPerson(board.db, { earnedTrust: 1 });
  expect((await request('PUT', `/api/admin/people/${other.id}/role`, { role: 'moderator', reason: 'Helps a lot' })).body).toEqual({
    role: 'moderator',
    trust: 1,
  });
  expect((await request('PUT', `/api/admin/people/${other.id}/trust`, { isFactChecker: true })).body).toEqual({
    role: 'moderator',
    trust: 3,
  });
  expect((await request('PUT', `/api/admin/people/${other.id}/trust`, { isFactChecker: false })).body).toEqual({
    role: 'moderator',
    trust: 1,
  });
  const logged = await board.db.select().from(staffLog).where(eq(staffLog.personId, other.id));
  expect(logged).toMatchObject([
    { action: 'change_role', actorId: person.id, reason: 'Helps a lot', details: { from: 'person', to: 'moderator' }, isPublic: false },
    { action: 'change_trust', details: { from: 1, to: 3 } },
    { action: 'change_trust', details: { from: 3, to: 1 } },
  ]);
  const { body } = await request('GET', `/api/admin/people?q=${other.handle}`);
  expect(body.people).toMatchObject([{ handle: other.handle, role: 'moderator', sessions: 0 }]);
});

test('of two last admins who demote each other at the same time, one stays', async () => {
  await board.db.update(people).set({ role: 'person' }).where(eq(people.role, 'admin'));
  const [one, two] = [await anAdmin(), await anAdmin()];
  const answers = await Promise.all([
    one.request('PUT', `/api/admin/people/${two.person.id}/role`, { role: 'person' }),
    two.request('PUT', `/api/admin/people/${one.person.id}/role`, { role: 'person' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect([await roleOf(one.person.id), await roleOf(two.person.id)].sort()).toEqual(['admin', 'person']);
});

test.each(['person', 'moderator', 'admin'] as const)('a %s cannot change their own role or trust', async (role) => {
  const person = await aPerson(board.db, { role });
  const request = await apiClient(board, person);
  expect((await request('PUT', `/api/admin/people/${person.id}/role`, { role: 'admin' })).status).toBe(403);
  expect((await request('PUT', `/api/admin/people/${person.id}/trust`, { isFactChecker: true })).status).toBe(403);
  expect(await roleOf(person.id)).toBe(role);
});

test('only admins appoint, search people and end sessions', async () => {
  const other = await aPerson(board.db);
  const request = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await request('PUT', `/api/admin/people/${other.id}/role`, { role: 'moderator' })).status).toBe(403);
  expect((await request('DELETE', `/api/admin/people/${other.id}/sessions`)).status).toBe(403);
  expect((await request('GET', '/api/admin/people')).status).toBe(403);
  expect((await (await apiClient(board))('GET', '/api/admin/people')).status).toBe(401);
});

test('a suspended, deleted or unknown person cannot be appointed', async () => {
  const { request } = await anAdmin();
  const [suspended, deleted] = [await aPerson(board.db, { state: 'suspended' }), await aPerson(board.db, { state: 'deleted' })];
  expect((await request('PUT', `/api/admin/people/${suspended.id}/role`, { role: 'moderator' })).body.code).toBe('BAD_TRANSITION');
  for (const id of [deleted.id, 999_999])
    expect((await request('PUT', `/api/admin/people/${id}/role`, { role: 'moderator' })).status).toBe(404);
});

test('a moderator who leaves can still be demoted, and comes back without the role', async () => {
  const { request } = await anAdmin();
  const leaving = { role: 'moderator', state: 'deleted', stateBefore: 'active', eraseAt: new Date(Date.now() + 86_400_000) } as const;
  const person = await aPerson(board.db, leaving);
  expect((await request('PUT', `/api/admin/people/${person.id}/role`, { role: 'admin' })).body.code).toBe('BAD_TRANSITION');
  expect((await request('PUT', `/api/admin/people/${person.id}/role`, { role: 'person' })).body.role).toBe('person');
  expect((await (await apiClient(board, person))('DELETE', '/api/me/deletion')).status).toBe(200);
  expect(await roleOf(person.id)).toBe('person');
});

test('a demoted moderator loses their streams at once, and so does someone whose sessions are ended', async () => {
  const { request } = await anAdmin();
  for (const act of [
    (id: number) => request('PUT', `/api/admin/people/${id}/role`, { role: 'person' }),
    (id: number) => request('DELETE', `/api/admin/people/${id}/sessions`),
  ]) {
    const moderator = await aPerson(board.db, { role: 'moderator' });
    const cookie = await sessionFor(board.db, moderator.id, board.config.publicUrl);
    await board.changesHeard();
    const { body } = await fetch(`${url}/api/live?watch=%2Fapi%2Fmod%2Fstaff-log`, { headers: { cookie } });
    let text = '';
    // Without an end this would wait until the test times out.
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const isFirst = !text.includes('event: snapshot');
      text += part;
      if (isFirst && text.includes('event: snapshot')) expect((await act(moderator.id)).status).toBe(200);
    }
    expect(text).toContain('event: snapshot');
  }
  expect((await board.db.select().from(sessions)).length).toBeGreaterThan(0);
});
