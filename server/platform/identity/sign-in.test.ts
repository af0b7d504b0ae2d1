import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { personWith, signIn } from '../../../test/sign-in.ts';
import { people, sessions, signIns, staffLog } from '../database/schema.ts';
import { addDemoPeople } from './demo/people.ts';
import { hashOf } from './opaque-id.ts';

let board: BoardWithSignIn;

beforeAll(async () => {
  board = await boardWithSignIn({ adminEmails: ['lena@example.com'] });
  await addDemoPeople(board.db);
});
afterAll(() => board.close());

const who = async (visitor: HttpBrowser) => (await visitor.get(`${board.url}/who`)).json();
const personOf = (subject: string) => personWith(board.db, subject);
const idOf = async (subject: string) => (await personOf(subject))?.id ?? 0;
const sessionCookie = (visitor: HttpBrowser) => /(?:^|; )dealwire=([^;]+)/.exec(visitor.cookiesFor(board.url))?.[1];

test('a known person returns to the page they came from', async () => {
  const { visitor, landed, answer } = await signIn(board.url, 'priya', new HttpBrowser(), '/d/42/a-grinder?after=1_2');
  expect(landed.href).toBe(`${board.url}/d/42/a-grinder?after=1_2`);
  expect(await who(visitor)).toMatchObject({ handle: 'priya', trust: 2, role: 'person', state: 'active' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('dealwire='));
  expect(set).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('a new person is registered and sent to choose a handle', async () => {
  const { visitor, landed } = await signIn(board.url, 'tomas', new HttpBrowser(), '/post');
  expect(landed.pathname + landed.search).toBe('/welcome?return_to=%2Fpost');
  expect(await who(visitor)).toMatchObject({ state: 'onboarding', trust: 0, role: 'person' });
  const tomas = await personOf('tomas');
  expect(tomas).toMatchObject({
    name: 'Tomás Ferreira',
    suggestedHandle: 'tomas',
    email: 'tomas@example.com',
    handle: null,
  });
});

test('a new person gets a suggested handle that is valid and free', async () => {
  await signIn(board.url, 'Дмитрий Орлов');
  const [dmitry] = await board.db.select().from(people).where(eq(people.name, 'Дмитрий Орлов'));
  expect(dmitry).toMatchObject({ suggestedHandle: 'dmitriy-orlov', email: null });
  await signIn(board.url, 'Sam');
  const [sam] = await board.db.select().from(people).where(eq(people.name, 'Sam'));
  expect(sam?.suggestedHandle).toBe('sam-2');
});

test('signing in again keeps the name chosen on the board and updates the e-mail address', async () => {
  await board.db
    .update(people)
    .set({ name: 'Yōko', email: 'old@example.com' })
    .where(eq(people.id, await idOf('yoko')));
  await signIn(board.url, 'yoko');
  expect(await personOf('yoko')).toMatchObject({ name: 'Yōko', email: 'yoko@example.com', handle: 'yoko' });
});

test('a verified address in ADMIN_EMAILS makes the person an admin, which both logs say once', async () => {
  const { visitor } = await signIn(board.url, 'lena');
  expect(await who(visitor)).toMatchObject({ role: 'admin' });
  await signIn(board.url, 'lena');
  const id = (await personOf('lena'))?.id ?? 0;
  const entries = await board.db.select().from(staffLog).where(eq(staffLog.personId, id));
  const details = { from: 'person', to: 'admin' };
  expect(entries).toMatchObject([{ action: 'change_role', actorId: null, note: 'ADMIN_EMAILS', details, isPublic: false }]);
  const lines = board.log.filter((line) => line.includes('"event":"role_changed"')).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ log: 'security', subject: id }]);
});

