import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandPaths } from '../shared/command-paths.ts';
import { type TestApp, testApp } from './app.ts';
import { aPerson, sessionFor } from './sign-in.ts';

let board: TestApp;
let description: Record<string, Record<string, Record<string, Operation>>>;
let client: string;

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: { type: string } }[];
}

beforeAll(async () => {
  board = await testApp({ PUBLIC_URL: 'https://board.test', OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'dealwire' });
  description = (await board.app.inject('/api/openapi.json')).json();
  mkdirSync('test-results', { recursive: true });
  client = mkdtempSync(path.resolve('test-results/typed-client-'));
  await board.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  rmSync(client, { recursive: true, force: true });
  await board.close();
});

test('the description of the API passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('every call has a unique operation id and lists its problems', () => {
  const operations = Object.values(description.paths ?? {}).flatMap((each) => Object.values(each));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(['getDeals', 'getDeal', 'createDealComment', 'putDealVote', 'deleteSave', 'getMyMuteRules', 'watch']),
  );
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
});

test('every id is an integer', () => {
  const types = Object.values(description.paths ?? {})
    .flatMap((each) => Object.values(each))
    .flatMap(({ parameters = [] }) => parameters.filter(({ name, in: place }) => name === 'id' || (place === 'path' && name === 'deal')))
    .map(({ schema }) => schema.type);
  expect(types.length).toBeGreaterThan(15);
  expect(new Set(types)).toEqual(new Set(['integer']));
  const ids = [...JSON.stringify(description).matchAll(/"id":\{"type":"(\w+)"/g)].map(([, type]) => type);
  expect(new Set(ids)).toEqual(new Set(['integer']));
});

/** A program that uses the generated types. A line that expects an error fails without one. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

export async function use(baseUrl: string, cookie: string, origin: string) {
  const client = createClient<paths>({ baseUrl, headers: { cookie, origin } });
  const deal = { title: 'A kettle that boils', category: 'home', url: 'https://kettles.example/typed', price: 1_999, currency: 'EUR' };
  const posted = await client.POST('/api/deals', { body: deal, params: { header: { 'idempotency-key': 'typed-client-1' } } });
  if (posted.data === undefined) throw new Error(posted.error.code);
  const { id } = posted.data;
  const path: { id: number } = { id };
  const shown = await client.GET('/api/deals/{id}', { params: { path } });
  const title: string | undefined = shown.data?.title;
  const missing = await client.GET('/api/deals/{id}', { params: { path: { id: 999_999 } } });
  const again = await client.POST('/api/deals', { body: deal });
  const code: 'DUPLICATE_DEAL' | string | undefined = again.error?.code;
  const vote = await client.PUT('/api/deals/{id}/vote', { params: { path }, body: { value: 1 } });
  const list = await client.GET('/api/deals', { params: { query: { sort: 'new', category: 'home' } } });
  const order: number[] | undefined = list.data?.order;
  // @ts-expect-error An id is a number.
  const wrongId = () => client.GET('/api/deals/{id}', { params: { path: { id: 'seven' } } });
  // @ts-expect-error Unknown sort.
  const wrongSort = () => client.GET('/api/deals', { params: { query: { sort: 'dearest' } } });
  // @ts-expect-error A deal has a title.
  const wrongBody = () => client.POST('/api/deals', { body: { category: 'home', currency: 'EUR' } });
  // @ts-expect-error Unknown code.
  const wrongCode = missing.error?.code === 'NONSENSE';
  return { id, title, missing: missing.error?.code, code, vote: vote.error?.code, order, wrong: [wrongId, wrongSort, wrongBody, wrongCode].length };
}
`;

test('a client generated from the OpenAPI document compiles and can use the board', async () => {
  writeFileSync(path.join(client, 'api.ts'), await openapiTypes(description as unknown as OpenAPI3));
  writeFileSync(path.join(client, 'client.ts'), program);
  const options = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(path.join(client, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['client.ts'] }));
  const compiled = () => execFileSync('node_modules/.bin/tsc', ['--project', client], { encoding: 'utf8' });
  expect(compiled).not.toThrow();

  const { use } = await import(path.join(client, 'client.ts'));
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
  const [{ port }] = [board.app.server.address() as { port: number }];
  const used = await use(`http://127.0.0.1:${port}`, cookie, board.config.publicUrl);
  expect(used).toMatchObject({ title: 'A kettle that boils', missing: 'NOT_FOUND', code: 'DUPLICATE_DEAL', vote: 'SELF_VOTE' });
  expect(used.id).toBeGreaterThan(0);
  await expect.poll(async () => (await use(`http://127.0.0.1:${port}`, cookie, board.config.publicUrl)).order).toContain(used.id);
});

test('the description is sent compressed, and not again to a client that has it', async () => {
  const compressed = await board.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(description);
  const again = await board.app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(compressed.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page at /api marks up code', async () => {
  const { body } = await board.app.inject('/api');
  expect(body).toContain('best first by <code>sort</code>');
  expect(body).not.toContain('`');
});

test('every command of shared/command-paths.ts is mounted, under its name', () => {
  const mounted = Object.entries(description.paths ?? {}).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`,
    ]),
  );
  expect(Object.fromEntries(mounted)).toMatchObject(commandPaths);
});
