import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identities as limits } from '../../../shared/account-limits.ts';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { type GitHubUser, gitHubServer } from '../../../test/github-server.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { personWith, signIn } from '../../../test/sign-in.ts';
import { identities, notifications, people, providerMoves, sanctions, sessions } from '../database/schema.ts';
import { addDemoPeople } from './demo/people.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { startMove } from './provider-moves.ts';
import { registerPerson } from './register-person.ts';
import { withhold } from './withheld-identity.ts';

let board: BoardWithSignIn;
let github: Awaited<ReturnType<typeof gitHubServer>>;
let company: DemoProvider;

const verified = (email: string) => [{ email, primary: true, verified: true }];
const octo = { id: 583_231, login: 'octocat', name: 'The Octocat', emails: verified('octo@cats.example') };

beforeAll(async () => {
  github = await gitHubServer(octo);
  board = await boardWithSignIn({
    more: async (publicUrl) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-company-'));
      company = await startDemoProvider({ port: 0, dataDir, publicUrl, callback: '/auth/callback/company' });
      return [github.settings, { ...company, key: 'company', label: 'Company', knownAs: 'company' }];
    },
  });
});
afterAll(async () => {
  await board.close();
  await company.stop();
  await github.stop();
});
beforeEach(async () => {
  await board.db.delete(sanctions);
  await board.db.delete(people);
  await board.db.delete(notifications);
  await board.db.delete(providerMoves);
  await addDemoPeople(board.db);
  Object.assign(github.state, { signsIn: octo, iss: undefined, isDown: false });
});

const who = async (visitor: HttpBrowser) => (await visitor.get(`${board.url}/who`)).json();

/** Follows a sign-in until the board has answered its callback, and returns where that leads. */
async function through(visitor: HttpBrowser, address: string): Promise<string> {
  let url = new URL(address, board.url);
  for (;;) {
    const step = await visitor.get(url);
    const next = new URL(step.headers.get('location') ?? '', url);
    if (url.pathname.startsWith('/auth/callback')) return next.pathname + next.search;
    url = next;
  }
}

const atGitHub = (visitor = new HttpBrowser(), more = '') => through(visitor, `/auth/sign-in?provider=github${more}`);

async function atCompany(person: string, visitor = new HttpBrowser(), address = '/auth/sign-in?provider=company'): Promise<string> {
  const picker = await visitor.visit(new URL(address, board.url).href);
  const step = await visitor.post(picker.url, { person });
  return await through(visitor, new URL(step.headers.get('location') ?? '', picker.url).href);
}

const startLink = (visitor: HttpBrowser, provider: string) =>
  visitor.postJson(`${board.url}/auth/link`, { provider, returnTo: '/settings/sign-in' });

/** Someone who has signed in with the first provider lately. */
async function confirmed(person: string): Promise<HttpBrowser> {
  const { visitor } = await signIn(board.url, person, new HttpBrowser(), '/', 'oidc');
  await board.db.update(sessions).set({ authenticatedAt: new Date() });
  return visitor;
}

async function link(visitor: HttpBrowser, provider: string): Promise<string> {
  const started = await startLink(visitor, provider);
  expect(started.status).toBe(200);
  return (await started.json()).redirect;
}

const identitiesOf = async (person: string) => {
  const found = await personWith(board.db, person);
  return await board.db
    .select({ issuer: identities.issuer, subject: identities.subject, email: identities.email })
    .from(identities)
    .where(eq(identities.personId, found?.id ?? 0))
    .orderBy(identities.id);
};

const noticesOf = async (person: string) => {
  const found = await personWith(board.db, person);
  const rows = await board.db
    .select()
    .from(notifications)
    .where(eq(notifications.personId, found?.id ?? 0));
  return rows.map(({ kind, details, readAt }) => kind === 'account' && readAt === null && details);
};

