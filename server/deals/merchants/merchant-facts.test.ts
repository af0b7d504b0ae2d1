import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, type NewDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { deals, merchants } from '../../platform/database/schema.ts';
import { merchantFacts } from './merchant-facts.ts';

let board: TestApp;
let author: number;
let shop: number;

beforeAll(async () => {
  board = await testApp();
  author = (await aPerson(board.db)).id;
  const [{ id } = { id: 0 }] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots' }).returning();
  shop = id;
});
afterAll(() => board.close());
beforeEach(() => board.db.delete(deals));

const post = (given: Partial<NewDeal> = {}) => aDeal(board.db, { authorId: author, merchantId: shop, ...given });
const on = (day: number) => new Date(Date.UTC(2026, 2, day));
const facts = async (members = false) => (await merchantFacts(board.db, { id: shop, members })).facts;

describe('the facts about the deals of a merchant', () => {
  test('are absent without a deal that the reader sees', async () => {
    await post({ membersOnly: true });
    expect(await facts()).toBeUndefined();
    expect(await facts(true)).toMatchObject({ deals: 1 });
  });

  test('are their number, those that are live, and the days of the first and the latest', async () => {
    await post({ liveAt: on(2) });
    await post({ liveAt: on(1), state: 'expired', expiredAt: on(3) });
    await post({ liveAt: on(5), state: 'removed' });
    expect(await facts()).toEqual({ deals: 2, live: 1, firstAt: on(1).toISOString(), latestAt: on(2).toISOString() });
  });

  test('are the median saving, once five deals say their usual price', async () => {
    for (const price of [900, 800, 300, 100]) await post({ price, reference: 1_000, evidence: 'A receipt' });
    await post({ price: 50 });
    expect((await facts())?.saving).toBeUndefined();
    await post({ price: 600, reference: 1_000, evidence: 'A receipt' });
    expect((await facts())?.saving).toBe(40);
  });
});

test('what a merchant’s page says changes with a fact, not with a vote or a deal of another', async () => {
  const deal = await post({ liveAt: on(2) });
  const row = {
    ...{ id: deal.id, merchant_id: shop, members_only: false, live_at: deal.liveAt, version: 2 },
    ...{ state: 'live', price: deal.price, reference: null, vote_steps: 9 },
  };
  const { dependencies } = await merchantFacts(board.db, { id: shop, members: false });
  const wakes = (changed: object) => affects({ table: 'deals', kind: 'update', row: { ...row, ...changed } }, dependencies);
  expect(wakes({})).toBe(false);
  expect(wakes({ id: 99, merchant_id: shop + 1 })).toBe(false);
  expect(wakes({ id: 99, members_only: true })).toBe(false);
  expect(wakes({ id: 99 })).toBe(true);
  expect(wakes({ state: 'expired' })).toBe(true);
  expect(wakes({ price: 5 })).toBe(true);
  expect(wakes({ merchant_id: shop + 1 })).toBe(true);
});

test('of a merchant with many deals, the newest thousand and the first count, and what is between them changes nothing', async () => {
  await board.pool.query(
    `insert into deals (author_id, category_id, merchant_id, kind, title, url, price, currency, live_at)
     select $1, 1, $2, 'product', 'A pot', 'https://pots.example/1', 100, 'EUR', '2026-03-01'::timestamptz + n * interval '1 hour'
     from generate_series(1, 1002) n`,
    [author, shop],
  );
  const { facts: all, dependencies } = await merchantFacts(board.db, { id: shop, members: false });
  expect(all).toMatchObject({ deals: 1_000, live: 1_000, firstAt: '2026-03-01T01:00:00.000Z' });
  const posted = { ...{ id: 0, merchant_id: shop, members_only: false, state: 'live' }, price: 5, reference: null };
  const wakes = (at: string) => affects({ table: 'deals', kind: 'insert', row: { ...posted, live_at: new Date(at) } }, dependencies);
  expect(wakes('2026-02-01')).toBe(true);
  expect(wakes('2026-03-01T01:30:00Z')).toBe(false);
  expect(wakes('2026-05-01')).toBe(true);
});
