import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { rewriteWordsOfDeals } from '../../deals/merchants/rewrite-words.ts';
import { categories, deals } from '../../platform/database/schema.ts';
import { moveCategoryDeals } from './merge-category.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let admin: Client;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  author = await aPerson(board.db);
});
afterAll(() => board.close());

const site = async () => (await admin('GET', '/api/board')).body;
const add = async (slug: string, more: object = {}) =>
  (await admin('POST', '/api/admin/categories', { slug, name: `Things ${slug}`, ...more })).body.id as number;
const stored = async (id: number) => (await board.db.select().from(categories).where(eq(categories.id, id)))[0];
const edit = async (id: number, patch: object) =>
  await admin('PATCH', `/api/admin/categories/${id}`, { version: (await stored(id))?.version, ...patch });
const facts = (category: string) => ({ title: 'A kettle', price: 100, currency: 'EUR', kind: 'local', category });

test('an added category is everywhere at once, with its names and drawing', async () => {
  await add('pets', { names: { de: 'Haustiere' }, drawing: 'kids' });
  expect((await site()).categories.pets).toEqual({ slug: 'pets', name: 'Things pets', names: { de: 'Haustiere' }, drawing: 'kids' });
  expect((await site()).order.at(-1)).toBe('pets');
  expect((await admin('POST', '/api/admin/categories', { slug: 'pets', name: 'Again' })).body.fields).toMatchObject([
    { field: 'slug', rule: 'taken' },
  ]);
});

test('an edit of a category changes what it names only, and is refused if another admin was faster', async () => {
  const id = await add('bikes', { names: { de: 'Räder', fr: 'Vélos' }, drawing: 'sports' });
  expect((await edit(id, { names: { de: null, es: 'Bicis' } })).body).toEqual({ id, version: 2 });
  const now = { slug: 'bikes', name: 'Things bikes', names: { fr: 'Vélos', es: 'Bicis' }, drawing: 'sports', isArchived: false };
  expect(await stored(id)).toMatchObject(now);
  const late = await edit(id, { name: 'Cycling', version: 1 });
  expect([late.status, late.body.code, late.body.current]).toEqual([409, 'VERSION_CONFLICT', { ...now, version: 2 }]);
  expect((await edit(id, { drawing: null })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ ...now, drawing: null, version: 3 });
  expect((await edit(id, { name: null })).status).toBe(422);
});

test('the earlier address of a category leads to the new one, in lists and pages', async () => {
  const id = await add('garden');
  const deal = await aDeal(board.db, { authorId: author.id, categoryId: id });
  expect((await edit(id, { slug: 'outdoors' })).status).toBe(200);
  expect((await site()).moved).toMatchObject({ garden: 'outdoors' });
  expect((await admin('GET', '/api/deals?category=garden')).body.order).toEqual([deal.id]);
  const page = await board.app.inject({ url: '/c/garden?sort=new' });
  expect([page.statusCode, page.headers.location]).toEqual([308, '/c/outdoors?sort=new']);
  await edit(id, { slug: 'garden' });
  expect((await site()).moved).toEqual({ outdoors: 'garden' });
});

test('a new name of a large category is written into the words of its deals by a job', async () => {
  const id = await add('large');
  const author = await aPerson(board.db);
  await board.db.execute(sql`insert into deals (author_id, category_id, kind, title, currency)
    select ${author.id}, ${id}, 'local', 'Filler ' || i, 'EUR' from generate_series(1, 501) i`);
  await edit(id, { name: 'Gigantic' });
  const found = () => board.db.$count(deals, sql`${deals.categoryId} = ${id} and ${deals.words} @@ 'gigantic'`);
  expect(await found()).toBe(0);
  await rewriteWordsOfDeals(board.db, { category: id });
  expect(await found()).toBe(501);
});

