import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { matchAlerts } from '../../notify/alerts/match-alerts.ts';
import { deals, notifications } from '../../platform/database/schema.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { priceCurrency, updatePriceCurrency } from './price-currency.ts';

let board: TestApp;
let guest: Awaited<ReturnType<typeof apiClient>>;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  guest = await apiClient(board);
  authorId = (await aPerson(board.db)).id;
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.delete(deals);
  await board.pool.query('delete from exchange_rates');
  await board.pool.query(`update board_settings set currency = 'EUR', price_currency = null`);
});

const someDeal = async (currency: string, price: number | null, title = 'A laptop') =>
  (
    await aDeal(board.db, {
      authorId,
      currency,
      price,
      title,
      kind: price === 0 ? 'freebie' : price === null ? 'coupon' : 'product',
      couponCode: 'SAVE',
    })
  ).id;
const order = async (params: Parameters<typeof reads.deals>[0]) => (await guest('GET', reads.deals(params))).body.order;
const rates = (per: string) => board.pool.query(`insert into exchange_rates values ('EUR', 1, '2026-11-20'), (${per}, 2, '2026-11-20')`);

test('most deals say what prices are compared in, unless a rate converts it or it is the own currency', async () => {
  await updatePriceCurrency(board.db);
  expect(await priceCurrency(board.db)).toBe('EUR');
  for (const currency of ['USD', 'USD', 'EUR']) await someDeal(currency, 1_000);
  for (const currency of ['GBP', 'GBP', 'GBP']) await someDeal(currency, 0);
  await updatePriceCurrency(board.db);
  expect(await priceCurrency(board.db)).toBe('USD');
  expect((await guest('GET', reads.board())).body).toMatchObject({ currency: 'EUR', priceCurrency: 'USD' });

  await rates(`'USD'`);
  await updatePriceCurrency(board.db);
  expect(await priceCurrency(board.db)).toBe('EUR');
  expect((await guest('GET', reads.board())).body).not.toHaveProperty('priceCurrency');
});

test('without a rate, prices compare within one currency, and free is free in any', async () => {
  const [dollars, dear, euros, free] = [
    await someDeal('USD', 50_000),
    await someDeal('USD', 249_900),
    await someDeal('EUR', 50_000),
    await someDeal('GBP', 0),
  ];
  await someDeal('USD', null);
  await board.pool.query(`update board_settings set price_currency = 'USD'`);
  const upTo = { maxPrice: '60000' };
  expect(await order({ ...upTo, sort: 'new' })).toEqual([free, dollars]);
  expect(await order({ ...upTo, currency: 'EUR', sort: 'new' })).toEqual([free, euros]);
  expect(await order({ ...upTo, currency: 'JPY', sort: 'new' })).toEqual([free]);
  expect(await order({ minPrice: '1', sort: 'new' })).toEqual([dear, dollars]);
  expect(await order({ sort: 'cheapest' })).toEqual([free, dollars, dear]);
  expect(await order({ sort: 'cheapest', currency: 'EUR' })).toEqual([free, euros]);
  expect(await order({ sort: 'cheapest', minPrice: '1' })).toEqual([dollars, dear]);
  expect((await guest('GET', reads.counts(upTo))).body).toMatchObject({ matching: 2, uncompared: { EUR: 1 } });
  expect((await guest('GET', reads.counts({ ...upTo, currency: 'EUR' }))).body).toMatchObject({ matching: 2, uncompared: { USD: 2 } });

  await rates(`'USD'`);
  expect(await order({ ...upTo, sort: 'cheapest' })).toEqual([free, dollars]);
  expect(await order({ ...upTo, currency: 'EUR', sort: 'cheapest' })).toEqual([free, dollars, euros]);
  expect((await guest('GET', reads.counts(upTo))).body).not.toHaveProperty('uncompared');
});

