import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../test/board-with-sign-in.ts';
import { fakeIdentityProvider, html, json, silent, wellKnown } from '../../test/fake-identity-provider.ts';
import { HttpBrowser } from '../../test/http-browser.ts';
import { loadConfig } from '../config/config.ts';
import { StartupError } from '../core/startup-error.ts';
import { sessions } from '../database/schema.ts';
import { checkProvider } from './provider.ts';

/** A board whose provider behaves like this; both are gone after the test. */
async function boardAt(behaviours: Parameters<typeof fakeIdentityProvider>[0], finished = onTestFinished): Promise<BoardWithSignIn> {
  const provider = await fakeIdentityProvider(behaviours);
  const board = await boardWithSignIn({ provider });
  finished(async () => {
    await board.close();
    await provider.stop();
  });
  return board;
}

/** Leaves for the provider and comes back with some code. */
async function comeBack({ url }: BoardWithSignIn): Promise<Response> {
  const visitor = new HttpBrowser();
  const left = await visitor.get(`${url}/auth/sign-in?return_to=/post`);
  const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
  return visitor.get(`${url}/auth/callback?code=abc&state=${state}`);
}

async function expectUnavailable(board: BoardWithSignIn, response: Response) {
  expect(response.headers.get('location')).toBe('/sign-in-failed?reason=unavailable&return_to=%2Fpost');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await board.db.$count(sessions)).toBe(0);
  expect(board.log.join('')).not.toContain('a-secret-of-the-board');
}

test('a provider that is down', async () => {
  const provider = await fakeIdentityProvider({});
  await provider.stop();
  const board = await boardWithSignIn({ provider });
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
  await board.close();
});

test('a provider that goes down in between', async () => {
  const provider = await fakeIdentityProvider({});
  const board = await boardWithSignIn({ provider });
  const visitor = new HttpBrowser();
  const left = await visitor.get(`${board.url}/auth/sign-in?return_to=/post`);
  await provider.stop();
  const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
  await expectUnavailable(board, await visitor.get(`${board.url}/auth/callback?code=abc&state=${state}`));
  await board.close();
});

// Both wait for the same timeout.
test.concurrent('a provider that does not answer is given up, and heals by itself', async ({ onTestFinished: finished }) => {
  const behaviours = { [wellKnown]: silent };
  const board = await boardAt(behaviours, finished);
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
  Reflect.deleteProperty(behaviours, wellKnown);
  const left = await new HttpBrowser().get(`${board.url}/auth/sign-in`);
  expect(left.headers.get('location')).toContain('/authorize?');
});

test.concurrent('a provider whose tokens do not come is given up', async ({ onTestFinished: finished }) => {
  const board = await boardAt({ '/token': silent }, finished);
  await expectUnavailable(board, await comeBack(board));
});

const token = (body: object) => () => json({ access_token: 'abc', token_type: 'bearer', ...body });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['a page in place of tokens', { '/token': html }],
  ['an error of the server', { '/token': () => ({ status: 500, body: 'Oops' }) }],
  ['JSON that is none', { '/token': () => ({ type: 'application/json', body: '{"access_token":' }) }],
  ['tokens without an ID token', { '/token': token({}) }],
  ['an ID token that is none', { '/token': token({ id_token: 'garbage' }) }],
  ['an ID token of garbage', { '/token': token({ id_token: 'a.b.c' }) }],
  ['an ID token that nobody signed', { '/token': token({ id_token: `${part({ alg: 'none' })}.${part({ sub: 'me' })}.` }) }],
  ['a secret that is refused', { '/token': () => ({ ...json({ error: 'invalid_client' }), status: 401 }) }],
  ['a redirect', { '/token': () => ({ status: 302, body: '' }) }],
  ['a list where an object belongs', { '/token': () => json([1, 2, 3]) }],
])('%s', async (_what, behaviours) => {
  const board = await boardAt(behaviours);
  await expectUnavailable(board, await comeBack(board));
});

test.each([
  ['a page in place of the discovery', html],
  ['a discovery of another provider', () => json({ issuer: 'https://elsewhere.example' })],
  ['a discovery that says nothing', () => json({})],
])('%s', async (_what, discovery) => {
  const board = await boardAt({ [wellKnown]: discovery });
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
});

test('an error of the provider’s own', async () => {
  const board = await boardAt({});
  const visitor = new HttpBrowser();
  const left = await visitor.get(`${board.url}/auth/sign-in?return_to=/post`);
  const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
  await expectUnavailable(board, await visitor.get(`${board.url}/auth/callback?error=server_error&state=${state}`));
});

let provider: Awaited<ReturnType<typeof fakeIdentityProvider>>;
const behaviours: Parameters<typeof fakeIdentityProvider>[0] = {};

beforeAll(async () => {
  provider = await fakeIdentityProvider(behaviours);
});
afterAll(() => provider.stop());

const checked = (issuer: string) => checkProvider(loadConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'board' }));

test('a right OIDC_ISSUER passes the check at start, and so does none', async () => {
  await checked(provider.issuer);
  await checkProvider(loadConfig({}));
});

test.each([
  ['http://provider.example', /OIDC_ISSUER is http:\/\/provider.example: .* Use its https address/],
  ['http://localhost:1', /OIDC_ISSUER http:\/\/localhost:1 does not answer as an OpenID Connect provider \(.+\): .* must open/],
  ['https://provider.invalid', /does not answer as an OpenID Connect provider \(.*(ENOTFOUND|EAI_AGAIN).*\)/],
])('%s is refused at start with a line that says why', async (issuer, line) => {
  const refused = await checked(issuer).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartupError);
  expect(String(refused)).toMatch(line);
  expect(String(refused)).not.toContain('\n');
});

test.each([
  ['a page', html, /does not answer as an OpenID Connect provider/],
  [
    'another name',
    () => json({ issuer: 'https://elsewhere.example' }),
    /calls itself https:\/\/elsewhere.example: set OIDC_ISSUER to exactly that/,
  ],
  ['no endpoints', () => json({ issuer: provider.issuer }), /can not sign people in/],
])('a provider that answers with %s is refused at start', async (_what, discovery, line) => {
  behaviours[wellKnown] = discovery;
  const refused = await checked(provider.issuer).catch((error: unknown) => error);
  Reflect.deleteProperty(behaviours, wellKnown);
  expect(refused).toBeInstanceOf(StartupError);
  expect(String(refused)).toMatch(line);
});