test('an archived category takes no new deals, and keeps those it has', async () => {
  const id = await add('vhs');
  const member = await apiClient(board, author);
  const posted = await member('POST', '/api/deals', facts('vhs'));
  expect((await edit(id, { isArchived: true })).status).toBe(200);
  expect((await member('POST', '/api/deals', facts('vhs'))).body.fields).toMatchObject([{ field: 'category', rule: 'archived' }]);
  expect((await member('PATCH', `/api/deals/${posted.body.id}`, { version: 1, price: 90 })).status).toBe(200);
  expect((await site()).order).not.toContain('vhs');
  expect((await admin('GET', '/api/deals?category=vhs')).body.order).toEqual([posted.body.id]);
});

test('a merge moves all deals in batches, and undoing it moves them back, except for those moved elsewhere since', async () => {
  const [from, to, other] = [await add('lamps'), await add('light'), await add('dark')];
  const values = Array.from({ length: 501 }, () => ({
    authorId: author.id,
    categoryId: from,
    kind: 'local' as const,
    title: 'A lamp',
    currency: 'EUR',
  }));
  const inserted = await board.db.insert(deals).values(values).returning({ id: deals.id });
  const countIn = (category: number) => board.db.$count(deals, eq(deals.categoryId, category));
  expect((await admin('POST', `/api/admin/categories/${from}/merge`, { into: to })).status).toBe(200);
  await moveCategoryDeals(board.db, { from, to });
  expect([await countIn(from), await countIn(to)]).toEqual([0, 501]);
  expect((await site()).moved).toMatchObject({ lamps: 'light' });
  expect((await admin('GET', '/api/deals?category=lamps')).body.order.length).toBeGreaterThan(1);
  await board.db
    .update(deals)
    .set({ categoryId: other })
    .where(eq(deals.id, inserted[0]?.id ?? 0));
  expect((await admin('DELETE', `/api/admin/categories/${from}/merge`)).status).toBe(200);
  await moveCategoryDeals(board.db, { from, to });
  expect([await countIn(from), await countIn(to), await countIn(other)]).toEqual([500, 0, 1]);
  expect((await admin('DELETE', `/api/admin/categories/${from}/merge`)).status).toBe(404);
  const { rows } = await board.db.execute(sql`select payload from graphile_worker._private_jobs where key = ${`category ${from}`}`);
  expect(rows).toHaveLength(1);
});

test('the order is that of the last admin who saw all categories', async () => {
  const shown = (await admin('GET', '/api/admin/categories')).body.categories.filter(
    ({ mergedInto }: { mergedInto?: string }) => !mergedInto,
  );
  const order = shown.map(({ id }: { id: number }) => id).reverse();
  expect((await admin('PUT', '/api/admin/categories/order', { order })).status).toBe(200);
  expect((await site()).order[0]).toBe('dark');
  expect((await admin('PUT', '/api/admin/categories/order', { order: order.slice(1) })).body.code).toBe('VERSION_CONFLICT');
});

test('the last category that takes deals cannot be archived, nor a category merged into itself', async () => {
  const [one] = await board.db.select().from(categories).where(eq(categories.slug, 'electronics'));
  await board.db.update(categories).set({ isArchived: true }).where(sql`slug <> 'electronics'`);
  expect((await edit(one?.id ?? 0, { isArchived: true })).body.code).toBe('BAD_TRANSITION');
  expect((await admin('POST', `/api/admin/categories/${one?.id}/merge`, { into: one?.id })).body.code).toBe('BAD_TRANSITION');
});

test('only admins change categories', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('GET', '/api/admin/categories')).status).toBe(403);
  expect((await moderator('POST', '/api/admin/categories', { slug: 'mine', name: 'Mine' })).status).toBe(403);
  expect((await moderator('PATCH', '/api/admin/categories/1', { name: 'Mine', version: 1 })).status).toBe(403);
  expect((await moderator('PUT', '/api/admin/categories/order', { order: [1] })).status).toBe(403);
  expect((await moderator('POST', '/api/admin/categories/1/merge', { into: 2 })).status).toBe(403);
  expect((await moderator('DELETE', '/api/admin/categories/1/merge')).status).toBe(403);
});
