import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { fakeIdentityProvider, json, silent, wellKnown } from '../../../test/fake-identity-provider.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { aPerson, personWith, sessionFor, signIn } from '../../../test/sign-in.ts';
import { identities, logoutTokens, sessions } from '../database/schema.ts';
import { addIdentity } from './identities.ts';
import { hashOf } from './opaque-id.ts';
import { deleteEndedSessions, openSession } from './sessions.ts';

let board: BoardWithSignIn;

beforeAll(async () => {
  board = await boardWithSignIn();
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.delete(sessions);
});

const who = async (visitor: HttpBrowser) => (await visitor.get(`${board.url}/who`)).json();
const asJson = { accept: 'application/json' };

test('signing out ends the session on the board and at the provider', async () => {
  const { visitor } = await signIn(board.url, 'priya');
  const out = await visitor.post(`${board.url}/auth/sign-out`);
  expect(out.status).toBe(303);
  expect(await who(visitor)).toEqual({});
  expect(visitor.cookiesFor(board.url)).not.toMatch(/(^|; )dealwire=/);
  expect(await board.db.$count(sessions)).toBe(0);
  const there = new URL(out.headers.get('location') ?? '');
  expect(there.origin).toBe(board.demo.issuer);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${board.url}/`);
  const page = await (await visitor.get(there)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const back = await visitor.post(`${board.demo.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(back.headers.get('location')).toBe(`${board.url}/`);
  const picker = await visitor.visit(`${board.url}/auth/sign-in`);
  expect(await picker.page.text()).toContain('Sign in as Priya Raghunathan');
});

test('signing out from a script answers with the URL to go to', async () => {
  const { visitor } = await signIn(board.url, 'priya');
  const out = await visitor.post(`${board.url}/auth/sign-out`, {}, asJson);
  expect(out.status).toBe(200);
  expect((await out.json()).redirect).toMatch(`${board.demo.issuer}/session/end?`);
});

test('signing out as a guest leads to the front page', async () => {
  const out = await new HttpBrowser().post(`${board.url}/auth/sign-out`, {}, asJson);
  expect(await out.json()).toEqual({ redirect: '/' });
});

test('the security log says who has signed out, here or at the provider, and nothing of a guest', async () => {
  const { own, right, send } = await boardWithOurKey();
  const told = () => own.log.flatMap((line) => (line.includes('"log":"security"') ? [JSON.parse(line)] : []));
  await fetch(`${own.url}/auth/sign-out`, { method: 'POST', headers: asJson });
  await send({ ...right, sub: 'nobody-here' });
  expect(told()).toEqual([]);
  const { id } = await aPerson(own.db);
  await fetch(`${own.url}/auth/sign-out`, { method: 'POST', headers: { cookie: await sessionFor(own.db, id), ...asJson } });
  await send(right);
  const them = await personWith(own.db, 'them');
  expect(told()).toMatchObject([
    { event: 'signed_out', person: id },
    { event: 'signed_out_by_provider', person: them?.id },
  ]);
});

test('a GET request does not sign out', async () => {
  const { visitor } = await signIn(board.url, 'priya');
  expect((await visitor.get(`${board.url}/auth/sign-out`)).status).toBe(404);
  expect(await who(visitor)).toMatchObject({ state: 'onboarding' });
});

test("signing out ends the board's session even if the provider is down", async () => {
  const provider = await fakeIdentityProvider({});
  await provider.stop();
  const other = await boardWithSignIn({ provider });
  onTestFinished(() => other.close());
  const { id } = await aPerson(other.db);
  const cookie = `dealwire=${await openSession(other.db, id, { idToken: 'an-id-token' })}`;
  const out = await fetch(`${other.url}/auth/sign-out`, { method: 'POST', headers: { cookie, ...asJson } });
  expect(await out.json()).toEqual({ redirect: '/' });
  expect(await (await fetch(`${other.url}/who`, { headers: { cookie } })).json()).toEqual({});
  expect(other.log.join('')).not.toContain('an-id-token');
});

test("signing out ends the board's session even if the provider does not answer", async () => {
  const provider = await fakeIdentityProvider({ [wellKnown]: silent });
  const other = await boardWithSignIn({ provider });
  onTestFinished(async () => {
    await other.close();
    await provider.stop();
  });
  const { id } = await aPerson(other.db);
  const cookie = `dealwire=${await openSession(other.db, id, { idToken: 'an-id-token' })}`;
  const out = await fetch(`${other.url}/auth/sign-out`, { method: 'POST', headers: { cookie, ...asJson } });
  expect(await out.json()).toEqual({ redirect: '/' });
});

test('signing out leads to the front page if the provider has no sign-out page', async () => {
  const provider = await fakeIdentityProvider({});
  const other = await boardWithSignIn({ provider });
  onTestFinished(async () => {
    await other.close();
    await provider.stop();
  });
  const { id } = await aPerson(other.db);
  const cookie = `dealwire=${await openSession(other.db, id, { idToken: 'an-id-token' })}`;
  const out = await fetch(`${other.url}/auth/sign-out`, { method: 'POST', headers: { cookie }, redirect: 'manual' });
  expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
});

test('signing out at the provider ends only that session on the board', async () => {
  const here = await signIn(board.url, 'priya');
  const elsewhere = await signIn(board.url, 'priya');
  const page = await (await here.visitor.get(`${board.demo.issuer}/session/end`)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await here.visitor.post(`${board.demo.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(await who(here.visitor)).toEqual({});
  expect(await who(elsewhere.visitor)).toMatchObject({ state: 'onboarding' });
});

/** A board whose provider uses our key, so that we can sign any logout token. */
async function boardWithOurKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'ours' };
  const provider = await fakeIdentityProvider({ '/jwks': () => json({ keys: [key] }) });
  const own = await boardWithSignIn({ provider });
  onTestFinished(async () => {
    await own.close();
    await provider.stop();
  });
  const person = await aPerson(own.db, { issuer: provider.issuer, subject: 'them' });
  await sessionFor(own.db, person.id);
  const right = { iss: provider.issuer, aud: 'board', sub: 'them', events: { [event]: {} } };
  const send = async (
    claims: object,
    { signedBy = privateKey, typ = 'logout+jwt' }: { signedBy?: typeof privateKey; typ?: string } = {},
  ) => {
    const token = new SignJWT({ exp: now() + 120, jti: randomUUID(), ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'ours', typ });
    const logout_token = await ('iat' in claims ? token : token.setIssuedAt()).sign(signedBy);
    return fetch(`${own.url}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token }) });
  };
  const left = () => own.db.$count(sessions, eq(sessions.personId, person.id));
  return { own, right, send, left };
}
const now = () => Math.floor(Date.now() / 1_000);
const event = 'http://schemas.openid.net/event/backchannel-logout';

