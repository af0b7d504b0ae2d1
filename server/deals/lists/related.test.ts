import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relatedDeals } from '../../../shared/limits.ts';
import type { Related } from '../../../shared/search.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, merchants, saves } from '../../platform/database/schema.ts';

let board: TestApp;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
});
afterAll(() => board.close());

const someDeal = (title: string, given: Partial<typeof deals.$inferInsert> = {}) =>
  aDeal(board.db, { authorId: author.id, title, ...given });
const relatedTo = async (id: number, who?: { id: number }): Promise<Related> =>
  (await (await apiClient(board, who))('GET', `/api/deals/${id}/related`)).body;
const save = async (...ids: number[]) => {
  const { id: personId } = await aPerson(board.db);
  await board.db.insert(saves).values(ids.map((dealId) => ({ personId, dealId })));
};

test('related deals are live deals with a similar title, and the newest others of the merchant', async () => {
  const [shop] = await board.db.insert(merchants).values({ slug: 'kettle-shop', name: 'Kettle Shop' }).returning();
  const merchantId = shop?.id ?? 0;
  const about = await someDeal('Nordkap 5000 espresso machine', { merchantId });
  const twin = await someDeal('Nordkap 5000 espresso machine, black');
  await someDeal('Nordkap 5000 espresso machine, used', { state: 'expired', expiredAt: new Date() });
  const members = await someDeal('Nordkap 5000 espresso machine, red', { membersOnly: true });
  const other = await someDeal('A sieve', { merchantId });
  expect(await relatedTo(about.id)).toMatchObject({ similar: [twin.id], merchant: [other.id], saved: [] });
  const { similar, deals: cards } = await relatedTo(about.id, await aPerson(board.db));
  expect(new Set(similar)).toEqual(new Set([twin.id, members.id]));
  expect(cards[members.id]?.title).toBe(members.title);
  await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, other.id));
  await expect.poll(() => relatedTo(about.id).then(({ merchant }) => merchant)).toEqual([]);
});

test('related deals include what several people saved too, and never what only a few did', async () => {
  const [about, often, seldom, hidden] = [
    await someDeal('Umbrella'),
    await someDeal('Rubber boots'),
    await someDeal('A raincoat of mine'),
    await someDeal('Something removed', { state: 'removed' }),
  ];
  for (let i = 1; i < relatedDeals.people; i += 1) await save(about.id, often.id, seldom.id, hidden.id);
  expect((await relatedTo(about.id)).saved).toEqual([]);
  await save(about.id, often.id, hidden.id);
  await expect.poll(() => relatedTo(about.id).then(({ saved }) => saved)).toEqual([often.id]);
  await board.db.delete(saves).where(eq(saves.dealId, often.id));
  await expect.poll(() => relatedTo(about.id).then(({ saved }) => saved)).toEqual([]);
});