test('with several providers, signing in leads to a choice first, which keeps the way back', async () => {
  const answer = await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`);
  expect(answer.headers.get('location')).toBe('/sign-in?return_to=%2Fpost');
  const confirm = await new HttpBrowser().get(`${board.url}/auth/sign-in?confirm=1&provider=nobody`);
  expect(confirm.headers.get('location')).toBe('/sign-in?confirm=1');
});

test('another site cannot sign people in with a service that they did not choose, nor confirm who they are', async () => {
  for (const site of ['cross-site', 'same-site'])
    for (const more of ['', '&confirm=1']) {
      const visitor = await confirmed('priya');
      const answer = await visitor.get(`${board.url}/auth/sign-in?provider=github&return_to=/post${more}`, { 'sec-fetch-site': site });
      const asked = more === '' ? '' : 'confirm=1&';
      expect(answer.headers.get('location')).toBe(`/sign-in?${asked}return_to=%2Fpost`);
    }
  const own = await new HttpBrowser().get(`${board.url}/auth/sign-in?provider=github`, { 'sec-fetch-site': 'same-origin' });
  expect(own.headers.get('location')).toMatch(github.url);
});

test('someone signs in with GitHub, and only a verified primary address counts', async () => {
  const visitor = new HttpBrowser();
  expect(await atGitHub(visitor, '&return_to=/post')).toBe('/welcome?return_to=%2Fpost');
  expect(await personWith(board.db, '583231')).toMatchObject({
    ...{ name: 'The Octocat', suggestedHandle: 'octocat', email: 'octo@cats.example' },
    providerPicture: 'https://avatars.example/u/583231',
  });
  const [identity] = await board.db.select().from(identities).where(eq(identities.subject, '583231'));
  expect(identity).toMatchObject({ issuer: `${github.url}/login/oauth`, email: 'octo@cats.example' });
  const { id } = await who(visitor);
  expect(await atGitHub()).toBe('/welcome');
  expect(await board.db.$count(sessions, eq(sessions.identityId, identity?.id ?? 0))).toBe(2);
  github.state.signsIn = { ...octo, emails: [{ email: 'octo@cats.example', primary: true, verified: false }] };
  const again = new HttpBrowser();
  await atGitHub(again);
  expect((await who(again)).id).toBe(id);
  expect(await personWith(board.db, '583231')).toMatchObject({ email: null });
});

test.each([
  ['does not answer', () => Object.assign(github.state, { isDown: true }), 'unavailable'],
  ['calls itself something else', () => Object.assign(github.state, { iss: 'https://evil.example' }), 'unavailable'],
])('a sign-in fails and signs nobody in if the OAuth 2 provider %s', async (_what, change, reason) => {
  const visitor = new HttpBrowser();
  const left = await visitor.get(`${board.url}/auth/sign-in?provider=github`);
  const { iss } = Object.assign({}, change());
  const back = iss === undefined ? `${board.url}/auth/callback/github?code=x&state=${stateIn(left)}` : (left.headers.get('location') ?? '');
  expect(await through(visitor, back)).toBe(`/sign-in-failed?reason=${reason}`);
  expect(await who(visitor)).toEqual({});
});

const stateIn = (left: Response) => new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? '';

test("one provider's answer is not accepted in place of another's", async () => {
  const visitor = new HttpBrowser();
  const left = await visitor.get(`${board.url}/auth/sign-in?provider=company&return_to=/post`);
  // A code of GitHub's, with the state of a sign-in at the company.
  const there = new URL(stateless(await visitor.get(`${board.url}/auth/sign-in?provider=github`)));
  there.searchParams.set('state', stateIn(left));
  expect(await through(visitor, there.href)).toBe('/sign-in-failed?reason=refused&return_to=%2Fpost');
  expect(await who(visitor)).toEqual({});
});

const stateless = (left: Response) => left.headers.get('location') ?? '';

test('an answer to a sign-in that another browser began signs nobody in', async () => {
  const attacker = new HttpBrowser();
  const left = await attacker.get(`${board.url}/auth/sign-in?provider=github`);
  expect(await through(new HttpBrowser(), left.headers.get('location') ?? '')).toBe('/sign-in-failed?reason=expired');
});

test('the demo provider and another OpenID Connect provider are two identities', async () => {
  const visitor = await confirmed('priya');
  expect(await atCompany('tomas')).toBe('/welcome');
  expect(await identitiesOf('priya')).toEqual([{ issuer: 'demo', subject: 'priya', email: 'priya@example.com' }]);
  expect(await who(visitor)).toMatchObject({ handle: 'priya' });
});

test('someone adds an identity, signs in with it, and stays who they are', async () => {
  const visitor = await confirmed('priya');
  expect(await through(visitor, await link(visitor, 'github'))).toBe('/settings/sign-in');
  expect(await identitiesOf('priya')).toEqual([
    { issuer: 'demo', subject: 'priya', email: 'priya@example.com' },
    { issuer: `${github.url}/login/oauth`, subject: '583231', email: 'octo@cats.example' },
  ]);
  const elsewhere = new HttpBrowser();
  expect(await atGitHub(elsewhere)).toBe('/');
  expect(await who(elsewhere)).toMatchObject({ handle: 'priya' });
  // Once more changes nothing.
  expect(await through(visitor, await link(visitor, 'github'))).toBe('/settings/sign-in');
  expect(await identitiesOf('priya')).toHaveLength(2);
  const noted = board.log.filter((line) => line.includes('"identity_added"'));
  expect(noted).toHaveLength(1);
  expect(await noticesOf('priya')).toEqual([{ change: 'identity_added', provider: 'GitHub' }]);
});

test('adding an identity needs a session, a recent sign-in and a known provider', async () => {
  const guest = new HttpBrowser();
  expect((await startLink(guest, 'github')).status).toBe(401);
  const visitor = await confirmed('priya');
  expect((await startLink(visitor, 'nobody')).status).toBe(400);
  await board.db.update(sessions).set({ authenticatedAt: null });
  expect((await startLink(visitor, 'github')).status).toBe(403);
});

test("someone else's identity cannot be added, and nothing moves", async () => {
  await atGitHub();
  const octocat = await personWith(board.db, '583231');
  const visitor = await confirmed('priya');
  const end = await through(visitor, await link(visitor, 'github'));
  expect(end).toBe('/sign-in-failed?reason=identity_taken&return_to=%2Fsettings%2Fsign-in');
  expect((await personWith(board.db, '583231'))?.id).toBe(octocat?.id);
  expect(await identitiesOf('priya')).toHaveLength(1);
  expect(await board.db.$count(notifications)).toBe(0);
});

test('an identity is added only to whoever is still signed in', async () => {
  const visitor = await confirmed('priya');
  const address = await link(visitor, 'github');
  await visitor.post(`${board.url}/auth/sign-out`);
  expect(await through(visitor, address)).toBe('/sign-in-failed?reason=expired&return_to=%2Fsettings%2Fsign-in');
  expect(await identitiesOf('priya')).toHaveLength(1);
});

/** Where GitHub sends the browser of someone who came there by this address and is this user. */
async function backFromGitHub(visitor: HttpBrowser, address: string, user: GitHubUser): Promise<string> {
  github.state.signsIn = user;
  return (await visitor.get(address)).headers.get('location') ?? '';
}

test('nobody gets more identities than there may be, even if they add two at once', async () => {
  const visitor = await confirmed('priya');
  const { id: personId } = await who(visitor);
  const others = Array.from({ length: limits.max - 2 }, (_, index) => ({ issuer: 'test', subject: `${index}`, personId }));
  await board.db.insert(identities).values(others);
  const users = [1, 2].map((id) => ({ id, login: `user-${id}` }));
  const backs: string[] = [];
  for (const user of users) backs.push(await backFromGitHub(visitor, await link(visitor, 'github'), user));
  const ends = await Promise.all(backs.map((back) => through(visitor, back)));
  expect(ends.toSorted()).toEqual(['/settings/sign-in', '/sign-in-failed?reason=too_many&return_to=%2Fsettings%2Fsign-in']);
  expect(await board.db.$count(identities, eq(identities.personId, personId))).toBe(limits.max);
  expect((await startLink(visitor, 'company')).status).toBe(409);
});

test('someone who was banned while they added an identity does not get it', async () => {
  const visitor = await confirmed('priya');
  const address = await link(visitor, 'github');
  await board.db
    .update(people)
    .set({ state: 'banned' })
    .where(eq(people.id, (await who(visitor)).id));
  expect(await through(visitor, address)).toBe('/sign-in-failed?reason=expired&return_to=%2Fsettings%2Fsign-in');
  expect(await identitiesOf('priya')).toHaveLength(1);
});

test('an identity that a banned person removed keeps them out, alone and at another account', async () => {
  const banned = await personWith(board.db, 'sam');
  const id = banned?.id ?? 0;
  await board.db.insert(identities).values({ issuer: `${github.url}/login/oauth`, subject: '583231', personId: id });
  await board.db.transaction(async (tx) => {
    await withhold(tx, id);
    await tx.delete(identities).where(eq(identities.subject, '583231'));
  });
  await board.db.insert(sanctions).values({ personId: id, kind: 'ban', reason: 'Sells stolen goods' });
  expect(await atGitHub()).toBe('/sign-in-failed?reason=sanctioned');
  const visitor = await confirmed('priya');
  expect(await through(visitor, await link(visitor, 'github'))).toContain('reason=sanctioned');
});

test('a new identity with the address of an account is not joined to it, but told where to sign in', async () => {
  github.state.signsIn = { ...octo, emails: verified('Priya@Example.com') };
  const visitor = new HttpBrowser();
  expect(await atGitHub(visitor, '&return_to=/post')).toBe(
    '/sign-in-failed?reason=known_address&handle=priya&provider=oidc&return_to=%2Fpost',
  );
  expect(await who(visitor)).toEqual({});
  expect(await identitiesOf('priya')).toHaveLength(1);
  expect(await personWith(board.db, '583231')).toBeUndefined();
});

test('while the board moves, whoever has the same verified address is found again, but nobody else', async () => {
  await startMove(board.db, 'demo', `${github.url}/login/oauth`, false);
  const arrive = async (id: number, email: string, isVerified = true) => {
    github.state.signsIn = { id, login: `user-${id}`, emails: [{ email, primary: true, verified: isVerified }] };
    const visitor = new HttpBrowser();
    const end = await atGitHub(visitor);
    return [end.replace(/&.*/, ''), (await who(visitor)).handle ?? null];
  };
  expect(await arrive(1, 'priya@example.com')).toEqual(['/', 'priya']);
  expect(await arrive(1, 'priya@example.com')).toEqual(['/', 'priya']);
  // A second one with the same address is not hers.
  expect(await arrive(2, 'priya@example.com')).toEqual(['/sign-in-failed?reason=known_address', null]);
  expect(await arrive(3, 'lena@example.com', false)).toEqual(['/welcome', null]);
  expect(await arrive(4, 'marcus@example.com')).toEqual(['/sign-in-failed?reason=known_address', null]);
  const sam = await personWith(board.db, 'sam');
  const lena = await personWith(board.db, 'lena');
  await board.db.insert(identities).values({ issuer: 'test', subject: 'shared', personId: lena?.id ?? 0, email: 'sam@example.com' });
  expect(await arrive(5, 'sam@example.com')).toEqual(['/sign-in-failed?reason=known_address', null]);
  expect(await board.db.$count(identities, eq(identities.personId, sam?.id ?? 0))).toBe(1);
  await startMove(board.db, 'demo', `${github.url}/login/oauth`, true);
  expect(await arrive(4, 'marcus@example.com')).toEqual(['/', 'marcus']);
  expect(board.log.filter((line) => line.includes('"identity_moved"'))).toHaveLength(2);
  // She signed in twice, and is told once.
  expect(await noticesOf('priya')).toEqual([{ change: 'identity_added', provider: 'GitHub' }]);
  expect(await noticesOf('sam')).toEqual([]);
});

const gitHubIdentity = (id: number) => ({ issuer: `${github.url}/login/oauth`, subject: `${id}` });

test('a move does not give back an identity that its person removed, since somebody else may have it', async () => {
  await startMove(board.db, 'demo', `${github.url}/login/oauth`, false);
  const priya = await personWith(board.db, 'priya');
  await board.db.insert(identities).values({ ...gitHubIdentity(7), personId: priya?.id ?? 0 });
  await board.db.transaction(async (tx) => {
    await withhold(tx, priya?.id ?? 0);
    await tx.delete(identities).where(eq(identities.subject, '7'));
  });
  github.state.signsIn = { id: 7, login: 'thief', emails: verified('priya@example.com') };
  const visitor = new HttpBrowser();
  expect(await atGitHub(visitor)).toBe('/sign-in-failed?reason=known_address&handle=priya&provider=oidc');
  expect(await who(visitor)).toEqual({});
});

test('of two new identities with the address of one account, a move finds it for the first only', async () => {
  await startMove(board.db, 'demo', `${github.url}/login/oauth`, false);
  const profile = { name: 'Priya', email: 'priya@example.com' };
  const register = (id: number, isStored: Promise<unknown>) =>
    board.db.transaction(async (tx) => {
      const { moved } = await registerPerson(tx, gitHubIdentity(id), profile, false, ['demo', `${github.url}/login/oauth`]);
      await isStored;
      return moved;
    });
  const first = register(1, sleep(500));
  await sleep(100);
  const second = register(2, Promise.resolve());
  expect(await first).toBe(true);
  await expect(second).rejects.toMatchObject({ reason: 'known_address' });
});

test('a banned person who leaves does not begin anew at another provider by the same address', async () => {
  const sam = await personWith(board.db, 'sam');
  const leaving = { state: 'deleted', stateBefore: 'banned', eraseAt: new Date(Date.now() + 86_400_000) } as const;
  await board.db
    .update(people)
    .set(leaving)
    .where(eq(people.id, sam?.id ?? 0));
  github.state.signsIn = { id: 8, login: 'sam', emails: verified('sam@example.com') };
  expect(await atGitHub()).toBe('/welcome');
  await board.db.delete(people).where(eq(people.id, (await personWith(board.db, '8'))?.id ?? 0));
  await board.db.insert(sanctions).values({ personId: sam?.id ?? 0, kind: 'ban', reason: 'Sells stolen goods' });
  expect(await atGitHub()).toBe('/sign-in-failed?reason=known_address&handle=sam&provider=oidc');
});

test('the log has no code, token or secret, of whatever provider and however the sign-in ends', async () => {
  const visitor = await confirmed('priya');
  const [before, address] = [board.log.length, await link(visitor, 'github')];
  await through(visitor, address);
  await atGitHub(new HttpBrowser());
  await atCompany('tomas');
  for (const change of [{ iss: 'https://evil.example' }, { isDown: true }]) {
    const other = new HttpBrowser();
    const left = stateless(await other.get(`${board.url}/auth/sign-in?provider=github`));
    if ('iss' in change) Object.assign(github.state, change);
    const back = (await other.get(left)).headers.get('location') ?? '';
    Object.assign(github.state, change);
    await through(other, back);
  }
  await visitor.get(`${board.url}/auth/callback/nobody?code=a-stray-code&state=a-stray-state`);
  const logged = board.log.slice(before).join('');
  expect(logged).toContain('/auth/callback/github');
  const { clientSecret } = company;
  expect(logged).not.toMatch(new RegExp(`gho_|eyJ|code=|state=|a-stray|a-secret-of-the-board|${clientSecret}|octo@cats`));
});

test('any of one’s own identities confirms who one is', async () => {
  const visitor = await confirmed('priya');
  await through(visitor, await link(visitor, 'github'));
  expect(await atGitHub(visitor, '&confirm=1&return_to=/settings/data')).toBe('/settings/data');
  github.state.signsIn = { id: 9, login: 'other' };
  expect(await atGitHub(visitor, '&confirm=1')).toBe('/sign-in-failed?reason=other_person');
  expect(await personWith(board.db, '9')).toBeUndefined();
});

test('a session that began with another provider does not sign out at the first', async () => {
  const visitor = new HttpBrowser();
  await atCompany('tomas', visitor);
  const out = await visitor.post(`${board.url}/auth/sign-out`, {}, { accept: 'application/json' });
  expect((await out.json()).redirect).toMatch(`${company.issuer}/session/end?`);
});
