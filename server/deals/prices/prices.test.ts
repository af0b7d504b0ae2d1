import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceHistory } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import type { Change } from '../../engine/dependencies.ts';
import { affects } from '../../engine/dependency-index.ts';
import { deals, pricePoints } from '../../platform/database/schema.ts';
import { priceReads } from './reads.ts';
import { recordPrice } from './record-price.ts';

let board: TestApp;
let count = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

/** The URL of a new product. */
function aProduct() {
  count += 1;
  return `https://kettles.example/product-${count}`;
}
const days = (n: number) => new Date(Date.now() + n * 86_400_000);

/** A deal with these past prices, each with its age in days, the latest one last. */
async function pricedDeal(prices: [price: number, ago: number][], given: Partial<typeof deals.$inferInsert> = {}) {
  const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, price: prices.at(-1)?.[0] ?? 1_999, ...given });
  await board.db.transaction(async (tx) => {
    for (const [price, ago] of prices) await recordPrice(tx, { ...deal, price }, 'posted', days(-ago));
  });
  return deal;
}

const historyOf = async (id: number, who?: { id: number }) => (await (await apiClient(board, who))('GET', `/api/deals/${id}/prices`)).body;
const pricesOf = async (id: number, who?: { id: number }) =>
  (await historyOf(id, who)).points?.map(({ price }: { price: number }) => price);

