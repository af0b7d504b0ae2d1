import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment } from '../../../test/factories.ts';
import { passAlertPause } from '../../../test/pass-alert-pause.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { alertWaits, channels, comments, deals, deliveries, notifications, saves } from '../../platform/database/schema.ts';
import { dispatch } from '../channels/dispatch.ts';
import { matchAlerts } from './match-alerts.ts';

type Client = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
/** Who posted each deal. */
const posters = new Map<number, Client>();
let posted = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

/** A deal that somebody posts, as the poster edits it: by the API. */
async function aPostedDeal(price: number | null = 10_000, more: object = {}) {
  posted += 1;
  const body = { title: `A drone of kind ${posted}`, url: `https://drones.example/${posted}`, category: 'home' };
  const kind = price === null ? { kind: 'coupon', couponCode: 'SAVE', currency: 'EUR' } : { kind: 'product', price, currency: 'EUR' };
  const poster = await apiClient(board, await aPerson(board.db, { trust: 3 }));
  const { body: answer } = await poster('POST', '/api/deals', { ...body, ...kind, ...more });
  expect(answer).toMatchObject({ state: 'live' });
  posters.set(answer.id, poster);
  await matchAlerts(board.db);
  return answer.id as number;
}

const send = async (id: number, method: 'PATCH' | 'POST' | 'DELETE', path = '', body?: object) =>
  await posters.get(id)?.(method, `/api/deals/${id}${path}`, body);

async function edit(id: number, set: object): Promise<void> {
  const [{ version } = { version: 0 }] = await board.db.select({ version: deals.version }).from(deals).where(eq(deals.id, id));
  expect(await send(id, 'PATCH', '', { version, ...set })).toMatchObject({ status: 200 });
  await matchAlerts(board.db);
}
const cost = (id: number, price: number) => edit(id, { price });

async function follower(alert: object) {
  const person = await aPerson(board.db);
  const request = await apiClient(board, person);
  expect((await request('POST', '/api/me/alerts', { name: 'Mine', ...alert })).status).toBe(201);
  const told = async () => {
    await matchAlerts(board.db);
    const rows = await board.db.select().from(notifications).where(eq(notifications.personId, person.id)).orderBy(asc(notifications.id));
    return rows.map(({ details: { moment, oldPrice, price } }) => [moment, oldPrice, price].filter((each) => each !== undefined).join(' '));
  };
  return { ...person, request, told };
}
const followPrice = (deal: number) => follower({ deal, moments: ['price_drop'] });

