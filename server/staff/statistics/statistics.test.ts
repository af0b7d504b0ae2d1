import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminStatistics } from '../../../shared/admin/statistics.ts';
import { limits } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { dailyFigures, dealChecks, emptySearches, people, votes } from '../../platform/database/schema.ts';
import { countDays } from './count-days.ts';

let board: TestApp;
let admin: Awaited<ReturnType<typeof apiClient>>;
let ada: Awaited<ReturnType<typeof aPerson>>;
let ben: Awaited<ReturnType<typeof aPerson>>;

const perDay = 86_400_000;
/** Noon of a day so many days ago, UTC. */
const noon = (daysAgo: number) => new Date(Math.floor(Date.now() / perDay) * perDay - daysAgo * perDay + perDay / 2);
const dayOf = (daysAgo: number) => noon(daysAgo).toISOString().slice(0, 10);
const shown = async (): Promise<AdminStatistics> => (await admin('GET', '/api/admin/statistics?days=30')).body;

beforeAll(async () => {
  board = await testApp();
  ada = await aPerson(board.db, { createdAt: noon(20) });
  ben = await aPerson(board.db, { createdAt: noon(20) });
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin', createdAt: noon(3) }));
  const old = await aDeal(board.db, { authorId: ada.id, liveAt: noon(20) });
  const recent = await aDeal(board.db, { authorId: ada.id, liveAt: noon(2) });
  await board.db.insert(votes).values({ dealId: recent.id, personId: ben.id, value: 1, castAt: noon(2) });
  await board.db
    .insert(dealChecks)
    .values({ dealId: old.id, personId: ben.id, verdict: 'works', weight: 1, checkedAt: new Date(noon(20).getTime() + 30 * 60_000) });
  await aComment(board.db, { dealId: recent.id, authorId: ben.id, createdAt: noon(2) });
  await countDays(board.db);
});
afterAll(() => board.close());

test('figures of each day count what people did on it, and each person once', async () => {
  const { figures } = await shown();
  const on = (daysAgo: number) => Object.fromEntries(Object.entries(figures).map(([measure, values]) => [measure, values[dayOf(daysAgo)]]));
  expect(on(2)).toMatchObject({ posts: 1, votes: 1, comments: 1, checks: 0, active: 2 });
  expect(on(20)).toMatchObject({ posts: 1, checks: 1, firstCheck: 30, active: 2, joined: 2, members: 2 });
  expect(on(10)).toMatchObject({ posts: 0, active: 0, members: 2 });
  expect(on(2).members).toBe(3);
  expect(on(2)).toHaveProperty('firstCheck', undefined);
  expect(on(25).members).toBeUndefined();
});

test('retention counts who of those that joined in a week was active in later weeks', async () => {
  const { weeks } = await shown();
  const week = weeks.find(({ joined }) => joined === 2);
  expect(week?.kept[0]).toBe(2);
  expect(week?.kept.reduce((sum, each) => sum + each, 0)).toBe(4);
});

test('a figure stays when what it counted is gone, and counting twice changes nothing', async () => {
  const before = (await shown()).figures;
  await countDays(board.db);
  expect((await shown()).figures).toEqual(before);
  await board.db.delete(votes);
  await countDays(board.db);
  expect((await shown()).figures.votes).toEqual(before.votes);
});

test('a click on a merchant counts on its day', async () => {
  const { id } = await aDeal(board.db, { authorId: ada.id });
  board.clicks.count(id);
  board.clicks.count(id);
  await board.clicks.write();
  expect((await shown()).figures.clicks?.[dayOf(0)]).toBe(2);
});

test('a search without results counts once for each person, and its words are stored once five have searched for them', async () => {
  board.searches.askIn(() => ({ etag: '', data: { deals: {}, order: [] }, body: undefined as never }));
  const path = reads.deals({ q: 'Solar kettle' });
  for (const client of ['a', 'a', 'b', 'c', 'd']) board.searches.note([path], client);
  await board.searches.write();
  expect((await shown()).figures.emptySearches?.[dayOf(0)]).toBe(4);
  expect(await board.db.select().from(emptySearches)).toEqual([]);
  for (const client of ['a', 'e']) board.searches.note([path, reads.deals()], client);
  await board.searches.write();
  expect((await shown()).emptySearches).toEqual([{ words: 'solar kettle', people: 5 }]);
});

test('words that are too long in lower case do not count, and keep no others from counting', async () => {
  board.searches.askIn(() => ({ etag: '', data: { deals: {}, order: [] }, body: undefined as never }));
  const paths = ['İ'.repeat(limits.search.max), 'Lunar kettle'].map((q) => reads.deals({ q }));
  for (const client of ['a', 'b', 'c', 'd', 'e']) board.searches.note(paths, client);
  await board.searches.write();
  expect((await shown()).emptySearches).toContainEqual({ words: 'lunar kettle', people: 5 });
});

test('a search with results does not count', async () => {
  const before = (await shown()).figures.emptySearches?.[dayOf(0)];
  board.searches.askIn(() => ({ etag: '', data: { deals: { 1: {} }, order: [1] }, body: undefined as never }));
  board.searches.note([reads.deals({ q: 'laptop' })], 'a');
  await board.searches.write();
  expect((await shown()).figures.emptySearches?.[dayOf(0)]).toBe(before);
});

test('someone who is let in later counts on the day on which they signed up', async () => {
  const joinedOn = async () => (await shown()).figures.joined?.[dayOf(5)];
  const before = (await joinedOn()) ?? 0;
  const { id } = await aPerson(board.db, { createdAt: noon(5), state: 'onboarding', handle: null });
  await countDays(board.db);
  expect(await joinedOn()).toBe(before);
  await board.db.update(people).set({ state: 'active', handle: 'let-in-later' }).where(eq(people.id, id));
  await countDays(board.db);
  expect(await joinedOn()).toBe(before + 1);
  await board.db.update(people).set({ state: 'deleted', handle: null }).where(eq(people.id, id));
  await countDays(board.db);
  expect(await joinedOn()).toBe(before + 1);
});

test('no figure is about a person', async () => {
  const columns = await board.db.execute(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_name in ('daily_figures', 'empty_searches')`,
  );
  expect(columns.rows.map(({ name }) => name).sort()).toEqual([
    ...['daily_figures.day', 'daily_figures.measure', 'daily_figures.value'],
    ...['empty_searches.day', 'empty_searches.people', 'empty_searches.words'],
  ]);
  expect(await board.db.$count(dailyFigures)).toBeGreaterThan(0);
});

test('only admins read the statistics', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const guest = await apiClient(board);
  expect((await moderator('GET', '/api/admin/statistics')).status).toBe(403);
  expect((await guest('GET', '/api/admin/statistics')).status).toBe(401);
  expect((await admin('GET', '/api/admin/statistics?days=7')).status).toBe(422);
});
