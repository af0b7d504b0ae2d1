import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { externalPostgres } from '../../../test/external-postgres.ts';
import { fakeIdentityProvider } from '../../../test/fake-identity-provider.ts';
import { freePort } from '../../../test/free-port.ts';
import { smtpServer } from '../../../test/smtp-server.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { checkClockOf, compareClocks } from './check-clock.ts';
import { type DatabaseFacts, findingsOn } from './check-database.ts';
import { checkProxy } from './check-proxy.ts';
import { examine } from './examine.ts';
import { lineOf } from './finding.ts';

let board: TestApp;
let port: number;
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'dealwire-doctor-'));

beforeAll(async () => {
  port = await freePort();
  board = await testApp({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` });
  await board.app.listen({ port, host: 'localhost' });
});
afterAll(async () => {
  await board.close();
  rmSync(DATA_DIR, { recursive: true });
});

async function settings(given: Record<string, string> = {}) {
  const [provider, mail] = [await fakeIdentityProvider({}), await smtpServer(() => undefined)];
  onTestFinished(async () => void (await Promise.all([provider.stop(), mail.close()])));
  const signIn = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'board', OIDC_CLIENT_SECRET: 'secret' };
  return {
    DATABASE_URL: board.url,
    DATA_DIR,
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    ...signIn,
    ...given,
  };
}

const errorsIn = async (environment: Record<string, string>) =>
  (await examine(environment)).filter(({ level }) => level === 'error').map(lineOf);

test('the doctor finds nothing wrong with a good board, and exits with 0', async () => {
  let output = '';
  const printed = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    output += text;
  });
  const environment = await settings();
  const status = await runAdmin(['doctor'], environment).finally(() => printed.mockRestore());
  expect(output).toContain('Errors: 0.');
  expect(status).toBe(0);
  for (const words of [`Sign-in: ${environment.OIDC_ISSUER} answers`, 'Mail: 127.0.0.1', 'Clock: it agrees with the database'])
    expect(output).toContain(`ok       ${words}`);
  for (const words of ['it passes on changes at once', 'it takes pictures']) expect(output).toContain(`ok       Proxy: ${words}`);
  // Neither a password nor a secret.
  expect(output).not.toContain(new URL(board.url).password);
});

test.each([
  ['a setting that is not valid', { PORT: 'many' }, /^error {4}Settings: PORT is not valid/],
  [
    'a mail server that is not there',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    /^error {4}Mail: 127.0.0.1:9 takes no mails \(.*ECONNREFUSED.*\)\. Correct SMTP_URL/,
  ],
  [
    'a provider that is not there',
    { OIDC_ISSUER: 'http://127.0.0.1:9' },
    /^error {4}Sign-in: OIDC_ISSUER http:\/\/127.0.0.1:9 does not answer/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c' },
    /^error {4}Database: DATABASE_URL: PostgreSQL at .* cannot be used/,
  ],
  ['a public address where nobody is', { PUBLIC_URL: 'http://localhost:9' }, /^error {4}Proxy: the board is not at http:\/\/localhost:9/],
  [
    'a bucket that is not there',
    { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'deals', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    /^error {4}Pictures: the S3 service does not answer/,
  ],
])('the doctor names %s, and what to do', async (_what, wrong, line) => {
  const errors = await errorsIn(await settings(wrong));
  expect(errors).toEqual([expect.stringMatching(line)]);
});

test('the doctor says that a database has too few connections for a node, before there is a board in it', async () => {
  const server = await externalPostgres({ max_connections: 30, max_wal_senders: 3 });
  server.start();
  onTestFinished(() => {
    server.stop();
    server.remove();
  });
  const lines = (await examine(await settings({ DATABASE_URL: server.url }))).map(lineOf);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^error {4}Database: it has no room for a node\. A node needs 42 connections.*; others leave 27, 3 and 10\. Raise/,
    ),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^warning {2}Database: max_slot_wal_keep_size has no limit/));
  expect(lines).toContainEqual(expect.stringMatching(/^warning {2}Database: there is no board in it yet/));
});

test.each([
  ['no walsender is left', { senders: 0 }, 'error    Database: it has no room for a node'],
  ['no slot is left', { slots: 0 }, 'error    Database: it has no room for a node'],
  ['there is room for one node', { connections: 83 }, 'ok       Database: it has room for one node'],
  ['there is room for two nodes', { connections: 84 }, 'ok       Database: it has room for 2 nodes'],
  ['there is no room for all workers', { connections: 84, workers: 3 }, 'error    Database: it has no room for WORKERS=3, each'],
  ['nobody is an admin', { admins: 0 }, 'warning  Database: nobody is an admin'],
  ['a standby may lack commits', { isAsynchronous: true }, 'warning  Database: its standby may lack the last commits'],
  ['the role may change the staff log', { mayChangeStaffLog: true }, 'warning  Database: the role can change'],
])('the doctor says if %s', (_what, { workers = 1, ...given }: Partial<DatabaseFacts> & { workers?: number }, line) => {
  const good = {
    version: '18.4',
    now: 0,
    connections: 500,
    senders: 5,
    slots: 5,
    keepsLog: '10GB',
    isAsynchronous: false,
    isSuperuser: false,
    mayChangeStaffLog: false,
    admins: 1,
  };
  expect(findingsOn({ ...good, ...given }, { databaseUrl: 'postgresql://db', workers }).map(lineOf)).toContainEqual(
    expect.stringContaining(line),
  );
  expect(findingsOn(good, { databaseUrl: 'postgresql://db', workers: 1 }).map(({ level }) => level)).toEqual(['ok', 'ok']);
});

test('the doctor compares the clock with that of the provider', async () => {
  const provider = createServer((_request, response) => response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).end());
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void provider.close());
  const address = provider.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect((await checkClockOf(`http://${host}`)).map(lineOf)).toEqual([
    expect.stringMatching(
      new RegExp(`^error {4}Clock: it is (600|601) s ahead of ${host}\\. Let both machines keep time \\(NTP\\): people cannot sign in`),
    ),
  ]);
  expect(compareClocks(10_000, 'x', 0)).toMatchObject({ level: 'warning', text: expect.stringContaining('10 s behind x') });
});

