import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, setScore, storedDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { lockDeal } from '../../deals/lock-deal.ts';
import { comments, deals, pricePoints } from '../../platform/database/schema.ts';
import { holdComment, holdDeal } from './hold.ts';
import { releaseComment, releaseDeal } from './release.ts';

let board: TestApp;
let author: { id: number };
let cookies: Record<'author' | 'member' | 'moderator', string>;
beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db, { trust: 1 });
  const signIn = (id: number) => sessionFor(board.db, id);
  cookies = {
    author: await signIn(author.id),
    member: await signIn((await aPerson(board.db, { trust: 3 })).id),
    moderator: await signIn((await aPerson(board.db, { role: 'moderator' })).id),
  };
});
afterAll(() => board.close());

type Reader = keyof typeof cookies;
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, by: Reader, payload?: object) => {
  const answer = await board.app.inject({ method, url, headers: { cookie: cookies[by] }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const locked = async (id: number) => {
  const deal = await board.db.transaction((tx) => lockDeal(tx, id));
  if (deal === undefined) throw new Error('There is no such deal');
  return deal;
};
const hold = async (id: number) => {
  const deal = await locked(id);
  await board.db.transaction((tx) => holdDeal(tx, deal));
};
const release = async (id: number) => {
  const deal = await locked(id);
  await board.db.transaction((tx) => releaseDeal(tx, deal));
};
/** A deal that waits for approval and has never been live. */
const newDeal = async () => {
  const deal = await aDeal(board.db, { authorId: author.id, state: 'live' });
  await board.db
    .update(deals)
    .set({ state: 'held', heldAt: deals.liveAt as never })
    .where(eq(deals.id, deal.id));
  return deal;
};

test('a held deal is not found, except by its author at /api/me/held', async () => {
  const deal = await aDeal(board.db, { authorId: author.id });
  await hold(deal.id);
  for (const by of ['author', 'member', 'moderator'] as const)
    await expect.poll(async () => (await send('GET', `/api/deals/${deal.id}`, by)).status).toBe(404);
  await expect.poll(async () => (await send('GET', '/api/me/held', 'author')).body.deals[deal.id]).toMatchObject({ state: 'held' });
  expect((await send('GET', '/api/me/held', 'member')).body).toEqual({ deals: {}, order: [], comments: [] });
  await release(deal.id);
  await expect.poll(async () => (await send('GET', `/api/deals/${deal.id}`, 'member')).body).toMatchObject({ state: 'live' });
  await expect.poll(async () => (await send('GET', '/api/me/held', 'author')).body.order).not.toContain(deal.id);
});

test('an expired deal that was held is expired after its release', async () => {
  const deal = await aDeal(board.db, { authorId: author.id, state: 'expired', expiredAt: new Date() });
  await hold(deal.id);
  await release(deal.id);
  expect((await send('GET', `/api/deals/${deal.id}`, 'member')).body).toMatchObject({ state: 'expired' });
});

test('a new deal that is approved goes live at that moment, and its price is recorded then', async () => {
  const deal = await newDeal();
  const before = await locked(deal.id);
  expect(await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, deal.id))).toEqual([]);
  await release(deal.id);
  const after = await locked(deal.id);
  expect(after.liveAt.getTime()).toBeGreaterThan(before.liveAt.getTime());
  expect(await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, deal.id))).toMatchObject([{ source: 'posted' }]);
});

test('a new deal that its author deletes was never visible to others', async () => {
  const deal = await newDeal();
  expect((await send('DELETE', `/api/deals/${deal.id}`, 'author')).status).toBe(200);
  expect((await send('GET', `/api/deals/${deal.id}`, 'member')).status).toBe(404);
});

test('the author of a held deal can edit and delete it, but neither expire it nor publish it by restoring it', async () => {
  const deal = await aDeal(board.db, { authorId: author.id });
  await hold(deal.id);
  expect((await send('PATCH', `/api/deals/${deal.id}`, 'author', { title: 'A better title', version: 1 })).status).toBe(200);
  expect((await send('POST', `/api/deals/${deal.id}/expiry`, 'author')).body).toMatchObject({ code: 'BAD_TRANSITION' });
  expect((await send('DELETE', `/api/deals/${deal.id}`, 'author')).status).toBe(200);
  expect((await send('POST', `/api/deals/${deal.id}/restoration`, 'author')).body).toMatchObject({ state: 'held' });
  expect((await send('PATCH', `/api/deals/${deal.id}`, 'member', { title: 'Mine now', version: 2 })).status).toBe(404);
});

test('the author of a held deal cannot post the same offer again', async () => {
  const url = 'https://shop.example/held-offer';
  const offer = { title: 'A kettle', category: 'electronics', kind: 'product', price: 100, currency: 'EUR', url };
  const { body } = await send('POST', '/api/deals', 'author', offer);
  await hold(body.id);
  expect((await send('POST', '/api/deals', 'author', offer)).body).toMatchObject({ code: 'DUPLICATE_DEAL', duplicate: { id: body.id } });
  expect((await send('POST', '/api/deals', 'member', offer)).status).toBe(201);
  await expect(release(body.id)).rejects.toMatchObject({ code: 'DUPLICATE_DEAL' });
});

test('a held comment is hidden and not counted, and its author sees it at /api/me/held', async () => {
  const deal = await aDeal(board.db, { authorId: author.id });
  const comment = await aComment(board.db, { authorId: author.id, dealId: deal.id, body: 'Buy this elsewhere' });
  await setScore(board.db, deal.id, { comments: 1 });
  await board.db.transaction((tx) => holdComment(tx, { id: comment.id, dealId: deal.id, state: 'visible' }));
  expect((await send('GET', `/api/deals/${deal.id}/comments`, 'member')).body).toEqual({ comments: {}, order: [] });
  expect((await send('GET', `/api/deals/${deal.id}`, 'member')).body.comments).toBe(0);
  await expect
    .poll(async () => (await send('GET', '/api/me/held', 'author')).body.comments)
    .toMatchObject([{ id: comment.id, deal: { id: deal.id } }]);
  expect((await send('PUT', `/api/comments/${comment.id}/vote`, 'member', { value: 1 })).status).toBe(404);
  const edited = { body: 'Buy this here', version: 1 };
  expect((await send('PUT', `/api/comments/${comment.id}`, 'author', edited)).status).toBe(200);
  await board.db.transaction((tx) => releaseComment(tx, comment));
  await expect.poll(async () => (await send('GET', `/api/deals/${deal.id}`, 'member')).body.comments).toBe(1);
});

test('a held comment that its author deletes is not counted twice', async () => {
  const deal = await aDeal(board.db, { authorId: author.id });
  const comment = await aComment(board.db, { authorId: author.id, dealId: deal.id, state: 'held', heldAt: new Date() });
  expect((await send('DELETE', `/api/comments/${comment.id}`, 'author')).status).toBe(200);
  expect((await storedDeal(board.db, deal.id)).comments).toBe(0);
  expect(await board.db.select().from(comments).where(eq(comments.id, comment.id))).toMatchObject([{ state: 'deleted' }]);
});