describe('a price history', () => {
  test('includes all deals about the same product and currency, oldest first, with the lowest price', async () => {
    const canonicalUrl = aProduct();
    const old = await pricedDeal(
      [
        [2_500, 90],
        [1_500, 80],
        [1_500, 70],
      ],
      { canonicalUrl, state: 'expired', expiredAt: new Date() },
    );
    const now = await pricedDeal([[1_999, 1]], { canonicalUrl });
    await pricedDeal([[99, 1]], { canonicalUrl, currency: 'USD' });
    await pricedDeal([[1, 1]], { canonicalUrl: aProduct() });
    const { points, lowest, currency } = await historyOf(now.id);
    expect(currency).toBe('EUR');
    expect(points.map(({ price, deal, source }: Record<string, unknown>) => ({ price, deal, source }))).toEqual([
      { price: 2_500, deal: old.id, source: 'posted' },
      { price: 1_500, deal: old.id, source: 'posted' },
      { price: 1_999, deal: now.id, source: 'posted' },
    ]);
    expect(lowest).toEqual({ price: 1_500, seenAt: points[1].seenAt });
  });

  test('contains nothing from deals that the audience does not see', async () => {
    const canonicalUrl = aProduct();
    const member = await aPerson(board.db);
    const shown = await pricedDeal([[1_999, 1]], { canonicalUrl });
    await pricedDeal([[100, 2]], { canonicalUrl, membersOnly: true });
    await pricedDeal([[50, 3]], { canonicalUrl, state: 'removed' });
    const scheduled = await pricedDeal([[20, 4]], { canonicalUrl, state: 'scheduled', startsAt: days(1) });
    expect(await pricesOf(shown.id)).toEqual([1_999]);
    expect(await pricesOf(shown.id, member)).toEqual([100, 1_999]);
    expect(await historyOf(scheduled.id)).toMatchObject({ status: 404 });
    expect(await historyOf(scheduled.id, { id: scheduled.authorId })).toMatchObject({ status: 404 });
    expect(await historyOf(99_999)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('shows guests the prices since the deal became public, and members all of them', async () => {
    const author = await aPerson(board.db);
    const request = await apiClient(board, author);
    const facts = { title: 'A kettle that boils', category: 'home', url: aProduct(), currency: 'EUR' };
    const { id } = (await request('POST', '/api/deals', { ...facts, price: 2_000, membersOnly: true })).body;
    const edits = [
      { price: 1_500 },
      { price: 1_800 },
      { membersOnly: false },
      { price: 1_900 },
      { membersOnly: true },
      { price: 1_700 },
      { price: 1_600, membersOnly: false },
    ];
    for (const [index, edit] of edits.entries()) await request('PATCH', `/api/deals/${id}`, { ...edit, version: index + 1 });
    // As if each price had been valid for an hour.
    await board.pool.query(
      `update price_points set seen_at = now() - interval '1 hour' * (select count(*) from price_points later where later.deal_id = $1 and later.id >= price_points.id)
       where deal_id = $1`,
      [id],
    );
    expect(await pricesOf(id)).toEqual([1_800, 1_900, 1_600]);
    expect((await historyOf(id)).lowest.price).toBe(1_600);
    expect(await pricesOf(id, author)).toEqual([2_000, 1_500, 1_800, 1_900, 1_700, 1_600]);
    expect((await historyOf(id, author)).lowest.price).toBe(1_500);
  });

  test('includes only the deal itself without a link, and is empty without a price', async () => {
    const one = await pricedDeal(
      [
        [300, 2],
        [200, 1],
      ],
      { kind: 'local', url: null },
    );
    await pricedDeal([[100, 1]], { kind: 'local', url: null });
    expect(await pricesOf(one.id)).toEqual([300, 200]);
    const coupon = await aDeal(board.db, { authorId: one.authorId, kind: 'coupon', price: null });
    expect(await historyOf(coupon.id)).toEqual({ currency: 'EUR', points: [] });
  });

  test('is limited in length, and its lowest price may be older than the prices shown', async () => {
    const deal = await pricedDeal([[5, 400]]);
    await board.pool.query(
      `insert into price_points (deal_id, price, currency, source, seen_at) select $1, 100 + i % 2, 'EUR', 'edited', now() - i * interval '1 hour' from generate_series(1, $2::int) i`,
      [deal.id, priceHistory.shown + 100],
    );
    const { points, lowest } = await historyOf(deal.id);
    expect(points).toHaveLength(priceHistory.shown);
    expect(lowest.price).toBe(5);
  });
});

describe('the lowest price', () => {
  const minutes = (n: number) => n / 24 / 60;
  const lowestOf = async (id: number) => (await historyOf(id)).lowest?.price;
  const edited = (stood: number) =>
    pricedDeal([
      [5_000, 1],
      [100, minutes(600)],
      [4_000, minutes(600 - stood)],
    ]);
  const at = (id: number, ago: number) =>
    sql`(select seen_at + make_interval(mins => ${ago}) from price_points where deal_id = ${id} and price = 100)`;

  test('ignores a price that stood for less than an hour', async () => {
    expect(await lowestOf((await edited(59)).id)).toBe(4_000);
    expect(await lowestOf((await edited(61)).id)).toBe(100);
  });

  test('includes the current price, which after expiry must have stood long enough', async () => {
    const deal = await pricedDeal([
      [5_000, 1],
      [100, minutes(30)],
    ]);
    expect(await lowestOf(deal.id)).toBe(100);
    await board.db.update(deals).set({ state: 'expired', expiredAt: sql`now()` }).where(eq(deals.id, deal.id));
    expect(await lowestOf(deal.id)).toBe(5_000);
    await board.db.update(pricePoints).set({ seenAt: sql`seen_at - interval '31 minutes'` }).where(eq(pricePoints.dealId, deal.id));
    expect(await lowestOf(deal.id)).toBe(100);
  });

  test('includes a brief price if another person voted for the deal at that price', async () => {
    const [voter, author] = [(await aPerson(board.db)).id, undefined];
    const cases: [value: number, ago: number, who: number | undefined, lowest: number][] = [
      [1, 5, voter, 100],
      [1, -5, voter, 4_000],
      [1, 15, voter, 4_000],
      [-1, 5, voter, 4_000],
      [1, 5, author, 4_000],
    ];
    for (const [value, ago, who, lowest] of cases) {
      const { id, authorId } = await edited(10);
      const reason = value === -1 ? sql`'product'` : sql`null`;
      await board.db.execute(
        sql`insert into votes (deal_id, person_id, value, reason, cast_at) values (${id}, ${who ?? authorId}, ${value}, ${reason}, ${at(id, ago)})`,
      );
      expect([value, ago, who, await lowestOf(id)]).toEqual([value, ago, who, lowest]);
    }
  });

  test.each([
    ['works', null, 100],
    ['price_changed', 100, 100],
    ['price_changed', 90, 4_000],
    ['dead', null, 4_000],
  ])('with a brief price that another person checked: %s %s', async (verdict, price, lowest) => {
    const { id } = await edited(10);
    const { id: who } = await aPerson(board.db);
    await board.db.execute(
      sql`insert into deal_checks (deal_id, person_id, verdict, price, weight, checked_at) values (${id}, ${who}, ${verdict}, ${price}, 1, ${at(id, 5)})`,
    );
    expect(await lowestOf(id)).toBe(lowest);
  });

  test('includes brief prices of imports and from checks', async () => {
    const imported = await edited(10);
    await board.db.update(deals).set({ importKey: 'elsewhere 1' }).where(eq(deals.id, imported.id));
    expect(await lowestOf(imported.id)).toBe(100);
    const checked = await edited(10);
    await board.db.update(pricePoints).set({ source: 'checked' }).where(eq(pricePoints.dealId, checked.id));
    expect(await lowestOf(checked.id)).toBe(100);
  });
});

describe('prices are recorded', () => {
  /** Makes recorded prices too old to be corrected as mistakes. */
  const outgrowCorrections = (id: number) =>
    board.db.update(pricePoints).set({ seenAt: sql`seen_at - interval '11 minutes'` }).where(eq(pricePoints.dealId, id));
  const kettle = (url: string) => ({ title: 'A kettle that boils', category: 'home', url, price: 2_000, currency: 'EUR' });

  test('when a deal is posted and when an edit changes its price', async () => {
    const who = await aPerson(board.db);
    const request = await apiClient(board, who);
    const url = aProduct();
    const { id } = (await request('POST', '/api/deals', kettle(url))).body;
    await request('PATCH', `/api/deals/${id}`, { price: 1_500, version: 1 });
    await request('PATCH', `/api/deals/${id}`, { title: 'The kettle that boils', version: 2 });
    const { points } = await historyOf(id);
    expect(points).toMatchObject([
      { price: 2_000, source: 'posted' },
      { price: 1_500, source: 'edited' },
    ]);
    expect(await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, id))).toHaveLength(2);
  });

  test('but not a mistake that is soon corrected', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const url = aProduct();
    const { id } = (await request('POST', '/api/deals', { ...kettle(url), price: 20 })).body;
    await request('PATCH', `/api/deals/${id}`, { ...kettle(url), version: 1 });
    expect(await pricesOf(id)).toEqual([2_000]);
    await outgrowCorrections(id);
    await request('PATCH', `/api/deals/${id}`, { price: 200, version: 2 });
    expect(await pricesOf(id)).toEqual([2_000, 200]);
  });

  test('for the corrected product if a link is soon corrected', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const [wrong, right] = [aProduct(), aProduct()];
    const other = await pricedDeal([[1_000, 5]], { canonicalUrl: wrong, state: 'expired', expiredAt: days(-40) });
    const { id } = (await request('POST', '/api/deals', kettle(wrong))).body;
    expect(await pricesOf(other.id)).toEqual([1_000, 2_000]);
    await request('PATCH', `/api/deals/${id}`, { ...kettle(right), version: 1 });
    expect(await pricesOf(other.id)).toEqual([1_000]);
    expect(await pricesOf(id)).toEqual([2_000]);
    expect(await board.db.$count(pricePoints, eq(pricePoints.dealId, id))).toBe(1);
  });

  test('for the old product if the link changes later', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const [before, after] = [aProduct(), aProduct()];
    const other = await pricedDeal([[1_000, 50]], { canonicalUrl: before, state: 'expired', expiredAt: days(-40) });
    const { id } = (await request('POST', '/api/deals', kettle(before))).body;
    await request('PATCH', `/api/deals/${id}`, { price: 1_500, version: 1 });
    await outgrowCorrections(id);
    await request('PATCH', `/api/deals/${id}`, { url: after, version: 2 });
    expect(await historyOf(id)).toMatchObject({ points: [{ price: 1_500, source: 'edited' }], lowest: { price: 1_500 } });
    expect(await pricesOf(other.id)).toEqual([1_000, 2_000, 1_500]);
    await outgrowCorrections(id);
    await request('PATCH', `/api/deals/${id}`, { kind: 'local', url: null, price: 1_200, version: 3 });
    expect(await pricesOf(id)).toEqual([1_200]);
  });

  test('but not for an expired deal, until it is live again', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const [before, after] = [aProduct(), aProduct()];
    const { id } = (await request('POST', '/api/deals', kettle(before))).body;
    await outgrowCorrections(id);
    await request('POST', `/api/deals/${id}/expiry`);
    // Another deal that is live with its old link.
    const live = await pricedDeal([[1_900, 1]], { url: before, canonicalUrl: before });
    await request('PATCH', `/api/deals/${id}`, { price: 10, version: 1 });
    expect((await historyOf(live.id)).lowest.price).toBe(1_900);
    await request('PATCH', `/api/deals/${id}`, { url: after, version: 2 });
    expect(await pricesOf(id)).toEqual([]);
    await request('DELETE', `/api/deals/${id}/expiry`);
    expect(await pricesOf(id)).toEqual([10]);
    expect(await pricesOf(live.id)).toEqual([1_900, 2_000]);
  });

  test('but not if the edit is refused as a duplicate, in any state of the edited deal', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const url = aProduct();
    const live = await pricedDeal([[10_000, 1]], { url, canonicalUrl: url });
    for (const state of ['scheduled', 'live', 'expired']) {
      const own = { ...kettle(aProduct()), price: 10, ...(state === 'scheduled' ? { startsAt: days(1).toISOString() } : {}) };
      const { id } = (await request('POST', '/api/deals', own)).body;
      if (state === 'expired') await request('POST', `/api/deals/${id}/expiry`);
      const answer = await request('PATCH', `/api/deals/${id}`, { ...own, url, version: 1 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'DUPLICATE_DEAL', duplicate: { id: live.id } } });
    }
    expect((await historyOf(live.id)).lowest.price).toBe(10_000);
  });
});

