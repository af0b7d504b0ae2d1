import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../test/api-client.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { aComment, aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

test('a person can be blocked and unblocked', async () => {
  const ask = await apiClient(board, await aPerson(board.db));
  const { handle, name } = await aPerson(board.db);
  const { id } = (await ask('POST', '/api/blocks', { person: handle })).body;
  expect((await ask('POST', '/api/blocks', { person: handle })).body).toEqual({ id });
  expect((await ask('GET', '/api/me/blocks')).body).toEqual({ order: [id], blocks: { [id]: { id, handle, name } } });
  await (await apiClient(board, await aPerson(board.db)))('DELETE', `/api/blocks/${id}`);
  expect((await ask('GET', '/api/me/blocks')).body.order).toEqual([id]);
  expect((await ask('DELETE', `/api/blocks/${id}`)).body).toEqual({ id });
  expect((await ask('GET', '/api/me/blocks')).body.order).toEqual([]);
});

test('blocking is refused for guests, for yourself and for someone unknown', async () => {
  const me = await aPerson(board.db);
  const ask = await apiClient(board, me);
  const rule = async (person: string | null) => (await ask('POST', '/api/blocks', { person })).body.fields[0].rule;
  expect(await rule(me.handle)).toBe('yourself');
  expect(await rule('nobody-here')).toBe('unknown');
  expect((await (await apiClient(board))('POST', '/api/blocks', { person: me.handle })).body.code).toBe('AUTH_REQUIRED');
});

test('a mention by someone who is blocked is no link, until they are unblocked', async () => {
  const me = await aPerson(board.db);
  const [rude, kind] = [await aPerson(board.db), await aPerson(board.db)];
  const deal = await aDeal(board.db, { authorId: kind.id });
  const said = await aComment(board.db, { dealId: deal.id, authorId: rude.id, body: `Hey @${me.handle} and @${kind.handle}` });
  const polite = await aComment(board.db, { dealId: deal.id, authorId: kind.id, body: `Hey @${me.handle}` });
  const guest = await apiClient(board);
  const thread = async () => (await guest('GET', `/api/deals/${deal.id}/comments`)).body.comments;
  const link = `href="/u/${me.handle}"`;
  expect((await thread())[said.id].html).toContain(link);
  const ask = await apiClient(board, me);
  const { id } = (await ask('POST', '/api/blocks', { person: rude.handle })).body;
  const shown = await thread();
  expect(shown[said.id].html).toContain(`@${me.handle}`);
  expect(shown[said.id].html).not.toContain(link);
  expect(shown[said.id].html).toContain(`href="/u/${kind.handle}"`);
  expect(shown[polite.id].html).toContain(link);
  await ask('DELETE', `/api/blocks/${id}`);
  expect((await thread())[said.id].html).toContain(link);
});
