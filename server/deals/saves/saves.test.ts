import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, people } from '../../platform/database/schema.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const someDeal = async (given = {}) => aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });

test('saved deals are personal, latest first, and can be removed', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const [one, other] = [await someDeal(), await someDeal()];
  for (const { id } of [one, other, one]) expect((await request('PUT', `/api/saves/${id}`)).body).toEqual({ saved: true });
  expect((await request('GET', '/api/me/saves')).body).toMatchObject({
    order: [other.id, one.id],
    deals: { [one.id]: { title: one.title } },
  });
  expect((await request('GET', `/api/me/marks?deals=${one.id},${other.id}`)).body.marks[one.id]).toEqual({ saved: true });
  expect((await request('DELETE', `/api/saves/${one.id}`)).body).toEqual({ saved: false });
  expect((await request('DELETE', `/api/saves/${one.id}`)).body).toEqual({ saved: false });
  expect((await request('GET', '/api/me/saves')).body.order).toEqual([other.id]);
});

test('saved deals can be in the order of their heat, and those that end in that order, live', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const inHours = (hours: number) => ({ endsAt: new Date(Date.now() + hours * 3_600_000) });
  const [soon, hot, later] = [await someDeal(inHours(1)), await someDeal({ up: 50 }), await someDeal(inHours(2))];
  for (const { id } of [hot, soon, later]) await request('PUT', `/api/saves/${id}`);
  const orderBy = async (sort: string) => (await request('GET', `/api/me/saves?sort=${sort}`)).body.order;
  expect(await orderBy('hot')).toEqual([hot.id, later.id, soon.id]);
  expect(await orderBy('ending')).toEqual([soon.id, later.id]);
  await board.db.update(deals).set(inHours(3)).where(eq(deals.id, soon.id));
  await expect.poll(() => orderBy('ending')).toEqual([later.id, soon.id]);
  await board.db.update(deals).set(inHours(0.5)).where(eq(deals.id, hot.id));
  await expect.poll(() => orderBy('ending')).toEqual([hot.id, later.id, soon.id]);
});

test('a hidden deal disappears from the saved deals, and returns to its place', async () => {
  const who = await aPerson(board.db);
  const request = await apiClient(board, who);
  const saved = [await someDeal(), await someDeal({ membersOnly: true }), await someDeal()];
  for (const { id } of saved) await request('PUT', `/api/saves/${id}`);
  const [first, members, last] = saved.map(({ id }) => id);
  await board.db
    .update(deals)
    .set({ state: 'removed' })
    .where(eq(deals.id, first ?? 0));
  expect((await request('GET', '/api/me/saves')).body.order).toEqual([last, members]);
  await board.db
    .update(deals)
    .set({ state: 'live' })
    .where(eq(deals.id, first ?? 0));
  await board.db.update(people).set({ state: 'suspended' }).where(eq(people.id, who.id));
  expect((await request('GET', '/api/me/saves')).body.order).toEqual([last, first]);
});

test('saving is refused for guests and for a deal that does not exist', async () => {
  const guest = await apiClient(board);
  const request = await apiClient(board, await aPerson(board.db));
  const { id } = await someDeal();
  const removed = await someDeal({ state: 'removed' });
  for (const method of ['PUT', 'DELETE'] as const) expect((await guest(method, `/api/saves/${id}`)).body.code).toBe('AUTH_REQUIRED');
  expect((await guest('GET', '/api/me/saves')).body.code).toBe('AUTH_REQUIRED');
  expect((await request('PUT', '/api/saves/99999')).body.code).toBe('NOT_FOUND');
  expect((await request('PUT', `/api/saves/${removed.id}`)).body.code).toBe('REMOVED');
  expect((await request('GET', '/api/me/saves?after=yesterday')).body.code).toBe('INVALID');
});

test('the pages contain each saved deal exactly once, also those saved at the same moment', async () => {
  const who = await aPerson(board.db);
  const { authorId } = await someDeal();
  await board.pool.query(
    `with many as (insert into deals (author_id, category_id, kind, title, currency) select $1, 1, 'local', 'Many ' || i, 'EUR' from generate_series(1, $3::int) i returning id)
     insert into saves (person_id, deal_id, saved_at) select $2, id, now() - (id % 7) * interval '1 microsecond' from many`,
    [authorId, who.id, pages.saves * 2 + 5],
  );
  const request = await apiClient(board, who);
  const seen: number[][] = [];
  for (let after = '', more = true; more; more = after !== '') {
    const { order, next } = (await request('GET', `/api/me/saves${after}`)).body;
    seen.push(order);
    after = next === undefined ? '' : `?after=${next}`;
  }
  expect(seen.map((page) => page.length)).toEqual([pages.saves, pages.saves, 5]);
  expect(new Set(seen.flat()).size).toBe(pages.saves * 2 + 5);
});