describe('a watched price history', () => {
  const evaluation = (id: number, audience = 'public') => {
    const [read] = priceReads(board.db);
    if (read === undefined) throw new Error('There is no such read');
    return read.evaluate({ id }, audience);
  };
  const change = (table: string, row: Change['row']): Change => ({ table, kind: 'update', row });
  const rowOf = async (id: number) => {
    const { rows } = await board.pool.query('select id, state, members_only, version from deals where id = $1', [id]);
    return rows[0];
  };

  test('is invalidated by new prices, and by deals that appear, disappear or change product, but not by votes', async () => {
    const canonicalUrl = aProduct();
    const deal = await pricedDeal([[100, 1]], { canonicalUrl });
    const other = await pricedDeal([[90, 2]], { canonicalUrl, state: 'removed' });
    const { dependencies } = await evaluation(deal.id);
    const wakes = (table: string, row: Change['row']) => affects(change(table, row), dependencies);
    const [own, hidden] = [await rowOf(deal.id), await rowOf(other.id)];
    expect(wakes('price_points', { id: 1, deal_id: 999, product: canonicalUrl })).toBe(true);
    expect(wakes('price_points', { id: 1, deal_id: 999, product: aProduct() })).toBe(false);
    const [point] = await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, deal.id));
    expect(wakes('price_points', { id: point?.id, deal_id: deal.id, product: aProduct() })).toBe(true);
    expect(affects({ table: 'price_points', kind: 'delete', row: { id: point?.id } }, dependencies)).toBe(true);
    expect(wakes('deals', { ...own, up: 1 })).toBe(false);
    expect(wakes('votes', { deal_id: deal.id, person_id: 1 })).toBe(false);
    expect(wakes('deals', { ...own, version: 2 })).toBe(true);
    expect(wakes('deals', { ...own, state: 'expired' })).toBe(true);
    expect(wakes('deals', { ...own, members_only: true })).toBe(true);
    expect(wakes('deals', hidden)).toBe(false);
    expect(wakes('deals', { ...hidden, state: 'live' })).toBe(true);
  });

  test('is invalidated by votes and checks if they decide whether a brief price counts', async () => {
    const deal = await pricedDeal([
      [100, 1],
      [200, 0.999],
    ]);
    const { dependencies } = await evaluation(deal.id);
    for (const table of ['votes', 'deal_checks'])
      expect(affects(change(table, { deal_id: deal.id, person_id: 1 }), dependencies)).toBe(true);
  });
});