describe('a price drop', () => {
  test('of a cent 25 times in a minute notifies nobody, and of 1 % 25 times once, also by mail', async () => {
    const [cents, percents] = [await aPostedDeal(), await aPostedDeal()];
    const [first, second] = [await followPrice(cents), await followPrice(percents)];
    await board.db.insert(channels).values({ personId: second.id, kind: 'email', name: 'Mail', address: 'a@b.example', state: 'active' });
    for (let cut = 1; cut <= 25; cut++) {
      await cost(cents, 10_000 - cut);
      await cost(percents, 10_000 - cut * 100);
    }
    await dispatch(board.db);
    expect(await first.told()).toEqual([]);
    expect(await second.told()).toEqual(['price_drop 10000 9700']);
    expect(await board.db.$count(deliveries, eq(deliveries.kind, 'notification'))).toBe(1);
    await passAlertPause(board.db);
    expect(await second.told()).toEqual(['price_drop 10000 9700', 'price_drop 9700 7500']);
    expect(await first.told()).toEqual([]);
    await passAlertPause(board.db);
    expect(await second.told()).toHaveLength(2);
    expect(await board.db.$count(alertWaits)).toBe(0);
  });

  test('that is taken back within the hour is not told', async () => {
    const deal = await aPostedDeal();
    const me = await followPrice(deal);
    await cost(deal, 9_000);
    await cost(deal, 5_000);
    await cost(deal, 8_900);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(['price_drop 10000 9000']);
  });

  test('adds up: many small ones are told once they are enough', async () => {
    const deal = await aPostedDeal();
    const me = await followPrice(deal);
    for (const price of [9_900, 9_800, 9_701]) {
      await cost(deal, price);
      await passAlertPause(board.db);
    }
    expect(await me.told()).toEqual([]);
    await cost(deal, 9_700);
    expect(await me.told()).toEqual(['price_drop 10000 9700']);
  });

  test('to a price that was told is not told again when it went up in between, but after a week it is', async () => {
    const deal = await aPostedDeal();
    const me = await followPrice(deal);
    await cost(deal, 5_000);
    for (let time = 0; time < 3; time++) {
      await cost(deal, 10_000);
      await passAlertPause(board.db);
      await cost(deal, 5_000);
      await passAlertPause(board.db);
    }
    expect(await me.told()).toEqual(['price_drop 10000 5000']);
    await cost(deal, 10_000);
    await passAlertPause(board.db, 8 * 86_400);
    await cost(deal, 5_000);
    expect(await me.told()).toEqual(['price_drop 10000 5000', 'price_drop 10000 5000']);
  });

  test.each([
    ['told a lower price before it was followed, and it falls', [7_000, 10_000], [8_000], ['match 7000', 'price_drop 10000 8000']],
    ['told a higher price before it was followed, and it rises', [10_000, 8_000], [9_500, 9_000], ['match 10000']],
  ])('is compared with the price when a deal was followed: a list %s', async (_, [first = 0, followed = 0], later, told) => {
    const me = await follower({ filters: { q: 'drone' }, moments: ['match'] });
    const deal = await aPostedDeal(first);
    await cost(deal, followed);
    await passAlertPause(board.db);
    expect((await me.request('POST', '/api/me/alerts', { name: 'Mine', deal, moments: ['price_drop'] })).status).toBe(201);
    for (const price of later) await cost(deal, price);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(told);
  });

  test('and another change that two alerts of a person watch come as one', async () => {
    const ends = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const deal = await aPostedDeal(10_000, { endsAt: ends(200) });
    const me = await followPrice(deal);
    expect((await me.request('PUT', `/api/saves/${deal}`, {})).status).toBe(200);
    expect((await me.request('POST', '/api/me/alerts', { name: 'Saved', saved: true, moments: ['ending'] })).status).toBe(201);
    await edit(deal, { price: 8_000, endsAt: ends(5) });
    expect(await me.told()).toHaveLength(1);
  });

  test('is compared with what a list’s alert told when the deal appeared', async () => {
    const me = await follower({ filters: { q: 'drone' }, moments: ['match', 'price_drop'] });
    const deal = await aPostedDeal();
    await cost(deal, 9_800);
    await cost(deal, 9_600);
    expect(await me.told()).toEqual(['match 10000', 'price_drop 10000 9600']);
  });

  test('is compared within a currency, is none from an unknown price, and can be to nothing', async () => {
    const deal = await aPostedDeal();
    const me = await followPrice(deal);
    await edit(deal, { currency: 'USD', price: 5_000 });
    expect(await me.told()).toEqual([]);
    await cost(deal, 4_000);
    expect(await me.told()).toEqual(['price_drop 5000 4000']);
    await passAlertPause(board.db);
    await cost(deal, 0);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(['price_drop 5000 4000', 'price_drop 4000 0']);
    const coupon = await aPostedDeal(null);
    const other = await followPrice(coupon);
    await edit(coupon, { price: 100, currency: 'EUR' });
    expect(await other.told()).toEqual([]);
  });

  test('from a high price in yet another currency is not told', async () => {
    const deal = await aPostedDeal();
    const me = await followPrice(deal);
    for (const currency of ['USD', 'GBP', 'CHF']) {
      await edit(deal, { currency, price: 9_000 });
      await cost(deal, 5_000);
      await passAlertPause(board.db);
    }
    expect(await me.told()).toEqual(['price_drop 9000 5000']);
  });

  test('from a price at which only a comment was told is not told', async () => {
    const deal = await aPostedDeal();
    const me = await follower({ deal, moments: ['price_drop', 'comment'] });
    await cost(deal, 20_000);
    await aComment(board.db, { dealId: deal, authorId: (await aPerson(board.db)).id });
    expect(await me.told()).toEqual(['comment']);
    await cost(deal, 10_000);
    expect(await me.told()).toEqual(['comment']);
  });

  test('of a saved deal is compared with what it cost when it was saved', async () => {
    const me = await follower({ saved: true, moments: ['price_drop'] });
    const deal = await aPostedDeal();
    await cost(deal, 5_000);
    await board.db.insert(saves).values({ personId: me.id, dealId: deal });
    await cost(deal, 4_900);
    expect(await me.told()).toEqual([]);
    await cost(deal, 4_800);
    expect(await me.told()).toEqual(['price_drop 5000 4800']);
  });
});

