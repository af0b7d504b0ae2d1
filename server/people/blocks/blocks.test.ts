import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('a person can be blocked and unblocked', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const { handle, name } = await aPerson(board.db);
  const { id } = (await request('POST', '/api/me/blocks', { person: handle })).body;
  expect((await request('POST', '/api/me/blocks', { person: handle })).body).toEqual({ id });
  expect((await request('GET', '/api/me/blocks')).body).toEqual({ order: [id], blocks: { [id]: { id, handle, name } } });
  await (await apiClient(board, await aPerson(board.db)))('DELETE', `/api/me/blocks/${id}`);
  expect((await request('GET', '/api/me/blocks')).body.order).toEqual([id]);
  expect((await request('DELETE', `/api/me/blocks/${id}`)).body).toEqual({ id });
  expect((await request('GET', '/api/me/blocks')).body.order).toEqual([]);
});

test('blocking is refused for guests, for yourself and for someone unknown', async () => {
  const me = await aPerson(board.db);
  const request = await apiClient(board, me);
  const rule = async (person: string | null) => (await request('POST', '/api/me/blocks', { person })).body.fields[0].rule;
  expect(await rule(me.handle)).toBe('yourself');
  expect(await rule('nobody-here')).toBe('unknown');
  expect((await (await apiClient(board))('POST', '/api/me/blocks', { person: me.handle })).body.code).toBe('AUTH_REQUIRED');
});

test('a mention by someone who is blocked is not a link until they are unblocked', async () => {
  const me = await aPerson(board.db);
  const [rude, kind] = [await aPerson(board.db), await aPerson(board.db)];
  const deal = await aDeal(board.db, { authorId: kind.id });
  const comment = await aComment(board.db, { dealId: deal.id, authorId: rude.id, body: `Hey @${me.handle} and @${kind.handle}` });
  const polite = await aComment(board.db, { dealId: deal.id, authorId: kind.id, body: `Hey @${me.handle}` });
  const guest = await apiClient(board);
  const thread = async () => (await guest('GET', `/api/deals/${deal.id}/comments`)).body.comments;
  const link = `href="/u/${me.handle}"`;
  expect((await thread())[comment.id].html).toContain(link);
  const request = await apiClient(board, me);
  const { id } = (await request('POST', '/api/me/blocks', { person: rude.handle })).body;
  const shown = await thread();
  expect(shown[comment.id].html).toContain(`@${me.handle}`);
  expect(shown[comment.id].html).not.toContain(link);
  expect(shown[comment.id].html).toContain(`href="/u/${kind.handle}"`);
  expect(shown[polite.id].html).toContain(link);
  await request('DELETE', `/api/me/blocks/${id}`);
  expect((await thread())[comment.id].html).toContain(link);
});