test('a price among the words of a search is a filter, in any currency, unless there is one already', async () => {
  const [cheap, dear] = [await someDeal('USD', 50_000), await someDeal('USD', 249_900)];
  await board.pool.query(`update board_settings set price_currency = 'USD'`);
  for (const q of ['laptop under $600', 'laptop under 600', 'laptop 400-600', 'laptop max 600 dollars'])
    expect(await order({ q })).toEqual([cheap]);
  expect(await order({ q: 'laptop over 600' })).toEqual([dear]);
  expect(await order({ q: 'laptop under €600' })).toEqual([]);
  expect(await order({ q: 'laptop under 600', maxPrice: '300000', sort: 'new' })).toEqual([dear, cheap]);
  expect(await order({ q: 'under $600' })).toEqual([cheap]);
  expect((await guest('GET', reads.suggestions('laptop under $600'))).body.deals.map(({ id }: { id: number }) => id)).toEqual([cheap]);
});

test('"free" alone asks for what costs nothing', async () => {
  const free = await someDeal('USD', 0);
  await someDeal('USD', 50_000);
  for (const q of ['free', 'gratis', 'free today', '今日無料']) expect(await order({ q })).toEqual([free]);
  expect(await order({ q: 'free monitor arm' })).not.toContain(free);
});

test('a weight in pounds stays a word where dollars are usual, and a price stays in a correction', async () => {
  await board.pool.query(`update board_settings set price_currency = 'USD'`);
  const heavy = await someDeal('USD', 5_000, 'Dumbbell 50 lbs');
  await someDeal('USD', 2_000, 'Dumbbell 20 lbs');
  await updateSearchIndex(board.db);
  const { body } = await guest('GET', reads.deals({ q: 'dumbbell 50 pounds' }));
  expect(body.order[0]).toBe(heavy);
  expect(body.order.map((id: number) => body.deals[id].match)).toEqual([undefined, 'partial']);
  for (const path of [reads.deals({ q: 'dumbell under $30' }), reads.suggestions('dumbell under $30')])
    expect((await guest('GET', path)).body).toMatchObject({ didYouMean: 'dumbbell under $30' });
});

test('an alert compares by the same rule: up to 400 fires without rates, and keeps the currency that was typed', async () => {
  await board.pool.query(`update board_settings set price_currency = 'USD'`);
  const created = async (filters: object) => {
    const person = await aPerson(board.db);
    const request = await apiClient(board, person);
    const { body } = await request('POST', '/api/me/alerts', { name: 'Mine', moments: ['match'], filters });
    const stored = (await request('GET', '/api/me/alerts')).body.alerts[body.id].filters;
    const found = async () => {
      await matchAlerts(board.db);
      const rows = await board.db.select().from(notifications);
      return rows.filter(({ personId }) => personId === person.id).map(({ dealId }) => dealId);
    };
    return { stored, found };
  };
  const plain = await created({ q: 'laptop', maxPrice: '40000' });
  const onlyPrice = await created({ maxPrice: '40000' });
  const typed = await created({ q: 'laptop under €400' });
  const free = await created({ maxPrice: '0' });
  expect(typed.stored).toEqual({ q: 'laptop', maxPrice: '40000', currency: 'EUR' });
  const [dollars, , euros, gift] = [
    await someDeal('USD', 39_900),
    await someDeal('USD', 40_001),
    await someDeal('EUR', 39_900),
    await someDeal('GBP', 0),
  ];
  expect(await plain.found()).toEqual([dollars, gift]);
  expect(await onlyPrice.found()).toEqual([dollars, gift]);
  expect(await typed.found()).toEqual([euros, gift]);
  expect(await free.found()).toEqual([gift]);

  await rates(`'USD'`);
  await updatePriceCurrency(board.db);
  const inDollars = await created({ q: 'laptop under $400' });
  const [cheaper, dearer] = [await someDeal('EUR', 19_900), await someDeal('EUR', 20_100)];
  expect(await inDollars.found()).toEqual([cheaper]);
  expect(await plain.found()).toEqual([dollars, gift, cheaper, dearer]);

  await board.pool.query(`update board_settings set currency = 'AED', price_currency = null`);
  const onBoardWithoutRate = await created({ q: 'laptop under $400' });
  const another = await someDeal('EUR', 19_900);
  expect(await order({ q: 'laptop under $400', sort: 'new' })).toContain(another);
  expect(await onBoardWithoutRate.found()).toEqual([another]);
});
