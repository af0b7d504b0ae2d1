import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../server/platform/http/rate-limits.ts';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aPerson } from './sign-in.ts';

/** A board with an https address behind a proxy on this machine, and one for this machine only. */
const abroad = { PUBLIC_URL: 'https://board.example', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'dealwire' };
let board: TestApp;
let here: TestApp;

beforeAll(async () => {
  board = await testApp(abroad);
  here = await testApp();
  await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
  await board.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([board.close(), here.close()]));

/** Sends one request more than allowed per minute, one after another, and returns how many are refused. */
async function refusedOf({ app }: TestApp, headers: Record<string, string> = {}): Promise<number> {
  let refusals = 0;
  for (let sent = 0; sent <= rateLimits.sitemaps.max; sent += 1)
    refusals += Number((await app.inject({ url: '/sitemaps/lists.xml', headers })).statusCode === 429);
  return refusals;
}

test('a proxy that does not forward client addresses does not lift limits, and is warned about once', async () => {
  await board.app.inject('/livez');
  expect(board.logged).toEqual([]);
  expect(await refusedOf(board, { 'x-forwarded-for': '192.0.2.1' })).toBe(1);
  expect(board.logged).toEqual([]);
  expect(await refusedOf(board)).toBe(1);
  expect(board.logged).toMatchObject([{ level: 40, msg: expect.stringContaining('X-Forwarded-For'), proxy: '127.0.0.1' }]);
});

test('a board on loopback has no limits and warns about nothing', async () => {
  expect(await refusedOf(here)).toBe(0);
  expect(here.logged).toEqual([]);
});

test.each([
  ['of a proxy that does not name its clients are counted as those of one address', () => undefined],
  ['of one network of IPv6 are counted as those of one address', (n: number) => `2001:db8:0:1:${n}::${n}`],
  ['of an IPv4 address are counted with those of it written as IPv6', (n: number) => `${n % 2 === 0 ? '::ffff:' : ''}192.0.2.77`],
])('event-streams %s', async (_of, from) => {
  const { port } = board.app.server.address() as AddressInfo;
  const open = async (n: number) => {
    const address = from(n);
    const headers = address === undefined ? {} : { 'x-forwarded-for': address };
    const answer = await fetch(`http://127.0.0.1:${port}/api/live?watch=%2Fapi%2Fsite`, { headers });
    if (answer.status !== 200) await answer.body?.cancel();
    return answer;
  };
  const streams = await Promise.all(Array.from({ length: 110 }, (_, n) => open(n)));
  const statuses = streams.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(100);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  await Promise.all(streams.filter(({ status }) => status === 200).map(({ body }) => body?.cancel()));
});

/** Sends these bytes and returns the head of the response. */
async function headOf(bytes: string): Promise<string> {
  const socket = net.connect((board.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [chunk] = await once(socket, 'data');
  socket.destroy();
  return String(chunk).split('\r\n\r\n')[0] ?? '';
}

test.each([
  ['the page', '/', 200],
  ['a screen that is none', '/nowhere', 404],
  ['a read', '/api/deals', 200],
  ['a read that needs someone', '/api/me', 401],
  ['the stream', '/api/live?watch=%2Fapi%2Fsite', 200],
  ['a stream of nothing', '/api/live', 422],
  ['a file', '/mark.svg', 200],
  ['a range of a file', '/mark.svg', 416, 'range: bytes=9999-'],
  ['a picture that is not there', `/images/${'x'.repeat(43)}-320.webp`, 404],
  ['a feed', '/deals.rss', 200],
  ['the description of the API', '/api/openapi.json', 200],
  ['a redirect', '/out/1', 303],
  ['a sign-in that comes back from nowhere', '/auth/callback', 302],
  ['a broken escape', '/api/merchants/%E0%A4%A', 400],
  ['an over-long path', `/api/merchants/${'x'.repeat(2_000)}`, 414],
  ['over-large headers', '/', 431, `x-large: ${'x'.repeat(40_000)}`],
  ['what is no HTTP', 'no HTTP', 400],
  ['a liveness check', '/livez', 200],
])('behind https, %s forbids plain http', async (_what, path, status, header = 'accept: */*') => {
  const head = await headOf(`GET ${path} HTTP/1.1\r\nhost: board.example\r\nx-forwarded-for: 192.0.2.9\r\n${header}\r\n\r\n`);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('strict-transport-security: max-age=31536000; includesubdomains');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test('over http there is no Strict-Transport-Security', async () => {
  const { headers } = await here.app.inject('/');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test("the page's headers forbid device access and require Trusted Types", async () => {
  const { headers } = await board.app.inject('/');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script';trusted-types dealwire");
});

test('security.txt names the contact where one is set, and is missing otherwise', async () => {
  const withContact = await testApp({ ...abroad, SECURITY_CONTACT: 'security@board.example, https://board.example/report' });
  const { statusCode, headers, body } = await withContact.app.inject('/.well-known/security.txt');
  await withContact.close();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = body
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  expect(fields.filter(([name]) => name === 'Contact')).toEqual([
    ['Contact', 'mailto:security@board.example'],
    ['Contact', 'https://board.example/report'],
  ]);
  expect(fields).toContainEqual(['Canonical', 'https://board.example/.well-known/security.txt']);
  const expires = Date.parse(fields.find(([name]) => name === 'Expires')?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  const nothing = await board.app.inject('/.well-known/security.txt');
  expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'NOT_FOUND']);
});
