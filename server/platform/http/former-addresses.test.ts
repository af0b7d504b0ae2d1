import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { loadConfig } from '../config/config.ts';

const former = 'https://old.example';
let board: TestApp;

beforeAll(async () => {
  board = await testApp({ FORMER_URLS: `${former}/, https://localhost:3000` });
});
afterAll(() => board.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  board.app.inject({ method, url, headers: { host: 'old.example', ...headers } });

test('FORMER_URLS are origins, and never the present one', () => {
  expect(board.config.formerUrls).toEqual([former]);
  expect(() => loadConfig({ FORMER_URLS: 'old.example' })).toThrow('FORMER_URLS is not valid');
});

describe('at a former address', () => {
  test.each([
    ['/d/1?sort=new', {}, 'GET'],
    ['/feed.xml', {}, 'GET'],
    ['/', { 'sec-fetch-mode': 'navigate' }, 'HEAD'],
    ['//evil.example/', {}, 'GET'],
  ] as const)('%s leads to the same page at the present one', async (url, headers, method) => {
    const answer = await ask(url, headers, method);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, board.config.publicUrl + url]);
  });

  test.each(['/api/board', '/livez', '/readyz'])('%s answers', async (url) => {
    // Ready once changes arrive.
    await expect.poll(async () => (await ask(url)).statusCode).toBe(200);
  });

  test('an open page goes on: what it asks for, and what its person does', async () => {
    expect((await ask('/d/1', { 'sec-fetch-mode': 'cors' })).headers.location).toBeUndefined();
    const person = await aPerson(board.db);
    const cookie = await sessionFor(board.db, person.id, board.config.publicUrl);
    expect((await ask('/auth/sign-out', { origin: former, cookie }, 'POST')).statusCode).toBe(303);
  });

  test.each([
    ['the present address', 'old.example', () => board.config.publicUrl],
    ['a former one, at the present one', 'localhost:3000', () => former],
  ])('a page of %s is another site', async (_what, host, origin) => {
    const answer = await ask('/auth/sign-out', { host, origin: origin() }, 'POST');
    expect(answer.json()).toMatchObject({ code: 'CROSS_SITE' });
  });
});
