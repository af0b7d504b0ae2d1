import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, type NewDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { categories, deals, notifications, saves } from '../../platform/database/schema.ts';
import { ageDeals } from './age-deals.ts';

let board: TestApp;
let guest: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  guest = await apiClient(board);
});
afterAll(() => board.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const stored = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];
const idsOf = async (query: string) => (await guest('GET', `/api/deals?${query}`)).body.order as number[];
const askedAbout = async (id: number) =>
  (await board.db.select().from(notifications).where(eq(notifications.dealId, id))).map(({ kind, personId }) => [kind, personId]);
async function anOldDeal(days: number, given: Partial<NewDeal> = {}) {
  const { id: authorId } = await aPerson(board.db);
  return await aDeal(board.db, { authorId, liveAt: daysAgo(days), ...given });
}
const categoryId = async (slug: string) => (await board.db.select().from(categories).where(eq(categories.slug, slug)))[0]?.id ?? 0;

test('a deal is probably expired after a time that depends on its kind and category, unless something shows that it lives', async () => {
  const old = await Promise.all([
    anOldDeal(181),
    anOldDeal(130, { kind: 'freebie', price: 0 }),
    anOldDeal(140, { categoryId: await categoryId('groceries') }),
  ]);
  const alive = await Promise.all([
    anOldDeal(170),
    anOldDeal(181, { worksPeople: 1, worksAt: daysAgo(3) }),
    anOldDeal(181, { endsAt: daysAgo(-3) }),
  ]);
  await ageDeals(board.db);
  expect(await Promise.all(old.map(({ id }) => stored(id)))).toMatchObject(old.map(() => ({ state: 'expired', expiredBy: 'age' })));
  expect((await stored(old[0]?.id ?? 0))?.expiredAt).toEqual(new Date(Number(old[0]?.liveAt) + 180 * 86_400_000));
  expect(await Promise.all(alive.map(({ id }) => stored(id)))).toMatchObject(alive.map(() => ({ state: 'live' })));
});

test("lists leave it out, but searches, its author's page and the archive of expired deals do not", async () => {
  const deal = await anOldDeal(200, { title: 'A samovar of long ago', reference: 9_000, evidence: 'Seen', up: 900 });
  await ageDeals(board.db);
  const { body } = await guest('GET', `/api/deals/${deal.id}`);
  for (const sort of ['hot', 'new', 'discussed', 'cheapest', 'saving']) expect(await idsOf(`sort=${sort}`)).not.toContain(deal.id);
  expect(await idsOf('category=home&minPrice=1')).not.toContain(deal.id);
  for (const query of [
    'q=samovar',
    `author=${body.author.handle}`,
    'state=expired',
    'expiredSince=2020-01-01',
    `state=expired&category=${body.category.slug}&minPrice=1`,
  ])
    expect(await idsOf(query)).toContain(deal.id);
  const expired = await aDeal(board.db, { authorId: deal.authorId, state: 'expired', expiredAt: new Date(), expiredBy: 'checks' });
  expect((await idsOf('state=expired'))[0]).toBe(expired.id);
  expect(await idsOf('sort=new')).toContain(expired.id);
  expect((await guest('GET', `/api/deals/counts?category=${body.category.slug}`)).body.expired).toBeGreaterThanOrEqual(2);
  expect((await guest('GET', '/api/deals?state=expired&sort=hot')).status).toBe(422);
});

test('its author and those who saved it are asked once, and one of them brings it back', async () => {
  const deal = await anOldDeal(200);
  const saver = await aPerson(board.db, { trust: 1 });
  await board.db.insert(saves).values({ personId: saver.id, dealId: deal.id });
  await ageDeals(board.db);
  const asked = [
    ['deal_aged', deal.authorId],
    ['deal_aged', saver.id],
  ];
  expect(await askedAbout(deal.id)).toEqual(expect.arrayContaining(asked));
  const check = await (await apiClient(board, saver))('PUT', `/api/deals/${deal.id}/check`, { verdict: 'works' });
  expect(check.body).toMatchObject({ state: 'live', effect: 'reactivated' });
  await ageDeals(board.db);
  expect(await stored(deal.id)).toMatchObject({ state: 'live', expiredBy: null });
  expect(await idsOf('sort=new')).toContain(deal.id);
  await board.pool.query(`update deals set works_at = null, works_people = 0 where id = $1`, [deal.id]);
  await board.pool.query(`update revisions set at = at - interval '190 days' where deal_id = $1`, [deal.id]);
  await ageDeals(board.db);
  // 180 days after its reactivation.
  expect(await stored(deal.id)).toMatchObject({ expiredBy: 'age' });
  expect(Number((await stored(deal.id))?.expiredAt)).toBeGreaterThan(Date.now() - 11 * 86_400_000);
  expect((await askedAbout(deal.id)).filter(([kind]) => kind === 'deal_aged')).toHaveLength(2);
});

test('a page is full although most of what it would show is probably expired', async () => {
  const { id: authorId } = await aPerson(board.db);
  const category = await categoryId('books');
  const fresh = await aDeal(board.db, { authorId, categoryId: category, liveAt: daysAgo(400) });
  await board.pool.query(
    `insert into deals (author_id, category_id, kind, title, url, price, currency, live_at, state, expired_at, expired_by)
     select $1, $2, 'product', 'A book of long ago', 'https://books.example/' || n, 100, 'EUR', now() - interval '300 days', 'expired', now(), 'age'
     from generate_series(1, 400) n`,
    [authorId, category],
  );
  expect(await idsOf('category=books&sort=new')).toEqual([fresh.id]);
  expect(await idsOf('category=books')).toEqual([fresh.id]);
  expect((await idsOf('category=books&state=expired')).length).toBeGreaterThan(20);
});