test('a logout token without a session id ends all sessions of that person', async () => {
  const { right, send, left } = await boardWithOurKey();
  const answer = await send(right);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await left()).toBe(0);
});

test('an invalid logout token ends no session', async () => {
  const { own, right, send, left } = await boardWithOurKey();
  const wrong = [
    { ...right, iss: 'https://evil.example' },
    { ...right, aud: 'another-board' },
    { ...right, events: {} },
    { ...right, events: undefined },
    { ...right, nonce: 'as-in-an-id-token' },
    { ...right, sub: undefined, sid: 'only-a-session' },
    { ...right, iat: now() - 3_600 },
    { ...right, iat: now() + 3_600, exp: now() + 7_200 },
    { ...right, exp: now() - 3_600 },
    { ...right, exp: undefined },
    { ...right, jti: undefined },
    { ...right, jti: '' },
  ];
  for (const claims of wrong) expect((await send(claims)).status).toBe(400);
  const { privateKey: another } = await generateKeyPair('ES256');
  expect((await send(right, { signedBy: another })).status).toBe(400);
  for (const typ of ['JWT', 'at+jwt', '']) expect((await send(right, { typ })).status).toBe(400);
  for (const body of [new URLSearchParams({ logout_token: 'a.b.c' }), new URLSearchParams({ token: 'x' }), undefined]) {
    const answer = await fetch(`${own.url}/auth/backchannel-logout`, { method: 'POST', ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(400);
  }
  expect((await send({ ...right, sub: 'someone-else' })).status).toBe(200);
  expect((await send({ ...right, sid: 'another-session' })).status).toBe(200);
  expect(await left()).toBe(1);
});

test('of several providers, each ends only the sessions that began with it, by its own key', async () => {
  const made = await Promise.all(
    [1, 2].map(async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'ours' };
      return { privateKey, provider: await fakeIdentityProvider({ '/jwks': () => json({ keys: [key] }) }) };
    }),
  );
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
  const company = { key: 'company', label: 'Company', issuer: second.provider.issuer, clientId: 'board' };
  const own = await boardWithSignIn({ provider: first.provider, more: async () => [company] });
  onTestFinished(async () => {
    await own.close();
    await Promise.all(made.map(({ provider }) => provider.stop()));
  });
  const person = await aPerson(own.db, { issuer: first.provider.issuer, subject: 'them' });
  const there = await addIdentity(own.db, { issuer: second.provider.issuer, subject: 'me' }, person.id, undefined);
  const stranger = await aPerson(own.db, { issuer: second.provider.issuer, subject: 'them' });
  const [here] = await own.db.select().from(identities).where(eq(identities.issuer, first.provider.issuer));
  for (const identityId of [here?.id ?? 0, there]) await openSession(own.db, person.id, { identityId });
  await openSession(own.db, stranger.id);
  const send = async (iss: string, sub: string, signedBy: typeof first) => {
    const claims = { iss, sub, aud: 'board', events: { [event]: {} }, exp: now() + 120, jti: 'the-same' };
    const header = { alg: 'ES256', kid: 'ours', typ: 'logout+jwt' };
    const logout_token = await new SignJWT(claims).setProtectedHeader(header).setIssuedAt().sign(signedBy.privateKey);
    const answer = await fetch(`${own.url}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token }) });
    const left = await own.db.select({ begun: sessions.identityId, person: sessions.personId }).from(sessions).orderBy(sessions.id);
    return [
      answer.status,
      left.map(({ begun, person: whose }) => (whose === stranger.id ? 'stranger' : begun === there ? 'there' : 'here')),
    ];
  };
  expect(await send(second.provider.issuer, 'me', first)).toEqual([400, ['here', 'there', 'stranger']]);
  expect(await send('https://evil.example', 'me', first)).toEqual([400, ['here', 'there', 'stranger']]);
  expect(await send(first.provider.issuer, 'them', first)).toEqual([200, ['there', 'stranger']]);
  expect(await send(first.provider.issuer, 'them', first)).toEqual([400, ['there', 'stranger']]);
  expect(await send(second.provider.issuer, 'me', second)).toEqual([200, ['stranger']]);
});

test('a logout token works once, until it has ended by itself', async () => {
  const { own, right, send, left } = await boardWithOurKey();
  const token = { ...right, jti: 'once' };
  expect((await send(token)).status).toBe(200);
  const person = (await personWith(own.db, 'them'))?.id ?? 0;
  await sessionFor(own.db, person);
  expect([(await send(token)).status, await left()]).toEqual([400, 1]);
  expect((await send({ ...right, jti: 'another' })).status).toBe(200);
  await own.db
    .update(logoutTokens)
    .set({ endsAt: sql`now() - interval '1 second'` })
    .where(eq(logoutTokens.hash, hashOf(`${right.iss} once`)));
  await deleteEndedSessions(own.db);
  expect(await own.db.$count(logoutTokens)).toBe(1);
});
