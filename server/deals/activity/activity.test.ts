import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '../../../shared/activity.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { comments, dealChecks, deals, people, pricePoints } from '../../platform/database/schema.ts';

let board: TestApp;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  authorId = (await aPerson(board.db, { handle: 'ada', name: 'Ada' })).id;
});
afterAll(() => board.close());

const activity = async (): Promise<Activity> => {
  const answer = await board.app.inject({ url: '/api/activity', headers: { 'cache-control': 'no-cache' } });
  return answer.json();
};

const ada = { handle: 'ada', name: 'Ada' };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('the first deal of an empty board appears at once', async () => {
  const order = async () => (await board.app.inject('/api/activity')).json().order;
  expect(await order()).toEqual([]);
  const { id } = await aDeal(board.db, { authorId });
  await expect.poll(order).toEqual([`posted-${id}`]);
  await board.db.delete(deals).where(eq(deals.id, id));
});

test('the ticker shows what the rows say has happened, latest first', async () => {
  const { id } = await aDeal(board.db, { authorId, title: 'A kettle', liveAt: ago(500) });
  const { id: over } = await aDeal(board.db, { authorId, title: 'A teapot', liveAt: ago(600), state: 'expired', expiredAt: ago(100) });
  const { id: comment } = await aComment(board.db, { authorId, dealId: id, createdAt: ago(300) });
  const price = { dealId: id, currency: 'EUR' };
  await board.db.insert(pricePoints).values({ ...price, price: 2_500, source: 'posted', seenAt: ago(500) });
  const [point] = await board.db
    .insert(pricePoints)
    .values({ ...price, price: 1_999, source: 'edited', seenAt: ago(200) })
    .returning();
  await board.db.insert(dealChecks).values({ dealId: id, personId: authorId, verdict: 'works', weight: 1, checkedAt: ago(50) });
  await board.db
    .update(deals)
    .set({ worksPeople: 3, worksAt: ago(50) })
    .where(eq(deals.id, id));

  const { order, happenings } = await activity();
  expect(order).toEqual([
    `confirmed-${id}`,
    `expired-${over}`,
    `repriced-${point?.id}`,
    `commented-${comment}`,
    `posted-${id}`,
    `posted-${over}`,
  ]);
  const deal = { id, slug: 'a-kettle', title: 'A kettle' };
  expect(happenings[`confirmed-${id}`]).toMatchObject({ kind: 'confirmed', deal, people: 3 });
  expect(happenings[`expired-${over}`]).toMatchObject({ kind: 'expired', deal: { id: over } });
  expect(happenings[`repriced-${point?.id}`]).toMatchObject({ kind: 'repriced', deal, before: 2_500, price: 1_999, currency: 'EUR' });
  expect(happenings[`commented-${comment}`]).toMatchObject({ kind: 'commented', deal, author: ada });
  expect(happenings[`posted-${id}`]).toMatchObject({ kind: 'posted', deal, author: ada });
});

test('the ticker shows at most four happenings of one kind', async () => {
  for (let i = 0; i < 6; i++) await aDeal(board.db, { authorId, title: `Deal ${i}` });
  const { order } = await activity();
  expect(order.filter((key) => key.startsWith('posted'))).toHaveLength(4);
  expect(order.some((key) => key.startsWith('commented'))).toBe(true);
});

test('the ticker shows nothing that guests cannot see', async () => {
  const { id } = await aDeal(board.db, { authorId, title: 'A secret', membersOnly: true });
  const { id: comment } = await aComment(board.db, { authorId, dealId: id });
  await board.db.insert(pricePoints).values({ dealId: id, price: 2, currency: 'EUR', source: 'posted', seenAt: ago(9) });
  await board.db.insert(pricePoints).values({ dealId: id, price: 1, currency: 'EUR', source: 'edited' });
  await board.db.insert(dealChecks).values({ dealId: id, personId: authorId, verdict: 'works', weight: 1 });
  await board.db.update(deals).set({ worksPeople: 1, worksAt: new Date() }).where(eq(deals.id, id));
  expect(JSON.stringify(await activity())).not.toContain('A secret');

  const { id: open } = await aDeal(board.db, { authorId, title: 'Soon removed' });
  expect((await activity()).order[0]).toBe(`posted-${open}`);
  await board.db.update(deals).set({ state: 'removed', removedAt: new Date() }).where(eq(deals.id, open));
  await board.db.update(comments).set({ state: 'deleted' }).where(eq(comments.id, comment));
  expect(JSON.stringify(await activity())).not.toContain('Soon removed');
});

test('the ticker is live, and a vote does not change it', async () => {
  const before = await activity();
  const answered = async () => (await board.app.inject('/api/activity')).json() as Activity;
  const { id } = await aDeal(board.db, { authorId, title: 'Just posted' });
  await expect.poll(async () => (await answered()).order[0]).toBe(`posted-${id}`);
  expect(before.order).not.toContain(`posted-${id}`);
  await board.db.execute(sql`update deal_scores set up = up + 1`);
  expect((await activity()).order[0]).toBe(`posted-${id}`);
  await board.db.update(people).set({ state: 'deleted' }).where(eq(people.id, authorId));
  await expect.poll(async () => (await answered()).happenings[`posted-${id}`]).not.toHaveProperty('author');
});
