import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { aToken, bearer } from '../../../test/tokens.ts';
import { identities, people, sessions, signIns } from '../../platform/database/schema.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { addIdentity } from '../../platform/identity/identities.ts';
import { registerPerson } from '../../platform/identity/register-person.ts';
import { findSession, openSession } from '../../platform/identity/sessions.ts';

const first = 'https://one.example';
const second = 'https://two.example';
let board: TestApp;

beforeAll(async () => {
  board = await testApp({
    ...{ OIDC_ISSUER: first, OIDC_CLIENT_ID: 'board', OIDC_NAME: 'One' },
    ...{ SIGN_IN_PROVIDERS: 'two,github', TWO_ISSUER: second, TWO_CLIENT_ID: 'board' },
    ...{ GITHUB_CLIENT_ID: 'board', GITHUB_CLIENT_SECRET: 'secret' },
  });
});
afterAll(() => board.close());

/** Someone with an identity at both, who has just confirmed who they are. */
async function withTwo() {
  const person = await aPerson(board.db, { issuer: first, email: 'old@quux.example' });
  const request = await apiClient(board, person);
  const added = await addIdentity(board.db, { issuer: second, subject: person.subject }, person.id, 'new@quux.example');
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, person.id));
  const [{ id } = { id: 0 }] = await board.db
    .select()
    .from(identities)
    .where(eq(identities.subject, person.subject))
    .orderBy(identities.id);
  return { person, request, old: id, added };
}

/** What the inbox says about the account; nothing else is in it. */
async function noticesOf(request: Awaited<ReturnType<typeof apiClient>>) {
  const { order, items } = (await request('GET', '/api/me/inbox')).body;
  return order.map((id: number) => items[id].kind === 'account' && items[id].details);
}

test('an identity is removed with its sessions and its address, and the last one stays', async () => {
  const { person, request, old, added } = await withTwo();
  const other = await apiClient(board, person);
  await board.db.update(sessions).set({ identityId: old, authenticatedAt: new Date() }).where(eq(sessions.personId, person.id));
  await board.db.update(people).set({ email: 'old@quux.example' }).where(eq(people.id, person.id));
  expect((await request('GET', '/api/me/identities')).body).toMatchObject({
    order: [old, added],
    identities: { [old]: { removable: true, provider: { name: 'One' } }, [added]: { removable: true, email: 'new@quux.example' } },
  });
  expect((await request('DELETE', `/api/me/identities/${old}`)).body).toEqual({ left: 1 });
  // The session that asked stays; the other one that began with it ends.
  expect((await other('GET', '/api/me')).status).toBe(401);
  const left = (await request('GET', '/api/me/identities')).body;
  expect(left.order).toEqual([added]);
  expect(left.identities[added]).not.toHaveProperty('removable');
  expect((await request('DELETE', `/api/me/identities/${added}`)).body.code).toBe('BAD_TRANSITION');
  const [now] = await board.db.select({ email: people.email }).from(people).where(eq(people.id, person.id));
  expect(now).toEqual({ email: 'new@quux.example' });
  // Nothing of the two that were refused or were there before.
  expect(await noticesOf(request)).toEqual([{ change: 'identity_removed', provider: 'One' }]);
});

test('removing an identity needs a recent sign-in, and one’s own identity', async () => {
  const { person, request, old } = await withTwo();
  const somebody = await withTwo();
  expect((await somebody.request('DELETE', `/api/me/identities/${old}`)).body.code).toBe('NOT_FOUND');
  await board.db.update(sessions).set({ authenticatedAt: null }).where(eq(sessions.personId, person.id));
  expect((await request('DELETE', `/api/me/identities/${old}`)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await request('GET', '/api/me/identities')).body.order).toContain(old);
  expect(await noticesOf(request)).toEqual([]);
});

test('of two removals at once, one stays', async () => {
  const { request, old, added } = await withTwo();
  const answers = await Promise.all([old, added].map((id) => request('DELETE', `/api/me/identities/${id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await request('GET', '/api/me/identities')).body.order).toHaveLength(1);
});

test('adding an identity begins only from the board itself, by a session, at most so often, and leads back here', async () => {
  const { person } = await withTwo();
  const cookie = await sessionFor(board.db, person.id, board.config.publicUrl);
  await board.db.update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.personId, person.id));
  const token = bearer(await aToken(board, person.id));
  const begin = async (headers: Record<string, string>, returnTo = '/settings/identities') => {
    const payload = { provider: 'github', returnTo };
    const sent = { method: 'POST', url: '/auth/link', remoteAddress: '203.0.113.9', headers: { cookie, ...headers }, payload } as const;
    const answer = await board.app.inject(sent);
    return answer.json().code ?? answer.statusCode;
  };
  expect(await begin({ origin: 'https://evil.example' })).toBe('CROSS_SITE');
  expect(await begin({ 'sec-fetch-site': 'same-site' })).toBe('CROSS_SITE');
  expect(await begin(token)).toBe('TOKEN_SCOPE');
  expect(await board.db.$count(signIns)).toBe(0);
  for (const elsewhere of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/auth/sign-in'])
    expect(await begin({ origin: board.config.publicUrl }, elsewhere)).toBe(200);
  const begun = await board.db.select({ returnTo: signIns.returnTo, links: signIns.links }).from(signIns);
  expect(begun).toEqual(begun.map(() => ({ returnTo: '/', links: person.id })));
  for (let more = begun.length; more < rateLimits.signIns.max; more += 1) await begin({});
  expect(await begin({})).toBe('RATE_LIMITED');
});

test('a sign-in that was under way while its identity was removed leaves no session', async () => {
  const { person, request, added } = await withTwo();
  const identity = { issuer: second, subject: person.subject };
  const cookie = board.db.transaction(async (tx) => {
    const { id, identityId } = await registerPerson(tx, identity, { name: 'Thief' }, false);
    await sleep(500);
    return await openSession(tx, id, { identityId });
  });
  await sleep(100);
  expect((await request('DELETE', `/api/me/identities/${added}`)).status).toBe(200);
  expect((await findSession(board.db, await cookie)).viewer).toBeUndefined();
  expect((await request('GET', '/api/me')).status).toBe(200);
});

test('the session that removes what it began by forgets its ID token, which another service must not get', async () => {
  const { person, request, old } = await withTwo();
  await board.db.update(sessions).set({ identityId: old, idToken: 'of-one' }).where(eq(sessions.personId, person.id));
  await request('DELETE', `/api/me/identities/${old}`);
  const [left] = await board.db.select().from(sessions).where(eq(sessions.personId, person.id));
  expect(left).toMatchObject({ identityId: null, idToken: null });
});

test('an identity at a service that the board no longer has is shown, but does not count', async () => {
  const { request, old, added } = await withTwo();
  await board.db.update(identities).set({ issuer: 'https://gone.example' }).where(eq(identities.id, old));
  const { body } = await request('GET', '/api/me/identities');
  expect(body.identities[old]).toMatchObject({ issuer: 'https://gone.example', removable: true });
  expect(body.identities[old]).not.toHaveProperty('provider');
  expect((await request('DELETE', `/api/me/identities/${added}`)).body.code).toBe('BAD_TRANSITION');
});