type Passing = (request: IncomingMessage, response: ServerResponse, pass: (headers?: Record<string, string>) => void) => void;

/** A proxy in front of the board, at an address that does not count as this machine. */
async function proxy(passing: Passing): Promise<string> {
  const own = await freePort();
  const server = createServer((asked, answer) =>
    passing(asked, answer, (headers = {}) => {
      const { method, url } = asked;
      const passed = request({ host: 'localhost', port, method, path: url, headers: { ...asked.headers, ...headers } }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    }),
  );
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.2', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.2:${own}`;
}
const forwarded = { 'x-forwarded-for': '192.0.2.7' };

test.each<[string, Passing, RegExp[]]>([
  ['good', (_request, _answer, pass) => pass(forwarded), []],
  ['silent about who asks', (_request, _answer, pass) => pass(), [/it does not set X-Forwarded-For/]],
  [
    'holding back streams',
    ({ url = '' }, _answer, pass) => (url.startsWith('/api/live') ? undefined : pass(forwarded)),
    [/it holds back the event stream/],
  ],
  [
    'refusing pictures',
    ({ headers }, answer, pass) =>
      Number(headers['content-length'] ?? 0) > 1_000_000 ? void answer.writeHead(413).end() : pass(forwarded),
    [/it takes no body of 5 MB/],
  ],
  ['leading elsewhere', (_request, answer) => void answer.end('{}'), [/is not this board/]],
])('the doctor recognizes a proxy that is %s', async (_what, passing, errors) => {
  const found = await checkProxy(board.db, { publicUrl: await proxy(passing), formerUrls: [] });
  expect(found.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual(errors.map((each) => expect.stringMatching(each)));
});

test('the doctor says whether links to a former address lead here', async () => {
  const publicUrl = `http://localhost:${port}`;
  const found = await checkProxy(board.db, {
    publicUrl,
    formerUrls: [await proxy((_request, _answer, pass) => pass(forwarded)), 'http://localhost:9'],
  });
  const lines = found.map(lineOf).filter((line) => line.includes('links to'));
  expect(lines).toEqual([expect.stringMatching(/^ok .* lead here/), expect.stringMatching(/^warning .*localhost:9 do not lead here/)]);
});

test('only the doctor learns how the board sees a request', async () => {
  const headers = { 'x-dealwire-doctor': 'guessed' };
  expect((await board.app.inject({ url: '/livez', headers })).json()).toEqual({ ok: true });
});
