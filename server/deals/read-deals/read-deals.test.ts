import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeals } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const path = '/api/me/read-deals';

test('keeps the deals that someone has read, each once, the last one last', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  expect((await request('GET', path)).body).toEqual({ deals: [], isKept: true });
  expect((await request('PUT', path, { deals: [3, 1, 2] })).body).toEqual({ isKept: true });
  await request('PUT', path, { deals: [4, 3] });
  expect((await request('GET', path)).body).toEqual({ deals: [1, 2, 4, 3], isKept: true });
});

test('keeps the last deals that someone has read, and no more', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const ids = Array.from({ length: readDeals.max + readDeals.added }, (_, i) => i + 1);
  for (let from = 0; from < ids.length; from += readDeals.added)
    await request('PUT', path, { deals: ids.slice(from, from + readDeals.added) });
  expect((await request('GET', path)).body.deals).toEqual(ids.slice(-readDeals.max));
});

test('someone who wants no read deals kept has them deleted, and no more are added until they want them', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  await request('PUT', path, { deals: [1] });
  expect((await request('PATCH', path, { isKept: false })).body).toEqual({ isKept: false });
  expect((await request('PUT', path, { deals: [2] })).body).toEqual({ isKept: false });
  expect((await request('GET', path)).body).toEqual({ deals: [], isKept: false });
  await request('PATCH', path, { isKept: true });
  await request('PUT', path, { deals: [2] });
  expect((await request('GET', path)).body).toEqual({ deals: [2], isKept: true });
});

test('read deals are for who is signed in, and named by ids', async () => {
  const guest = await apiClient(board);
  for (const method of ['GET', 'PUT', 'PATCH'] as const) expect((await guest(method, path)).body.code).toBe('AUTH_REQUIRED');
  const request = await apiClient(board, await aPerson(board.db));
  for (const deals of [[], ['one'], [0], Array.from({ length: readDeals.added + 1 }, (_, i) => i + 1)])
    expect((await request('PUT', path, { deals })).body.code).toBe('INVALID');
});
