import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let author: Client;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  const person = await aPerson(board.db);
  authorId = person.id;
  author = await apiClient(board, person);
});
afterAll(() => board.close());

const posted = (disclosure: string, url: string) =>
  author('POST', '/api/deals', { title: 'A kettle', category: 'home', kind: 'product', price: 100, currency: 'EUR', url, disclosure });
const shown = async (id: number) => (await (await apiClient(board))('GET', `/api/deals/${id}`)).body;

test('a deal says what its poster declares that they earn by it, on its page and its card', async () => {
  const { body } = await posted('sponsored', 'https://shop.example/1');
  expect((await shown(body.id)).disclosure).toBe('sponsored');
  expect((await (await apiClient(board))('GET', '/api/deals?sort=new')).body.deals[body.id].disclosure).toBe('sponsored');
});

test('staff label the deal of somebody else, with a reason, and the author can declare it late', async () => {
  const deal = await aDeal(board.db, { authorId, url: 'https://shop.example/2', liveAt: new Date(Date.now() - 3 * 86_400_000) });
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const label = { disclosure: 'affiliate', version: deal.version };
  expect((await moderator('PATCH', `/api/deals/${deal.id}`, label)).body.code).toBe('REASON_REQUIRED');
  expect((await moderator('PATCH', `/api/deals/${deal.id}`, { ...label, reason: 'Undisclosed' })).status).toBe(200);
  expect((await shown(deal.id)).disclosure).toBe('affiliate');
  expect((await author('PATCH', `/api/deals/${deal.id}`, { disclosure: 'sponsored', version: deal.version + 1 })).status).toBe(200);
});

test('where such deals are not accepted, a new one is refused beside the field, and what is there stays', async () => {
  const { body } = await posted('affiliate', 'https://shop.example/3');
  await board.db.execute(sql`update board_settings set settings = settings || '{"paidDeals": "refused"}'`);
  expect((await posted('affiliate', 'https://shop.example/4')).body.fields).toEqual([
    expect.objectContaining({ field: 'disclosure', rule: 'paid_refused' }),
  ]);
  expect((await author('PATCH', `/api/deals/${body.id}`, { title: 'A good kettle', version: 1 })).status).toBe(200);
});
