import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { notifications } from '../../platform/database/schema.ts';
import { blockPerson } from './commands.ts';

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

test('blocking takes back what an author caused, without looking up the author of each of the notifications', async () => {
  const [me, rude, kind] = [await aPerson(board.db), await aPerson(board.db), await aPerson(board.db)];
  const theirs = await aDeal(board.db, { authorId: rude.id });
  const deal = await aDeal(board.db, { authorId: kind.id });
  const comment = await aComment(board.db, { dealId: deal.id, authorId: rude.id });
  const reply = await aComment(board.db, { dealId: theirs.id, authorId: kind.id });
  const alert = (key: string, dealId: number, commentId?: number) => ({ personId: me.id, kind: 'alert' as const, key, dealId, commentId });
  const others = Array.from({ length: 100 }, (_, index) => alert(`other:${index}`, deal.id));
  await board.db
    .insert(notifications)
    .values([...others, alert('reply', theirs.id, reply.id), alert('comment', deal.id, comment.id), alert('deal', theirs.id)]);
  await board.pool.query('analyze notifications, deals, comments');
  const lookups = await board.db.transaction(async (tx) => {
    await blockPerson(tx, { ...me, handle: undefined, session: '', sessionEnds: 0 }, rude.handle ?? '');
    const { rows } = await tx.execute(
      sql`select sum(seq_scan + idx_scan)::int as count from pg_stat_xact_user_tables where relname in ('deals', 'comments')`,
    );
    return rows[0]?.count;
  });
  expect(lookups).toBeLessThan(others.length);
  const left = await board.db
    .select({ key: notifications.key })
    .from(notifications)
    .where(eq(notifications.personId, me.id))
    .orderBy(notifications.id);
  expect(left.map(({ key }) => key)).toEqual([...others.map(({ key }) => key), 'reply']);
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