describe('what one poster can make happen again and again', () => {
  const moments = ['price_drop', 'reactivated', 'ending', 'expired'];
  const expire = (id: number) => send(id, 'POST', '/expiry').then(() => matchAlerts(board.db));
  const reactivate = (id: number) => send(id, 'DELETE', '/expiry').then(() => matchAlerts(board.db));

  test('is told once an hour: a deal that expires and is reactivated in turn, and then as it is', async () => {
    const deal = await aPostedDeal();
    const me = await follower({ deal, moments });
    for (let time = 0; time < 5; time++) {
      await expire(deal);
      await reactivate(deal);
    }
    expect(await me.told()).toEqual(['expired 10000']);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(['expired 10000', 'reactivated 10000']);
    await expire(deal);
    await reactivate(deal);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(['expired 10000', 'reactivated 10000']);
  });

  test('is told once an hour: an end that moves, and a price that drops at the same time', async () => {
    const deal = await aPostedDeal();
    const me = await follower({ deal, moments });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await edit(deal, { endsAt: inHours(20), price: 9_000 });
    for (let hour = 1; hour < 6; hour++) await edit(deal, { endsAt: inHours(hour) });
    expect(await me.told()).toEqual(['price_drop 10000 9000']);
    await passAlertPause(board.db);
    expect(await me.told()).toEqual(['price_drop 10000 9000', 'ending 9000']);
  });

  test('is told once: a title that begins and ceases to match', async () => {
    const me = await follower({ filters: { q: 'zeppelin' }, moments: ['match'] });
    const deal = await aPostedDeal();
    for (let time = 0; time < 5; time++) {
      await edit(deal, { title: `A zeppelin of kind ${time}` });
      await edit(deal, { title: `A balloon of kind ${time}` });
    }
    expect(await me.told()).toEqual(['match 10000']);
  });

  test('is told once an hour for each person: comments, and then the last one', async () => {
    const deal = await aPostedDeal();
    const me = await follower({ deal, moments: ['comment'] });
    const [one, other] = [await aPerson(board.db), await aPerson(board.db)];
    const write = async ({ id: authorId }: { id: number }) => {
      const { id } = await aComment(board.db, { dealId: deal, authorId });
      await matchAlerts(board.db);
      return id;
    };
    const written = [await write(one), await write(other), await write(one), await write(one), await write(one)];
    const toldOf = async () => {
      await me.told();
      const rows = await board.db.select().from(notifications).where(eq(notifications.personId, me.id)).orderBy(asc(notifications.id));
      return rows.map(({ commentId }) => written.indexOf(commentId ?? 0));
    };
    expect(await toldOf()).toEqual([0, 1]);
    await passAlertPause(board.db);
    expect(await toldOf()).toEqual([0, 1, 4]);
    written.push(await write(one));
    await board.db
      .update(comments)
      .set({ state: 'removed' })
      .where(eq(comments.id, written[5] ?? 0));
    await passAlertPause(board.db);
    expect(await toldOf()).toEqual([0, 1, 4]);
  });
});
