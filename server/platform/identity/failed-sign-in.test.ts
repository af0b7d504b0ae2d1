import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { signIn } from '../../../test/sign-in.ts';
import { people, sessions, signIns } from '../database/schema.ts';

let board: BoardWithSignIn;

beforeAll(async () => {
  board = await boardWithSignIn();
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.delete(sessions);
  await board.db.delete(signIns);
});

/** Signs in and returns the callback URL. */
async function callbackOf(visitor: HttpBrowser, fields: Record<string, string>): Promise<URL> {
  const picker = await visitor.visit(`${board.url}/auth/sign-in?return_to=/post`);
  const resume = await visitor.post(picker.url, fields);
  const answer = await visitor.get(new URL(resume.headers.get('location') ?? '', picker.url));
  return new URL(answer.headers.get('location') ?? '');
}

async function expectFailure(response: Response, reason: string, returnTo = '&return_to=%2Fpost') {
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`/sign-in-failed?reason=${reason}${returnTo}`);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await board.db.$count(sessions)).toBe(0);
}

test('a sign-in that is cancelled at the provider fails as cancelled', async () => {
  const visitor = new HttpBrowser();
  await expectFailure(await visitor.get(await callbackOf(visitor, { cancel: 'yes' })), 'cancelled');
  expect(await board.db.$count(signIns)).toBe(0);
});

test('a replayed callback fails as expired', async () => {
  const { visitor, callback } = await signIn(board.url, 'priya');
  await board.db.delete(sessions);
  await expectFailure(await visitor.get(callback), 'expired', '');
});

test('the same callback sent twice at once opens one session', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  const answers = await Promise.all([visitor.get(callback), visitor.get(callback)]);
  const ends = answers.map((answer) => answer.headers.get('location')).sort();
  expect(ends).toEqual(['/sign-in-failed?reason=expired', '/welcome?return_to=%2Fpost']);
  expect(await board.db.$count(sessions)).toBe(1);
});

test('a callback with a wrong or missing state fails as expired', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  callback.searchParams.set('state', 'another');
  await expectFailure(await visitor.get(callback), 'expired', '');
  callback.searchParams.delete('state');
  await expectFailure(await visitor.get(callback), 'expired', '');
});

test("a callback from another person's browser fails as expired", async () => {
  const callback = await callbackOf(new HttpBrowser(), { person: 'ingrid' });
  await expectFailure(await new HttpBrowser().get(callback), 'expired', '');
  const visitor = new HttpBrowser();
  await visitor.visit(`${board.url}/auth/sign-in`);
  await expectFailure(await visitor.get(callback), 'expired', '');
});

test('an ID token with a wrong nonce fails the sign-in as refused', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  await board.db.update(signIns).set({ nonce: 'another' });
  await expectFailure(await visitor.get(callback), 'refused');
  expect(await board.db.$count(people, undefined)).toBeLessThanOrEqual(1);
});

test('a wrong code verifier fails the sign-in as expired', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  await board.db.update(signIns).set({ codeVerifier: 'another-verifier-that-is-long-enough-to-be-one' });
  await expectFailure(await visitor.get(callback), 'expired');
});

test('a made-up code fails the sign-in as expired', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  callback.searchParams.set('code', 'made-up');
  await expectFailure(await visitor.get(callback), 'expired');
});

test('a callback with another issuer fails as unavailable', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  callback.searchParams.set('iss', 'https://evil.example');
  await expectFailure(await visitor.get(callback), 'unavailable');
});

test('a sign-in fails as expired after 15 minutes', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  await board.db.update(signIns).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
  await expectFailure(await visitor.get(callback), 'expired', '');
});

test('a callback without parameters, or with every parameter twice, fails as expired', async () => {
  await expectFailure(await new HttpBrowser().get(`${board.url}/auth/callback`), 'expired', '');
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  await expectFailure(await visitor.get(`${callback.href}&${callback.search.slice(1)}`), 'expired', '');
});

test('a failed sign-in keeps the existing session', async () => {
  const { visitor } = await signIn(board.url, 'priya');
  await visitor.get(`${board.url}/auth/callback?code=x&state=y`);
  expect(await (await visitor.get(`${board.url}/who`)).json()).toMatchObject({ state: 'onboarding' });
});

test('a HEAD request to the callback does not use up the sign-in', async () => {
  const visitor = new HttpBrowser();
  const callback = await callbackOf(visitor, { person: 'priya' });
  expect((await fetch(callback, { method: 'HEAD', headers: { cookie: visitor.cookiesFor(callback) } })).status).toBe(404);
  expect(await board.db.$count(signIns)).toBe(1);
});