test("signing in ends the browser's previous session", async () => {
  const { visitor } = await signIn(board.url, 'marcus');
  const before = sessionCookie(visitor);
  // The browser is still signed in at the provider, so it asks nothing.
  await visitor.visit(`${board.url}/auth/sign-in`);
  expect(sessionCookie(visitor)).not.toBe(before);
  expect(await who(visitor)).toMatchObject({ handle: 'marcus' });
  const old = await board.app.inject({ url: '/who', headers: { cookie: `dealwire=${before}` } });
  expect(old.json()).toEqual({});
});

test('two tabs can sign in at the same time', async () => {
  const visitor = new HttpBrowser();
  const first = await visitor.visit(`${board.url}/auth/sign-in?return_to=/saved`);
  await signIn(board.url, 'sam', visitor, '/post');
  const step = await visitor.post(first.url, { person: 'sam' });
  const { url } = await visitor.follow(step, first.url);
  expect(url.pathname).toBe('/saved');
});

test('a suspended or banned person can sign in and lands on the page with their sanction, one who is about to be erased cannot', async () => {
  const marcus = await idOf('marcus');
  const become = (state: 'suspended' | 'banned' | 'deleted' | 'active') =>
    board.db.update(people).set({ state }).where(eq(people.id, marcus));
  for (const state of ['suspended', 'banned'] as const) {
    await become(state);
    const { visitor, landed } = await signIn(board.url, 'marcus', new HttpBrowser(), '/post');
    expect(await who(visitor)).toMatchObject({ handle: 'marcus', state });
    expect(landed.pathname).toBe('/sanctions');
  }
  const { visitor } = await signIn(board.url, 'marcus');
  await become('deleted');
  const response = await signIn(board.url, 'marcus', new HttpBrowser(), '/post');
  expect(response.landed.pathname + response.landed.search).toBe('/sign-in-failed?reason=unavailable&return_to=%2Fpost');
  expect(sessionCookie(response.visitor)).toBeUndefined();
  expect(await who(visitor)).toEqual({});
  await become('active');
});

test('signing in under another host name of this machine redirects to the public URL first', async () => {
  const url = `${board.url.replace('localhost', '127.0.0.1')}/auth/sign-in?return_to=/post`;
  expect((await new HttpBrowser().get(url)).headers.get('location')).toBe(`${board.url}/auth/sign-in?return_to=/post`);
});

test('over https the cookies have the __Host- prefix', async () => {
  const secure = await boardWithSignIn({ https: true });
  const left = await fetch(`${secure.listens}/auth/sign-in`, { redirect: 'manual' });
  expect(left.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-dealwire-sign-in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const visitor = new HttpBrowser();
  const { url } = await visitor.visit(left.headers.get('location') ?? '');
  const resume = await visitor.post(url, { person: 'lena' });
  const answered = await visitor.get(new URL(resume.headers.get('location') ?? '', url));
  const callback = new URL(answered.headers.get('location') ?? '');
  expect(callback.origin).toBe(secure.url);
  const cookie = left.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await fetch(secure.listens + callback.pathname + callback.search, { redirect: 'manual', headers: { cookie } });
  expect(back.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-dealwire=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  await secure.close();
});

test('the database stores only a hash of the session id', async () => {
  const { visitor } = await signIn(board.url, 'priya');
  const id = sessionCookie(visitor) ?? '';
  expect(Buffer.from(id, 'base64url')).toHaveLength(32);
  expect(await board.db.$count(sessions, eq(sessions.idHash, hashOf(id)))).toBe(1);
  const { rows } = await board.db.execute("select string_agg(s::text, '') as everything from sessions s");
  expect(rows[0]?.everything).not.toContain(id);
});

test('no code, state or token is stored or logged after a sign-in', async () => {
  const { callback, answer } = await signIn(board.url, 'priya');
  expect(await answer.text()).toBe('');
  const log = board.log.join('');
  for (const secret of [callback.searchParams.get('code') ?? '', callback.searchParams.get('state') ?? '', board.demo.clientSecret])
    expect(log).not.toContain(secret);
  expect(log).not.toContain('eyJ');
  expect(await board.db.$count(signIns, eq(signIns.state, callback.searchParams.get('state') ?? ''))).toBe(0);
});
