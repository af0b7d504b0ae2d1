import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardWithSignIn, boardWithSignIn } from '../../../test/board-with-sign-in.ts';
import { fakeIdentityProvider, json, wellKnown } from '../../../test/fake-identity-provider.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { identities, people, sessions } from '../database/schema.ts';

type Claims = Record<string, unknown>;

let board: BoardWithSignIn;
let provider: Awaited<ReturnType<typeof fakeIdentityProvider>>;
const behaviours: Parameters<typeof fakeIdentityProvider>[0] = {};
let ours: CryptoKey;
let answer: () => Promise<Claims>;
let nonce: string | undefined;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  ours = privateKey;
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'ours' };
  provider = await fakeIdentityProvider(
    Object.assign(behaviours, {
      '/jwks': () => json({ keys: [key] }),
      '/token': async () => json({ access_token: 'access', token_type: 'bearer', ...(await answer()) }),
    }),
  );
  board = await boardWithSignIn({ provider, adminEmails: ['boss@a.example'] });
});
afterAll(async () => {
  await board.close();
  await provider.stop();
});
beforeEach(async () => {
  await board.db.delete(sessions);
  await board.db.delete(people);
});

const now = () => Math.floor(Date.now() / 1_000);

/** A valid ID token, apart from the given claims. */
const idToken = (given: Claims = {}, key = ours) =>
  new SignJWT({
    iss: provider.issuer,
    aud: 'board',
    sub: 'them',
    nonce,
    iat: now(),
    exp: now() + 300,
    name: 'Them',
    email: 'them@a.example',
    ...given,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
    .sign(key);

async function signInWith(token: () => Promise<string>, { url } = board): Promise<string | null> {
  answer = async () => ({ id_token: await token() });
  const visitor = new HttpBrowser();
  const left = new URL((await visitor.get(`${url}/auth/sign-in`)).headers.get('location') ?? '');
  nonce = left.searchParams.get('nonce') ?? undefined;
  return (await visitor.get(`${url}/auth/callback?code=abc&state=${left.searchParams.get('state')}`)).headers.get('location');
}

test('a valid ID token signs in, and its issuer is stored', async () => {
  expect(await signInWith(() => idToken())).toBe('/welcome');
  expect(await board.db.select().from(identities)).toEqual([
    expect.objectContaining({ issuer: provider.issuer, subject: 'them', email: null }),
  ]);
});

test.each<[string, Claims]>([
  ['for another board', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['with another nonce', { nonce: 'another' }],
  ['that has expired', { iat: 1_700_000_000, exp: 1_700_000_300 }],
])('an ID token %s is refused', async (_what, given) => {
  expect(await signInWith(() => idToken(given))).toBe('/sign-in-failed?reason=refused');
  expect(await board.db.$count(sessions)).toBe(0);
  expect(await board.db.$count(people)).toBe(0);
});

test.each<[string, () => Promise<string>]>([
  ['signed with another key', async () => idToken({}, (await generateKeyPair('ES256')).privateKey)],
  [
    'with a changed payload',
    async () => (await idToken()).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"admin"}').toString('base64url')}.`),
  ],
  ['without a nonce', () => idToken({ nonce: undefined })],
  ['without a subject', () => idToken({ sub: undefined })],
])('an ID token %s does not sign in', async (_what, token) => {
  expect(await signInWith(token)).toMatch(/^\/sign-in-failed\?reason=(unavailable|refused)$/);
  expect(await board.db.$count(people)).toBe(0);
});

test('claims of wrong types are ignored', async () => {
  const odd = { name: ['a'], email: { b: 1 }, picture: 7, preferred_username: null, nickname: '\u0000\u202e' };
  expect(await signInWith(() => idToken(odd))).toBe('/welcome');
  expect(await board.db.select().from(people)).toEqual([
    expect.objectContaining({ name: 'Somebody', suggestedHandle: null, avatar: null }),
  ]);
});

test('an unverified address in ADMIN_EMAILS does not make an admin, and the log says why', async () => {
  const admin = { email: 'Boss@a.example' };
  expect(await signInWith(() => idToken(admin))).toBe('/welcome');
  expect(await board.db.select().from(people)).toEqual([expect.objectContaining({ role: 'person' })]);
  expect(board.log.join('')).toContain('OIDC_TRUST_EMAILS=true');
  expect(board.log.join('')).not.toMatch(/boss@a\.example/i);
});

test('with OIDC_TRUST_EMAILS an address counts if the provider does not say whether it is verified', async () => {
  const trusting = await boardWithSignIn({ provider, adminEmails: ['boss@a.example'], trustEmails: true });
  try {
    await signInWith(() => idToken({ email: 'boss@a.example' }), trusting);
    expect(await trusting.db.select().from(people)).toEqual([expect.objectContaining({ role: 'admin', email: 'boss@a.example' })]);
  } finally {
    await trusting.close();
  }
});

test.each([
  ['another address', { email: 'own@a.example', email_verified: true }, 'person'],
  ['the same address', { email: 'boss@a.example', email_verified: true }, 'admin'],
  ['the same address, unverified,', { email: 'boss@a.example', email_verified: false }, 'person'],
])('if the userinfo names %s, an address of the ID token makes no more than this: %j', async (_what, info, role) => {
  const metadata = await (await fetch(provider.issuer + wellKnown)).json();
  behaviours[wellKnown] = () => json({ ...metadata, userinfo_endpoint: `${provider.issuer}/userinfo` });
  behaviours['/userinfo'] = () => json({ sub: 'them', name: 'Them', ...info });
  const own = await boardWithSignIn({ provider, adminEmails: ['boss@a.example'] });
  try {
    await signInWith(() => idToken({ name: undefined, email: 'boss@a.example' }), own);
    expect(await own.db.select().from(people)).toEqual([expect.objectContaining({ name: 'Them', role })]);
  } finally {
    Reflect.deleteProperty(behaviours, wellKnown);
    await own.close();
  }
});

/** Confirms who is signed in here; returns where it leads. */
async function confirmWith(given: Claims): Promise<string | null> {
  const visitor = new HttpBrowser();
  const through = async (path: string, claims: Claims) => {
    answer = async () => ({ id_token: await idToken(claims) });
    const left = new URL((await visitor.get(`${board.url}${path}`)).headers.get('location') ?? '');
    nonce = left.searchParams.get('nonce') ?? undefined;
    const back = await visitor.get(`${board.url}/auth/callback?code=abc&state=${left.searchParams.get('state')}`);
    return { parameters: left.searchParams, location: back.headers.get('location') };
  };
  expect((await through('/auth/sign-in', {})).parameters.has('prompt')).toBe(false);
  const before = await board.db.select().from(sessions);
  const { parameters, location } = await through('/auth/sign-in?confirm=1&return_to=/settings/data', given);
  expect([parameters.get('prompt'), parameters.get('max_age')]).toEqual(['login', '600']);
  if (location?.includes('reason')) expect(await board.db.select().from(sessions)).toEqual(before);
  return location;
}

test('a confirmation counts if the provider has just asked, or does not say when it did', async () => {
  for (const given of [{ auth_time: now() - 5 }, { auth_time: now() + 86_400 }, {}]) {
    expect(await confirmWith(given)).toContain('/welcome?return_to=%2Fsettings%2Fdata');
    const [session] = await board.db.select().from(sessions);
    expect(session?.authenticatedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(session?.authenticatedAt?.getTime()).toBeLessThanOrEqual(Date.now());
    await board.db.delete(sessions);
  }
  expect(board.log.some((line) => line.includes('auth_time'))).toBe(true);
});

test('a confirmation is refused if the provider did not ask again, or someone else signed in, and the session stays', async () => {
  expect(await confirmWith({ auth_time: now() - 3_600 })).toBe('/sign-in-failed?reason=not_confirmed&return_to=%2Fsettings%2Fdata');
  expect(await confirmWith({ auth_time: now(), sub: 'someone-else' })).toContain('reason=other_person');
});
