import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../test/api-client.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';
import { PresenceRecorder } from '../reach/presence/presence-recorder.ts';

let board: TestApp;
let author: { id: number };
beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
});
afterAll(() => board.close());

const save = async (deal: number) => (await apiClient(board, await aPerson(board.db)))('PUT', `/api/saves/${deal}`);

test('the author of a deal sees how often it was opened and left for the merchant, and how many saved it from three people on', async () => {
  const { id } = await aDeal(board.db, { authorId: author.id });
  const own = await apiClient(board, author);
  const figures = async () => (await own('GET', `/api/me/deals/${id}/figures`)).body;
  expect(await figures()).toEqual({ views: 0, clicks: 0 });
  await board.pool.query('insert into deal_views values ($1, 12)', [id]);
  await board.pool.query('insert into deal_clicks values ($1, 4)', [id]);
  await save(id);
  await save(id);
  expect(await figures()).toEqual({ views: 12, clicks: 4 });
  await save(id);
  expect(await figures()).toEqual({ views: 12, clicks: 4, saves: 3 });
});

test("the figures of others' deals, of hidden ones and of guests do not exist", async () => {
  const [live, held] = [
    await aDeal(board.db, { authorId: author.id }),
    await aDeal(board.db, { authorId: author.id, state: 'held', heldAt: new Date() }),
  ];
  const other = await apiClient(board, await aPerson(board.db));
  expect(await other('GET', `/api/me/deals/${live.id}/figures`)).toMatchObject({ status: 404 });
  expect(await (await apiClient(board, author))('GET', `/api/me/deals/${held.id}/figures`)).toMatchObject({ status: 404 });
  expect(await (await apiClient(board))('GET', `/api/me/deals/${live.id}/figures`)).toMatchObject({ status: 401 });
});

test('more readers of a deal than before are views, and fewer are none', async () => {
  const { id } = await aDeal(board.db, { authorId: author.id });
  let readers = 0;
  const presence = new PresenceRecorder(board.db);
  presence.countIn({ countReaders: (path) => (path.startsWith('/api/deals') ? [{ input: { id }, readers }] : []) });
  for (readers of [2, 2, 1, 3, 0]) await presence.write();
  await presence.leave();
  const { rows } = await board.pool.query('select views from deal_views where deal_id = $1', [id]);
  expect(rows).toEqual([{ views: 4 }]);
});
