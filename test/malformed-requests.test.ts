import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CommandBudget } from '../server/platform/http/command-budget.ts';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** The real application on a socket, and requests that no browser sends: none causes a 500 or an error in the log. */
let board: TestApp;
let port: number;
let cookie: string;

beforeAll(async () => {
  board = await testApp();
  // Rate-limited requests would not be parsed.
  board.app.commands.budget = new CommandBudget({ plenty: { max: 100_000, within: 1 } });
  const person = await aPerson(board.db);
  await aDeal(board.db, { authorId: person.id });
  cookie = await sessionFor(board.db, person.id);
  await board.app.listen({ port: 0, host: '127.0.0.1' });
  port = (board.app.server.address() as AddressInfo).port;
});
afterAll(() => board.close());
beforeEach(() => board.logged.splice(0));

/** Sends these bytes and returns all bytes of the server until it closes the connection. */
async function responseTo(bytes: string | Buffer): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const request = (line: string, headers: string[] = [], body = '') =>
  `${[`${line} HTTP/1.1`, 'host: board', 'connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`;

const long = 'x'.repeat(2_000);
test.each([
  ['an over-long parameter of a read', request(`GET /api/merchants/${long}`), 414],
  ['an over-long parameter of a command', request(`PUT /api/saves/${long}`), 414],
  ['a range that a file does not have', request('GET /mark.svg', ['range: bytes=99999999-']), 416],
  ['an invalid percent escape', request('GET /api/merchants/%E0%A4%A'), 400],
  ['an escape of half a character', request('GET /%ff%fe'), 400],
  ['NUL in a path', request('GET /api/people/%00'), 404],
  ['NUL in a name', request('GET /api/merchants/%00'), 404],
  ['NUL in a search', request('GET /api/deals?q=%00'), 422],
  ['headers of 40 KB', request('GET /', [`x-large: ${'x'.repeat(40_000)}`]), 431],
  ['a head that is not HTTP', 'GEH / HTP/9\r\n\r\n', 400],
  ['TLS where there is none', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['two lengths', request('POST /api/deals', ['content-length: 5', 'content-length: 6'], 'hello'), 400],
  ['a length and chunks', request('POST /api/deals', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'), 400],
  ['a chunk of no length', request('POST /api/deals', ['content-type: application/json', 'transfer-encoding: chunked'], 'zz\r\n'), 400],
  ['an encoding that is not supported', request('GET /api/deals', ['accept-encoding: \u0000']), 400],
  ['an unknown method', request('BREW /api/deals'), 400],
  ['a method that this address does not support', request('PROPFIND /api/deals'), 404],
  ['a connection to elsewhere', request('CONNECT example.com:443'), undefined],
  ['an upgrade', request('GET /api/board', ['upgrade: websocket', 'connection: upgrade, close']), undefined],
  ['an absolute address', request('GET http://board/api/board'), undefined],
  ['a star for an address', request('OPTIONS *'), 404],
  ['OPTIONS', request('OPTIONS /api/deals', ['origin: https://a.example', 'access-control-request-method: PUT']), 404],
  ['TRACE', request('TRACE /'), undefined],
  ['an expectation', request('POST /api/deals', ['expect: 200-maybe', 'content-length: 0']), undefined],
  ['no host', 'GET /api/board HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['an invalid host', 'GET /auth/sign-in HTTP/1.1\r\nhost: [:::\r\nconnection: close\r\n\r\n', undefined],
  ['HTTP/1.0', 'GET /api/board HTTP/1.0\r\n\r\n', 200],
])('%s causes no error', async (_what, bytes, status) => {
  const answer = await responseTo(bytes);
  if (status !== undefined) expect(statusesIn(answer)).toEqual([status]);
  expect(statusesIn(answer).filter((each) => each >= 500)).toEqual([]);
  expect(errors()).toEqual([]);
});

/** Parameters that no read or command accepts. */
const values = ['0', '-1', '1.5', '9999999999999999999999', '%00', '%F0%9F%98%80', "'", '__proto__', '*'];

test('no parameter of any API call causes a 500', async () => {
  const failed: string[] = [];
  for (const { method, path } of calls()) {
    const urls = values.flatMap((value) => {
      const queries = ['', ...queryNames(path).map((name) => `?${name}=${value}`), `?${value}=${value}`, '?a=1&a=2', '?%'];
      return (method === 'GET' ? queries : ['']).map((query) => path.replace(/\{\w+\}/g, value) + query);
    });
    for (const url of new Set(urls)) await expectSound(failed, method, url);
  }
  expect(failed).toEqual([]);
  expect(errors()).toEqual([]);
});

/** Bodies that no command accepts, some with the right content type, some with a wrong one. */
const bodies: [type: string, body: Buffer | string][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', '{"title":"a\\u0000b","body":"\\ud800","price":1e400,"version":-0,"images":{"length":1e9}}'],
  ['application/json', Buffer.from('{"title":"\xff\xfe"}', 'latin1')],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', '\ufeff{}'],
  ['application/json; charset=utf-7', '{}'],
  ['application/x-www-form-urlencoded', 'a=%00&__proto__=1'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', 'text'],
  ['image/png', 'no picture'],
  ['\u00e9', '{}'],
  ['application/json', 'x'.repeat(100_000)],
];

test('no request body of any command causes a 500', async () => {
  const failed: string[] = [];
  for (const { method, path } of [
    ...calls(),
    { method: 'POST', path: '/auth/sign-out' },
    { method: 'POST', path: '/auth/backchannel-logout' },
  ])
    for (const [type, payload] of method === 'GET' ? [] : bodies) {
      const url = path.replace(/\{\w+\}/g, '1');
      await expectSound(failed, method, url, { 'content-type': type, 'idempotency-key': `key-\u00e9-${type}` }, payload);
    }
  expect(failed).toEqual([]);
  expect(errors()).toEqual([]);
});

async function expectSound(failed: string[], method: string, url: string, headers = {}, payload?: Buffer | string) {
  const all = { cookie, ...headers };
  const answer = await board.app.inject({ method: method as 'GET', url, headers: all, ...(payload === undefined ? {} : { payload }) });
  expect(answer.statusCode).not.toBe(429);
  if (answer.statusCode >= 500 && answer.json().code !== 'IDENTITY_UNAVAILABLE')
    failed.push(`${answer.statusCode} ${method} ${url} ${payload ?? ''}`);
}

const calls = () =>
  Object.entries(board.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations ?? {})
      .filter((method) => ['get', 'post', 'put', 'delete'].includes(method) && path !== '/api/live')
      .map((method) => ({ method: method.toUpperCase(), path })),
  );

function queryNames(path: string): string[] {
  const { parameters = [] } = (board.app.swagger().paths?.[path]?.get ?? {}) as { parameters?: { in: string; name: string }[] };
  return parameters.filter((each) => each.in === 'query').map(({ name }) => name);
}

test.each([
  ['in the middle of a head', 'GET /api/deals HTTP/1.1\r\nhost: bo'],
  [
    'in the middle of a command',
    `POST /api/deals HTTP/1.1\r\nhost: board\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"ti`,
  ],
  [
    'in the middle of a picture',
    () => `POST /api/images HTTP/1.1\r\nhost: board\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: 5000\r\n\r\nabc`,
  ],
  [
    'in the middle of a chunk',
    () =>
      `POST /api/images HTTP/1.1\r\nhost: board\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc`,
  ],
  ['before the answer', 'GET /api/deals?q=kettle HTTP/1.1\r\nhost: board\r\n\r\n'],
  ['in the middle of a stream', 'GET /api/live?watch=%2Fapi%2Fdeals HTTP/1.1\r\nhost: board\r\n\r\n'],
  ['with many requests under way', 'GET /api/deals HTTP/1.1\r\nhost: board\r\n\r\n'.repeat(200)],
])('a client that hangs up %s causes no error', async (_where, bytes) => {
  for (const hangUp of ['destroy', 'resetAndDestroy'] as const) {
    const socket = net.connect(port, '127.0.0.1');
    const connected = once(board.app.server, 'connection');
    socket.on('error', () => undefined);
    const [there] = await connected;
    await new Promise((resolve) => socket.write(typeof bytes === 'string' ? bytes : bytes(), resolve));
    await once(there, 'data');
    socket[hangUp]();
    if (!there.closed) await new Promise((resolve) => there.once('close', resolve));
  }
  // The server has handled it before it answers the next request.
  expect((await board.app.inject('/api/board')).statusCode).toBe(200);
  expect(errors()).toEqual([]);
});

test('an upload that breaks off while it is read causes no error', async () => {
  const connected = once(board.app.server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const [there] = await connected;
  socket.write(
    `POST /api/images HTTP/1.1\r\nhost: board\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: 5000000\r\n\r\n`,
  );
  socket.write(Buffer.alloc(3_000_000));
  // More than the socket buffers.
  await expect.poll(() => there.bytesRead).toBeGreaterThan(2_000_000);
  socket.resetAndDestroy();
  if (!there.closed) await new Promise((resolve) => there.once('close', resolve));
  expect((await board.app.inject('/api/board')).statusCode).toBe(200);
  expect(errors()).toEqual([]);
});

const errors = () => board.logged.filter(({ level }) => level >= 50);
