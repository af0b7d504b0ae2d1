import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DealsQuery, type ListedDeal } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { type Position, readCursor, writeCursor } from '../../platform/core/cursor.ts';
import { deals } from '../../platform/database/schema.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { findMainFirst } from './find-main-first.ts';
import { listEvaluation } from './list.ts';
import { resolveFilters } from './resolve-filters.ts';

let board: TestApp;
let guest: Awaited<ReturnType<typeof apiClient>>;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  guest = await apiClient(board);
  authorId = (await aPerson(board.db)).id;
  const titles = [
    ...['Zorbo tent 2', 'Tent pegs', 'Red tent', 'Zorbo lamp', 'Blue tent: sturdy', 'Charger for a tent', 'A mention'],
    ...['Zorbo stove', 'Pump for the Zorbo mat', 'Green tent', 'Family tent'],
  ];
  for (const [i, title] of titles.entries()) await posted(title, i, { body: title === 'A mention' ? 'tent' : '', price: 900 - i });
  await updateSearchIndex(board.db);
});
afterAll(() => board.close());

/** @param age minutes */
const posted = async (title: string, age: number, more: Partial<Parameters<typeof aDeal>[1]> = {}) =>
  await aDeal(board.db, { authorId, title, liveAt: new Date(Date.now() - age * 60_000), ...more });

const filterOf = async (q: string) => await resolveFilters(board.db, { q }, { ids: {}, seesMembersOnly: false, comparesPrices: false });

async function page(query: Parameters<typeof reads.deals>[0]) {
  const { body } = await guest('GET', reads.deals(query));
  const listed: ListedDeal[] = body.order.map((id: number) => body.deals[id]);
  const titlesOf = (match?: ListedDeal['match']) => listed.filter((deal) => deal.match === match).map(({ title }) => title);
  return { found: titlesOf(), mentions: titlesOf('mention') };
}

const tents = {
  found: ['Zorbo tent 2', 'Red tent', 'Blue tent: sturdy', 'Green tent', 'Family tent'],
  mentions: ['Tent pegs', 'Charger for a tent', 'A mention'],
};

test('the things themselves come first, where a word names a kind of thing', async () => {
  expect(await page({ q: 'tent', sort: 'new' })).toEqual(tents);
  expect(await page({ q: 'tent', sort: 'cheapest' })).toEqual({ found: tents.found.toReversed(), mentions: tents.mentions.toReversed() });
});

test('an order is asked for by a word too, unless the address has one', async () => {
  expect(await page({ q: 'newest tent' })).toEqual(tents);
  expect((await page({ q: 'tent cheapest' })).found).toEqual(tents.found.toReversed());
  expect((await page({ q: 'tent cheapest', sort: 'new' })).found).toEqual(tents.found);
});

test('what expired today is asked for by words', async () => {
  const ended = await posted('Ended oven', 90, { state: 'expired', expiredAt: new Date() });
  await posted('Old oven', 100, { state: 'expired', expiredAt: new Date(Date.now() - 3 * 86_400_000) });
  const { body } = await guest('GET', reads.deals({ q: 'oven expired today' }));
  expect(body.order).toEqual([ended.id]);
});

test('what begins with a brand comes first', async () => {
  expect(await page({ q: 'zorbo', sort: 'new' })).toEqual({
    found: ['Zorbo tent 2', 'Zorbo lamp', 'Zorbo stove'],
    mentions: ['Pump for the Zorbo mat'],
  });
});

test('all are in one list under the best, and while a word is typed', async () => {
  expect((await page({ q: 'tent' })).found).toHaveLength(8);
  expect(await page({ q: 'ten', sort: 'new' })).toMatchObject({ found: [], mentions: { length: 8 } });
});

test('a feed has what is new first, also if it only mentions the words', async () => {
  const { payload } = await board.app.inject({ url: '/deals.json?q=tent&sort=new' });
  const titles: string[] = JSON.parse(payload).items.map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 2)).toEqual([expect.stringContaining('Zorbo tent 2'), expect.stringContaining('Tent pegs')]);
});

test('it goes on from page to page, within the mentions too', async () => {
  const filter = await filterOf('tent');
  const titles: (string | undefined)[] = [];
  for (let after: Position | undefined, i = 0; i < 8; i++) {
    const [hit] = await findMainFirst(board.db, { sort: 'new', filter, limit: 1, after });
    after = hit && readCursor(writeCursor(hit));
    titles.push(
      (
        await board.db
          .select()
          .from(deals)
          .where(eq(deals.id, hit?.id ?? 0))
      )[0]?.title,
    );
    if (i === 7) expect(await findMainFirst(board.db, { sort: 'new', filter, limit: 1, after })).toEqual([]);
  }
  expect(titles).toEqual([...tents.found, ...tents.mentions]);
});

test('the last page hears of a newer mention, and every page of new counts of its words', async () => {
  const [first] = await findMainFirst(board.db, { sort: 'new', filter: await filterOf('tent'), limit: 1 });
  const query = DealsQuery.parse({ q: 'tent', sort: 'new', after: first && writeCursor(first) });
  const { dependencies } = await listEvaluation(board.db)(query, false);
  const row = { state: 'live', live_at: new Date(), members_only: false };
  const hears = (table: string, changed: object) =>
    dependencies.some((each) => each.table === table && (each.when?.(changed as never) ?? false));
  expect(hears('deals', { ...row, words: "'lamp':2A 'tent':1A" })).toBe(true);
  expect(hears('deals', { ...row, words: "'lamp':2A" })).toBe(false);
  expect([hears('search_words', { word: 'tent' }), hears('search_words', { word: 'lamp' })]).toEqual([true, false]);
});

test('deals for members do not change what guests see', async () => {
  for (let i = 0; i < 5; i++) await posted('Secret Zorbo', 60, { membersOnly: true });
  await updateSearchIndex(board.db);
  expect((await page({ q: 'zorbo', sort: 'new' })).found).toEqual(['Zorbo tent 2', 'Zorbo lamp', 'Zorbo stove']);
  await board.pool.query('select rebuild_search_words()');
  expect((await page({ q: 'zorbo', sort: 'new' })).found).toEqual(['Zorbo tent 2', 'Zorbo lamp', 'Zorbo stove']);
});

test('the words of a synonym must follow each other', async () => {
  await posted('Solid oak drive state', 5, { body: 'ssd' });
  expect(await page({ q: 'ssd', sort: 'new' })).toEqual({ found: [], mentions: ['Solid oak drive state'] });
});
