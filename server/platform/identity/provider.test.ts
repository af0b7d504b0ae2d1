import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { fakeIdentityProvider, html, json, silent, wellKnown } from '../../../test/fake-identity-provider.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { loadConfig } from '../config/config.ts';
import { StartupError } from '../core/startup-error.ts';
import { sessions } from '../database/schema.ts';
import { checkProviders } from './check-provider.ts';

/** A board with a provider that behaves like this, both until the end of the test. */
async function boardAt(behaviours: Parameters<typeof fakeIdentityProvider>[0], finished = onTestFinished): Promise<BoardWithSignIn> {
  const provider = await fakeIdentityProvider(behaviours);
  const board = await boardWithSignIn({ provider });
  finished(async () => {
    await board.close();
    await provider.stop();
  });
  return board;
}

/** Starts a sign-in and sends the callback with any code. */
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

test('a sign-in fails as unavailable if the provider is down', async () => {
  const provider = await fakeIdentityProvider({});
  await provider.stop();
  const board = await boardWithSignIn({ provider });
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
  await board.close();
});

test('a sign-in fails as unavailable if the provider goes down before the callback', async () => {
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
test.concurrent('a provider that does not answer times out, and is used again once it answers', async ({ onTestFinished: finished }) => {
  const behaviours = { [wellKnown]: silent };
  const board = await boardAt(behaviours, finished);
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
  Reflect.deleteProperty(behaviours, wellKnown);
  const left = await new HttpBrowser().get(`${board.url}/auth/sign-in`);
  expect(left.headers.get('location')).toContain('/authorize?');
});

test.concurrent('a token request without an answer times out', async ({ onTestFinished: finished }) => {
  const board = await boardAt({ '/token': silent }, finished);
  await expectUnavailable(board, await comeBack(board));
});

const token = (body: object) => () => json({ access_token: 'abc', token_type: 'bearer', ...body });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the start goes on if one of several providers answers, and warns of the others', async () => {
  const down = { SIGN_IN_PROVIDERS: 'company', COMPANY_ISSUER: 'http://localhost:1', COMPANY_CLIENT_ID: 'board' };
  await check({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'board', ...down });
  expect(warnings).toEqual([expect.stringMatching(/COMPANY_ISSUER .* does not answer .* Until then, people cannot sign in with it/)]);
  await expect(check(down)).rejects.toThrow('COMPANY_ISSUER');
});

test.each([
  ['an HTML page', { '/token': html }],
  ['status 500', { '/token': () => ({ status: 500, body: 'Oops' }) }],
  ['invalid JSON', { '/token': () => ({ type: 'application/json', body: '{"access_token":' }) }],
  ['tokens without an ID token', { '/token': token({}) }],
  ['an ID token that is not a JWT', { '/token': token({ id_token: 'garbage' }) }],
  ['an ID token with invalid parts', { '/token': token({ id_token: 'a.b.c' }) }],
  ['an unsigned ID token', { '/token': token({ id_token: `${part({ alg: 'none' })}.${part({ sub: 'me' })}.` }) }],
  ['invalid_client', { '/token': () => ({ ...json({ error: 'invalid_client' }), status: 401 }) }],
  ['a redirect', { '/token': () => ({ status: 302, body: '' }) }],
  ['an array', { '/token': () => json([1, 2, 3]) }],
])('a sign-in fails as unavailable if the token endpoint answers with %s', async (_what, behaviours) => {
  const board = await boardAt(behaviours);
  await expectUnavailable(board, await comeBack(board));
});

test.each([
  ['an HTML page', html],
  ['another issuer', () => json({ issuer: 'https://elsewhere.example' })],
  ['an empty object', () => json({})],
])('a sign-in fails as unavailable if the discovery endpoint answers with %s', async (_what, discovery) => {
  const board = await boardAt({ [wellKnown]: discovery });
  await expectUnavailable(board, await new HttpBrowser().get(`${board.url}/auth/sign-in?return_to=/post`));
});

test('a sign-in fails as unavailable if the provider reports an error', async () => {
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

const warnings: string[] = [];
const check = (environment: Record<string, string>) =>
  checkProviders(loadConfig(environment).providers, (line) => void warnings.push(line));
const checked = (issuer: string) => check({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'board' });

test('a correct or absent OIDC_ISSUER passes the check at the start', async () => {
  await checked(provider.issuer);
  await check({});
});

test.each([
  ['http://provider.example', /OIDC_ISSUER is http:\/\/provider.example: .* Use its https address/],
  ['http://localhost:1', /OIDC_ISSUER http:\/\/localhost:1 does not answer as an OpenID Connect provider \(.+\): .* must open/],
  ['https://provider.invalid', /does not answer as an OpenID Connect provider \(.*(ENOTFOUND|EAI_AGAIN).*\)/],
])('the start with OIDC_ISSUER %s fails with a reason', async (issuer, line) => {
  const refusal = await checked(issuer).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(line);
  expect(String(refusal)).not.toContain('\n');
});

test.each([
  ['an HTML page', html, /does not answer as an OpenID Connect provider/],
  [
    'another issuer',
    () => json({ issuer: 'https://elsewhere.example' }),
    /calls itself https:\/\/elsewhere.example: set OIDC_ISSUER to exactly that/,
  ],
  ['without endpoints', () => json({ issuer: provider.issuer }), /cannot sign people in/],
])("the start fails if the provider's discovery answers with %s", async (_what, discovery, line) => {
  behaviours[wellKnown] = discovery;
  const refusal = await checked(provider.issuer).catch((error: unknown) => error);
  Reflect.deleteProperty(behaviours, wellKnown);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(line);
});
