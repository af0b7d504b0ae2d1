import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { StartupError } from '../core/startup-error.ts';
import { people } from '../database/schema.ts';
import { accountNamed, findAccount } from './demo/accounts.ts';
import { addDemoPeople, demoPeople } from './demo/people.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { identityProvider } from './provider.ts';

let dataDir: string;
let demo: DemoProvider;
const board = 'http://localhost:4299';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-demo-'));
  demo = await startDemoProvider({ port: 0, dataDir, publicUrl: board });
});
afterAll(async () => {
  await demo.stop();
  rmSync(dataDir, { recursive: true });
});

/** Signs in at the provider and exchanges the code. */
async function signedIn(provider: DemoProvider, fields: Record<string, string>) {
  const identity = identityProvider(provider);
  const { url, checks } = await identity.authorization(`${board}/auth/callback`);
  const visitor = new HttpBrowser();
  const picker = await visitor.visit(url);
  const resume = await visitor.post(picker.url, fields);
  const answer = await visitor.get(new URL(resume.headers.get('location') ?? '', picker.url));
  return { identity, ...(await identity.exchange(new URL(answer.headers.get('location') ?? ''), checks)) };
}

const authorize = (parameters: Record<string, string>) => {
  const query = { client_id: demo.clientId, response_type: 'code', scope: 'openid', redirect_uri: `${board}/auth/callback`, ...parameters };
  return new HttpBrowser().get(`${demo.issuer}/auth?${new URLSearchParams(query)}`);
};

test('the sign-in page lists the demo people, without scripts and external files', async () => {
  const { url } = await identityProvider(demo).authorization(`${board}/auth/callback`);
  const { page } = await new HttpBrowser().visit(url);
  const html = await page.text();
  for (const { name } of demoPeople) expect(html).toContain(`Sign in as ${name}`);
  expect(html).not.toMatch(/<script|src=|style="|https?:/);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
});

test("the demo provider's ID token contains the profile, but neither trust nor role", async () => {
  const { claims } = await signedIn(demo, { person: 'ingrid' });
  const profile = {
    sub: 'ingrid',
    name: 'Ingrid Halvorsen',
    preferred_username: 'ingrid',
    email: 'ingrid@example.com',
    email_verified: true,
  };
  expect(claims).toMatchObject(profile);
  expect(Object.keys(claims).join()).not.toMatch(/admin|trust|role/);
});

test('typing the same name twice signs in the same person', async () => {
  const first = await signedIn(demo, { name: '  Zoë   Ångström ' });
  expect(first.claims).toMatchObject({ name: 'Zoë Ångström' });
  expect(first.claims).not.toHaveProperty('email');
  expect((await signedIn(demo, { name: 'Zoë Ångström' })).claims.sub).toBe(first.claims.sub);
});

test('a long name is cut to a valid subject, and an empty name has no account', () => {
  expect(accountNamed('😀'.repeat(100))?.length).toBeLessThanOrEqual(255);
  expect(accountNamed(' \n ')).toBeUndefined();
  expect(findAccount('nobody')).toBeUndefined();
});

test('the demo provider refuses a sign-in without PKCE or with an unknown redirect URI', async () => {
  const without = await authorize({});
  expect(without.headers.get('location')).toMatch(/^http:\/\/localhost:4299\/auth\/callback\?error=invalid_request&/);
  const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  expect((await authorize({ ...pkce, redirect_uri: 'http://evil.example/' })).status).toBe(400);
  expect((await authorize(pkce)).headers.get('location')).toMatch(/^\/sign-in\//);
});

test('an expired sign-in page says so and links to the board', async () => {
  const page = await fetch(`${demo.issuer}/sign-in/gone`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(`<a href="${board}">Back to the board</a>`);
});

test('a sign-in form over the size limit is refused', async () => {
  const { url } = await identityProvider(demo).authorization(`${board}/auth/callback`);
  const visitor = new HttpBrowser();
  const picker = await visitor.visit(url);
  expect((await visitor.post(picker.url, { name: 'x'.repeat(20_000) })).status).toBe(413);
});

test("the demo provider's keys survive a restart, in a file that only its owner can read", async () => {
  const { idToken } = await signedIn(demo, { person: 'sam' });
  const again = await startDemoProvider({ port: 0, dataDir, publicUrl: board });
  onTestFinished(() => again.stop());
  expect(again.clientSecret).toBe(demo.clientSecret);
  const keys = createLocalJWKSet(await (await fetch(`${again.issuer}/jwks`)).json());
  expect((await jwtVerify(idToken ?? '', keys)).payload.sub).toBe('sam');
  expect(statSync(path.join(dataDir, 'demo-provider.json')).mode & 0o777).toBe(0o600);
});

test('a port that is in use fails the start with the name of the setting', async () => {
  const port = Number(new URL(demo.issuer).port);
  const refusal = await startDemoProvider({ port, dataDir, publicUrl: board }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain('DEMO_PROVIDER_PORT');
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('the demo people are created once, all but the newcomer', async () => {
  const ids = await addDemoPeople(database.db);
  expect([...ids.keys()].sort()).toEqual(['ingrid', 'lena', 'marcus', 'priya', 'sam', 'yoko']);
  expect(await addDemoPeople(database.db)).toEqual(ids);
  const rows = await database.db.select().from(people);
  expect(rows.filter(({ state, handle }) => state === 'active' && handle !== null)).toHaveLength(6);
  expect(rows.find(({ role }) => role === 'admin')).toMatchObject({ handle: 'ingrid', trust: 3 });
});
