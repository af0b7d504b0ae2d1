import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { watchRead } from '../../../test/live-client.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { deals, merchants } from '../../platform/database/schema.ts';
import { findOrCreateMerchant } from '../merchants/find-or-create-merchant.ts';
import { similar } from './similar.ts';

let board: TestApp;
let author: { id: number };
let merchantId: number;
let address: string;

beforeAll(async () => {
  board = await testApp();
  address = await board.app.listen({ host: '127.0.0.1', port: 0 });
  author = await aPerson(board.db);
  const rows = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots', domain: 'pots.example' }).returning();
  merchantId = rows[0]?.id ?? 0;
});
afterAll(() => board.close());

const titles = async (path: string, who?: { id: number }) => {
  const { body } = await (await apiClient(board, who))('GET', path);
  return body.order.map((id: number) => body.deals[id].title);
};

test('similar deals have a similar title, those of the same merchant first', async () => {
  const title = (text: string, more = {}) => aDeal(board.db, { authorId: author.id, title: text, ...more });
  await title('Bosch Kettle TWK8631P 1.5 L stainless steel');
  await title('Kettle by Bosch TWK8631P at Pots', { merchantId });
  await title('Bosch Kettle TWK8631P, members only', { merchantId, membersOnly: true });
  await title('Bosch Kettle TWK8631P, removed', { merchantId, state: 'removed' });
  await title('Bosch Kettle TWK8631P, over', { merchantId, state: 'expired', expiredAt: new Date() });
  await title('A garden chair of teak wood', { merchantId });
  const typed = 'Bosch TWK8631P kettle';
  expect(await titles(reads.similar(typed, 'Pots'))).toEqual([
    'Bosch Kettle TWK8631P, over',
    'Kettle by Bosch TWK8631P at Pots',
    'Bosch Kettle TWK8631P 1.5 L stainless steel',
  ]);
  expect((await titles(reads.similar(typed, 'pots.example'), author))[0]).toBe('Bosch Kettle TWK8631P, over');
  expect(await titles(reads.similar(typed, 'www.Pots.example'), author)).toContain('Bosch Kettle TWK8631P, members only');
  expect(await titles(reads.similar(typed))).toContain('Bosch Kettle TWK8631P 1.5 L stainless steel');
  expect(await titles(reads.similar('Something else altogether', 'Pots'))).toEqual([]);
  expect(await titles(reads.similar(typed, 'nobody knows them'))).not.toEqual([]);
});

test('similar deals are limited to a few', async () => {
  for (let i = 0; i < pages.similar + 3; i++) await aDeal(board.db, { authorId: author.id, title: `Socks of wool, pair ${i}` });
  expect(await titles(reads.similar('Socks of wool, pair'))).toHaveLength(pages.similar);
});

test.each(['', '?title=', '?title=ab', `?title=${'x'.repeat(301)}`, '?title=kettle&merchant=', '?title=kettle&q=1'])(
  '%s is refused',
  async (query) => {
    expect((await (await apiClient(board))('GET', `/api/deals/similar${query}`)).status).toBe(422);
  },
);

test('a punctuation mark at the end does not change the similar deals', async () => {
  await aDeal(board.db, { authorId: author.id, title: 'Hammock', merchantId });
  expect(await titles(reads.similar('Hammocky', 'Pots'))).toEqual([]);
  expect(await titles(reads.similar('Hammocky!', 'Pots'))).toEqual([]);
});

test('a watched list of similar deals shows new deals', async () => {
  const watched = watchRead(address, reads.similar('A tent for four'));
  await expect.poll(() => watched.data()?.order).toEqual([]);
  const { id } = await aDeal(board.db, { authorId: author.id, title: 'Tent for four' });
  await expect.poll(() => watched.data()?.order).toEqual([id]);
  await board.db.update(deals).set({ title: 'A tent no more', version: 2, state: 'removed' }).where(eq(deals.id, id));
  await expect.poll(() => watched.data()?.order).toEqual([]);
  watched.close();
});

test("similar deals are found by the merchant's domain", async () => {
  const [shop] = await board.db.insert(merchants).values({ slug: 'tiles', name: 'Tiles' }).returning();
  const { id } = await aDeal(board.db, { authorId: author.id, title: 'Blue tiles', merchantId: shop?.id ?? 0 });
  const watched = watchRead(address, reads.similar('Blue tiles for the bathroom', 'tiles.de'));
  onTestFinished(watched.close);
  await expect.poll(() => watched.data()?.order).toEqual([]);
  await board.db.transaction((tx) => findOrCreateMerchant(tx, { domain: 'tiles.de', isVouched: true }));
  await expect.poll(() => watched.data()?.order).toEqual([id]);
});

test('similar deals are invalidated by edits and new deals, but only by votes on deals shown', async () => {
  const other = await aDeal(board.db, { authorId: author.id, title: 'A rake' });
  const shown = await aDeal(board.db, { authorId: author.id, title: 'A lamp that lights' });
  const { dependencies } = await similar(board.db).evaluate({ title: 'A lamp that lights' }, 'public');
  const wakes = async (id: number, change: object = {}) => {
    const { rows } = await board.pool.query('select id, state, members_only, merchant_id, live_at, version from deals where id = $1', [id]);
    return affects({ table: 'deals', kind: 'update', row: { ...rows[0], id: Number(rows[0].id), ...change } }, dependencies);
  };
  expect(await wakes(other.id, { up: 1 })).toBe(false);
  expect(await wakes(shown.id, { up: 1 })).toBe(true);
  expect(await wakes(other.id, { version: 2 })).toBe(true);
  expect(await wakes(other.id, { state: 'removed' })).toBe(true);
  expect(await wakes(other.id, { id: 999_999 })).toBe(true);
  expect(await wakes(other.id, { id: 999_999, members_only: true })).toBe(false);
});
