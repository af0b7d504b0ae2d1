import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('a case has the exact counts of what its author has posted', async () => {
  const author = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId: author.id });
  await board.pool.query(
    "insert into comments (id, root_id, deal_id, author_id, body) overriding system value select n, n, $1, $2, 'Comment ' || n from generate_series(1000001, 1001001) n",
    [deal.id, author.id],
  );
  const reporter = await apiClient(board, await aPerson(board.db, { trust: 2 }));
  expect((await reporter('POST', '/api/reports', { deal: deal.id, reason: 'spam' })).status).toBe(201);
  const { rows } = await board.pool.query<{ id: number }>('select id from cases where deal_id = $1', [deal.id]);
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const { body } = await moderator('GET', `/api/mod/cases/${rows[0]?.id}`);
  expect(body).toMatchObject({ deals: { live: 1 }, comments: { visible: 1_001 } });
});
