import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../server/platform/http/rate-limits.ts';
import { type TestApp, testApp } from './app.ts';
import { aPerson, sessionFor } from './sign-in.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('an unknown address is a problem document under /api and the page elsewhere', async () => {
  const api = await board.app.inject('/api/nothing');
  expect(api.statusCode).toBe(404);
  expect(api.headers['content-type']).toContain('application/problem+json');
  expect(api.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect((await board.app.inject('/assets/old-build.js')).json()).toMatchObject({ code: 'NOT_FOUND' });
  const page = await board.app.inject('/some/screen');
  expect(page.headers['content-type']).toContain('text/html');
});

test('the page carries a strict content security policy', async () => {
  const { headers } = await board.app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).not.toContain('unsafe');
});

test('a command from another site is refused, whatever its other headers say', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    const answer = await board.app.inject({ method: 'POST', url: '/api/deals', headers, payload: {} });
    expect(answer.json()).toMatchObject({ code: 'CROSS_SITE', status: 403 });
  }
  const own = await board.app.inject({ method: 'POST', url: '/api/deals', headers: { origin: board.config.publicUrl }, payload: {} });
  expect(own.json()).not.toMatchObject({ code: 'CROSS_SITE' });
});

test('/livez says that the board is alive, /readyz that it is ready', async () => {
  expect((await board.app.inject('/livez')).json()).toEqual({ ok: true });
  // As soon as changes are known to arrive.
  await expect.poll(async () => (await board.app.inject('/readyz')).json()).toEqual({ ok: true });
});

test('the API describes itself as OpenAPI 3.1', async () => {
  const description = (await board.app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
});

test('the API page explains every problem at the address in its type', async () => {
  const problem = (await board.app.inject('/api/nothing')).json();
  const [page, anchor] = problem.type.split('#');
  expect((await board.app.inject(page)).body).toContain(`<tr id="${anchor}">`);
});

test('an address that cannot be parsed is a problem document or the not-found page', async () => {
  const broken = await board.app.inject('/api/merchants/%E0%A4%A');
  expect(broken.headers['content-type']).toContain('application/problem+json');
  expect(broken.json()).toMatchObject({ code: 'MALFORMED', status: 400 });
  for (const url of ['//', '/nonsense', '/d/7/slug/more', '/c/UPPER', '/d/not-a-number', '/u/%00']) {
    const page = await board.app.inject(url);
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.headers['content-type']).toContain('text/html');
  }
  for (const url of ['/', '/?sort=new', '/post', '/settings/', '/saved']) expect((await board.app.inject(url)).statusCode).toBe(200);
});

test("the page's template is not served on its own", async () => {
  expect((await board.app.inject('/index.html')).statusCode).toBe(404);
});

test('every API response forbids content sniffing, and a problem is not cached', async () => {
  const answers = [await board.app.inject('/api/board'), await board.app.inject('/api/me'), await board.app.inject('/api/nothing')];
  for (const { headers } of answers) expect(headers['x-content-type-options']).toBe('nosniff');
  for (const { headers } of answers.slice(1)) expect(headers['cache-control']).toBe('no-store');
});

test('every answer has a content security policy, cannot be framed, and names other sites no more than the origin', async () => {
  for (const url of ['/', '/api/board', '/api/me', '/api/nothing', '/mark.svg', '/livez', '/mcp', '/auth/sign-in', '/deals.rss']) {
    const { headers } = await board.app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toMatch(/default-src 'none'|object-src 'none'/);
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy, url).toContain(directive);
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
  }
});

test('TRACE, directories and files of the source are not served', async () => {
  const trace = await board.app.inject({ method: 'TRACE' as 'GET', url: '/', headers: { 'x-secret': 'told' } });
  expect([trace.statusCode, trace.body.includes('told')]).toEqual([404, false]);
  for (const url of ['/assets/', '/images/', '/.git/config', '/.env', '/package.json', '/server/main.ts', '/metrics'])
    expect((await board.app.inject(url)).statusCode, url).toBe(404);
});

test('a command takes a JSON object, or no body where it needs none', async () => {
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id);
  const send = async (method: 'POST' | 'PUT', url: string, payload?: string, type = 'application/json') => {
    const headers = { cookie, ...(payload === undefined ? {} : { 'content-type': type }) };
    return (await board.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })).json();
  };
  expect(await send('POST', '/api/deals', '{}', 'text/plain')).toMatchObject({ code: 'UNSUPPORTED', status: 415 });
  expect(await send('POST', '/api/deals')).toMatchObject({ code: 'MALFORMED', detail: 'Send a JSON object.' });
  expect(await send('POST', '/api/deals', '[]')).toMatchObject({ code: 'MALFORMED' });
  expect(await send('PUT', '/api/saves/1', '{"x":1}')).toMatchObject({ code: 'INVALID', fields: [{ field: 'x', rule: 'unknown_field' }] });
});

test('while sessions cannot be looked up, a known session still reads and nobody counts as a guest', async () => {
  const [seen, stranger] = await Promise.all([1, 2].map(async () => sessionFor(board.db, (await aPerson(board.db)).id)));
  const get = (url: string, cookie = '') => board.app.inject({ url, headers: { cookie } });
  expect((await get('/api/me', seen)).statusCode).toBe(200);
  await board.db.execute(sql`alter table sessions rename to away`);
  try {
    expect((await get('/api/me', seen)).statusCode).toBe(200);
    expect((await get('/', seen)).body).toContain('"/api/me":{"etag"');
    expect((await get('/api/me', stranger)).statusCode).toBe(500);
    expect((await get('/', stranger)).body).toContain('"/api/me":{"problem"');
    expect((await get('/')).body).not.toContain('/api/me');
    const command = { method: 'PUT', url: '/api/saves/1', headers: { cookie: seen ?? '' } } as const;
    expect((await board.app.inject(command)).statusCode).toBe(500);
  } finally {
    await board.db.execute(sql`alter table away rename to sessions`);
  }
});

test('an ended session is dropped from the cache', async () => {
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id);
  const get = () => board.app.inject({ url: '/api/me', headers: { cookie } });
  expect((await get()).statusCode).toBe(200);
  await board.db.execute(sql`delete from sessions`);
  expect((await get()).statusCode).toBe(401);
  await board.db.execute(sql`alter table sessions rename to away`);
  expect((await get()).statusCode).toBe(500);
  await board.db.execute(sql`alter table away rename to sessions`);
});

test('too many sign-ins from one address lead to a page, not to JSON', async () => {
  const signIn = () =>
    board.app.inject({ url: '/auth/sign-in?return_to=/post', headers: { 'x-forwarded-for': '203.0.113.7', host: 'localhost:3000' } });
  const answers = await Promise.all(Array.from({ length: 61 }, signIn));
  expect(answers.at(-1)?.headers['x-ratelimit-remaining']).toBe('0');
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers.location]).toEqual([302, '/sign-in-failed?reason=unavailable&return_to=%2Fpost']);
});

test('logouts by a provider are limited by address', async () => {
  const sent = { method: 'POST', url: '/auth/backchannel-logout', headers: { 'x-forwarded-for': '203.0.113.8' } } as const;
  for (let sentBefore = 0; sentBefore < rateLimits.providerLogouts.max; sentBefore += 1)
    expect((await board.app.inject(sent)).statusCode).toBe(400);
  expect((await board.app.inject(sent)).statusCode).toBe(429);
});

test('a request whose head or body does not arrive times out', () => {
  expect(board.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 });
});
