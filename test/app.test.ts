import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('what is not there is a problem document under /api, and the page elsewhere', async () => {
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
  expect(policy).not.toContain('unsafe');
});

test('a command from another site is refused, whatever else it says', async () => {
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

test('it says whether it is alive and whether it is ready', async () => {
  expect((await board.app.inject('/healthz')).json()).toEqual({ ok: true });
  expect((await board.app.inject('/readyz')).json()).toEqual({ ok: true });
});

test('the API describes itself as OpenAPI 3.1', async () => {
  const description = (await board.app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
});

test('the page of the API explains every problem at the address that problems give as their type', async () => {
  const problem = (await board.app.inject('/api/nothing')).json();
  const [page, anchor] = problem.type.split('#');
  expect((await board.app.inject(page)).body).toContain(`<tr id="${anchor}">`);
});
