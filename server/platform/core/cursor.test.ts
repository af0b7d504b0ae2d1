import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';

let board: TestApp;
let request: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  const person = await aPerson(board.db);
  await aDeal(board.db, { authorId: person.id });
  request = await apiClient(board, person);
});
afterAll(() => board.close());

test.each([
  ...['9e99_1', '-9e20_1', '1.5_1', '1_1.5', 'NaN_1', '_', '1'].map((after) => `/api/deals?sort=new&after=${after}`),
  ...['9e999_1', 'Infinity_1', '1_', '1_99999999999999999'].map((after) => `/api/deals?after=${after}`),
  ...['1.5_1', '1e30_1', '..._1', '99999999999999999_1'].map((after) => `/api/deals/1/comments?after=${after}`),
  ...['9e99_1', '0.5_1'].map((after) => `/api/me/saves?after=${after}`),
])('the cursor in %s is refused', async (url) => {
  expect(await request('GET', url)).toMatchObject({ status: 422, body: { code: 'INVALID', fields: [{ field: 'after' }] } });
});

test.each([
  '/api/deals?after=37812.123456789_12',
  '/api/deals?sort=new&after=9999999999999999_9999999999999999',
  '/api/deals/1/comments?after=9999999999999999_9007199254740991',
  '/api/me/saves?after=0_0',
])('the cursor in %s is accepted, although it is unlikely', async (url) => {
  expect((await request('GET', url)).status).toBe(200);
});

test.each(['%00', 'UPPER', '..', 'x'.repeat(90)])('/api/merchants/%s is not found', async (slug) => {
  expect(await request('GET', `/api/merchants/${slug}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
