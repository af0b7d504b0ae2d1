import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { caseEntries, cases, deals, people, pricePoints } from '../../platform/database/schema.ts';
import { releaseDeal } from '../../staff/held/release.ts';
import { lockDeal } from '../lock-deal.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

let count = 0;
const newDeal = (given = {}) => ({
  ...{ title: 'A kettle', category: 'home', kind: 'product', price: 100, currency: 'EUR', url: `https://kettles.example/${count++}` },
  ...given,
});
const newcomer = async (given = {}) => apiClient(board, await aPerson(board.db, { trust: 0, ...given }));
const approve = (id: number) =>
  board.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, id);
    if (deal !== undefined) await releaseDeal(tx, deal);
  });
const aDayPasses = (id: number) =>
  board.db
    .update(deals)
    .set({ liveAt: sql`${deals.liveAt} - interval '25 hours'`, heldAt: sql`${deals.heldAt} - interval '25 hours'` })
    .where(eq(deals.id, id));

test('without a moderator, no first deal waits for approval', async () => {
  const request = await newcomer();
  expect((await request('GET', '/api/me/posting')).body).toEqual({});
  expect((await request('POST', '/api/deals', newDeal())).body.state).toBe('live');
});

describe('with a moderator', () => {
  beforeAll(async () => void (await aPerson(board.db, { role: 'moderator', trust: 0 })));

  test("a new person's first deal waits, and the form says so before", async () => {
    const request = await newcomer();
    expect((await request('GET', '/api/me/posting')).body).toEqual({ holdReason: 'first' });
    const { status, body } = await request('POST', '/api/deals', newDeal());
    expect([status, body.state]).toEqual([201, 'held']);
    const [entry] = await board.db
      .select({ kind: caseEntries.kind, reason: caseEntries.reason })
      .from(caseEntries)
      .innerJoin(cases, eq(cases.id, caseEntries.caseId))
      .where(eq(cases.dealId, body.id));
    expect(entry).toEqual({ kind: 'held', reason: 'first_deal' });
    expect((await request('GET', `/api/deals/${body.id}`)).status).toBe(404);
    expect((await request('GET', '/api/me/held')).body.order).toEqual([body.id]);
  });

  test('approval publishes it at that moment; a second deal waits on the same day, but not on the next', async () => {
    const request = await newcomer();
    const first = (await request('POST', '/api/deals', newDeal())).body;
    await aDayPasses(first.id);
    await approve(first.id);
    const [now] = await board.db.select().from(deals).where(eq(deals.id, first.id));
    expect(Date.now() - Number(now?.liveAt)).toBeLessThan(60_000);
    expect(await board.db.select({ source: pricePoints.source }).from(pricePoints).where(eq(pricePoints.dealId, first.id))).toEqual([
      { source: 'posted' },
    ]);
    expect((await request('GET', '/api/me/posting')).body).toMatchObject({ holdReason: 'again', heldUntil: expect.any(String) });
    const second = (await request('POST', '/api/deals', newDeal())).body;
    expect(second.state).toBe('held');
    await aDayPasses(first.id);
    await aDayPasses(second.id);
    expect((await request('POST', '/api/deals', newDeal())).body.state).toBe('live');
  });

  test('approving a held deal with a start schedules it, and is refused if the same offer is live by then', async () => {
    const request = await newcomer();
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = (await request('POST', '/api/deals', newDeal({ startsAt }))).body;
    await approve(planned.id);
    expect((await board.db.select({ state: deals.state }).from(deals).where(eq(deals.id, planned.id)))[0]?.state).toBe('scheduled');
    const late = await newcomer();
    const { id } = (await late('POST', '/api/deals', newDeal({ url: 'https://kettles.example/same' }))).body;
    const other = await apiClient(board, await aPerson(board.db));
    expect((await other('POST', '/api/deals', newDeal({ url: 'https://kettles.example/same' }))).status).toBe(201);
    await expect(approve(id)).rejects.toMatchObject({ code: 'DUPLICATE_DEAL' });
  });

  test('an edit by the author leaves it held, and it is still new when it is approved', async () => {
    const request = await newcomer();
    const { id } = (await request('POST', '/api/deals', newDeal())).body;
    expect((await request('PATCH', `/api/deals/${id}`, { version: 1, price: 90 })).body.state).toBe('held');
    await aDayPasses(id);
    await approve(id);
    const [deal] = await board.db.select().from(deals).where(eq(deals.id, id));
    expect(Date.now() - Number(deal?.liveAt)).toBeLessThan(60_000);
  });

  test.each([{ trust: 1 }, { role: 'moderator' as const }, { role: 'admin' as const }])('no deal of %o waits', async (given) => {
    const request = await newcomer(given);
    expect((await request('GET', '/api/me/posting')).body).toEqual({});
    expect((await request('POST', '/api/deals', newDeal())).body.state).toBe('live');
  });

  test('in the first two weeks a new person posts two deals a day', async () => {
    const person = await aPerson(board.db, { trust: 0 });
    const request = await apiClient(board, person);
    for (let index = 0; index < 2; index++) expect((await request('POST', '/api/deals', newDeal())).status).toBe(201);
    expect((await request('POST', '/api/deals', newDeal())).body.code).toBe('QUOTA');
    await board.db
      .update(people)
      .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
      .where(eq(people.id, person.id));
    expect((await request('POST', '/api/deals', newDeal())).status).toBe(201);
  });

  test('the operator can turn off the wait for approval', async () => {
    await aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: null });
    await board.pool.query(`update board_settings set constants = '{"newPeople.heldDeals": 0}'`);
    const request = await newcomer();
    await expect.poll(async () => (await request('GET', '/api/me/posting')).body).toEqual({});
    expect((await request('POST', '/api/deals', newDeal())).body.state).toBe('live');
  });
});
