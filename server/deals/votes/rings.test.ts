import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trust } from '../../../shared/permissions.ts';
import { networksKept } from '../../../shared/weights.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, type NewDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { caseEntries, cases, dealChecks, networkKey, people, votes } from '../../platform/database/schema.ts';
import { networkHasher, rotateNetworkKey } from '../../platform/http/network-hash.ts';
import { forgetNetworks } from './forget-networks.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const someDeal = async (given: Partial<NewDeal> = {}) =>
  aDeal(board.db, { authorId: (await aPerson(board.db)).id, liveAt: new Date(0), ...given });
const stored = (id: number) => storedDeal(board.db, id);
const withheld = async (id: number) => (await stored(id))?.withheldVotes;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const home = '8.8.8.8';

/** Sends as a new account of this age, from an address. */
const newcomer = async (address: string, days = 0) =>
  await apiClient(board, await aPerson(board.db, { trust: 0, createdAt: daysAgo(days) }), address);
const member = async (address: string, trust: Trust = 1) => await apiClient(board, await aPerson(board.db, { trust }), address);
const up = { value: 1 };

describe('a vote weighs', () => {
  test.each<[string, Trust, number, number]>([
    ['a tenth for an account of today', 0, 0, 90],
    ['half for an account of a week', 0, 7, 50],
    ['between the two for one of 3.5 days', 0, 3.5, 70],
    ['one for an account of 30 days', 0, 30, 0],
    ['one for a member of any age', 1, 0, 0],
  ])('%s', async (_, trust, days, off) => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db, { trust, createdAt: daysAgo(days) }));
    expect((await request('PUT', `/api/deals/${deal.id}/vote`, up)).body).toMatchObject({ up: 1, down: 0 });
    expect(await withheld(deal.id)).toBe(off);
    await request('DELETE', `/api/deals/${deal.id}/vote`);
    expect(await stored(deal.id)).toMatchObject({ up: 0, withheldVotes: 0 });
  });

  test('less from the third member of a network on, but not if they are trusted', async () => {
    const deal = await someDeal();
    const weighed = [];
    for (let index = 0; index < 6; index += 1) {
      const before = (await withheld(deal.id)) ?? 0;
      await (await member(home))('PUT', `/api/deals/${deal.id}/vote`, up);
      weighed.push(100 - ((await withheld(deal.id)) ?? 0) + before);
    }
    expect(weighed).toEqual([100, 100, 50, 25, 10, 10]);
    const before = await withheld(deal.id);
    await (await member(home, 2))('PUT', `/api/deals/${deal.id}/vote`, up);
    await (await member('8.8.4.4'))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await stored(deal.id)).toMatchObject({ up: 8, withheldVotes: before });
  });

  test('the same per IPv6 network of a customer, and one from an address that is not public', async () => {
    const deal = await someDeal();
    for (const host of ['1', '2', '3']) await (await member(`2a00:1450:1:2::${host}`))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await withheld(deal.id)).toBe(50);
    for (let index = 0; index < 4; index += 1) await (await member('10.0.0.1'))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await withheld(deal.id)).toBe(50);
  });

  test('less against a deal too, and each direction counts its own network', async () => {
    const deal = await someDeal();
    const against = { value: -1, reason: 'product', comment: 'It stopped boiling after a single week.' };
    for (let index = 0; index < 3; index += 1) await (await member(home))('PUT', `/api/deals/${deal.id}/vote`, against);
    expect(await stored(deal.id)).toMatchObject({ down: 3, withheldVotes: -50 });
    await (await member(home))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await withheld(deal.id)).toBe(-50);
  });

  test('the same until it is withdrawn, also after other votes have come and gone', async () => {
    const deal = await someDeal();
    const clients = [];
    for (let index = 0; index < 4; index += 1) clients.push(await member(home));
    for (const request of clients) await request('PUT', `/api/deals/${deal.id}/vote`, up);
    for (const request of clients) await request('DELETE', `/api/deals/${deal.id}/vote`);
    expect(await stored(deal.id)).toMatchObject({ up: 0, withheldVotes: 0 });
  });
});

describe('a ring of new accounts', () => {
  test('makes no deal hot, rising or warm, and its votes stay visible', async () => {
    const deal = await someDeal({ liveAt: new Date() });
    for (let index = 0; index < 25; index += 1) await (await newcomer(home))('PUT', `/api/deals/${deal.id}/vote`, up);
    const guest = await apiClient(board);
    const { body } = await guest('GET', `/api/deals/${deal.id}`);
    expect(body).toMatchObject({ up: 25, withheld: 25 });
    expect(body).not.toHaveProperty('hotAt');
    expect((await guest('GET', '/api/deals?sort=rising')).body.order).not.toContain(deal.id);
  });

  test('goes to the moderators’ queue with its counts, and again when it has doubled', async () => {
    const deal = await someDeal();
    const entries = () =>
      board.db
        .select({ kind: caseEntries.kind, details: caseEntries.details })
        .from(caseEntries)
        .innerJoin(cases, eq(cases.id, caseEntries.caseId))
        .where(eq(cases.dealId, deal.id))
        .orderBy(caseEntries.id);
    for (let index = 0; index < 5; index += 1) await (await newcomer(home))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await entries()).toEqual([]);
    await (await newcomer('8.8.4.4'))('PUT', `/api/deals/${deal.id}/vote`, up);
    const seen = { votes: 6, withheld: 6, newPeople: 6, networks: 2, fromOneNetwork: 5 };
    expect(await entries()).toEqual([{ kind: 'ring', details: seen }]);
    for (let index = 0; index < 6; index += 1) await (await newcomer(home))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await entries()).toMatchObject([{}, { details: { votes: 11 } }]);
  });

  test('makes no deal hot without a member, whatever its votes weigh', async () => {
    const deal = await someDeal({ up: 19 });
    const old = await newcomer('1.1.1.1', 100);
    await old('PUT', `/api/deals/${deal.id}/vote`, up);
    expect(await stored(deal.id)).toMatchObject({ up: 20, withheldVotes: 0, hotAt: null });
    await (await member('9.9.9.9'))('PUT', `/api/deals/${deal.id}/vote`, up);
    expect((await stored(deal.id))?.hotAt).toBeInstanceOf(Date);
  });

  test('sets no absurd price, expires nothing and keeps nothing alive', async () => {
    const deal = await someDeal();
    const clients = await Promise.all(Array.from({ length: 12 }, () => newcomer('8.8.4.4', 100)));
    const check = async (request: Awaited<ReturnType<typeof newcomer>>, body: object) =>
      (await request('PUT', `/api/deals/${deal.id}/check`, body)).body.effect;
    for (const request of clients) expect(await check(request, { verdict: 'price_changed', price: 999_999_999 })).toBeUndefined();
    for (const request of clients) expect(await check(request, { verdict: 'dead' })).toBeUndefined();
    expect(await stored(deal.id)).toMatchObject({ state: 'live', price: 1_999, deadPeople: 12, claimedPrice: null });
    for (const request of clients) await check(request, { verdict: 'works' });
    const members = await Promise.all([1, 2, 3].map((number) => member(`8.8.4.${number}`)));
    expect([await check(members[0] as never, { verdict: 'dead' }), await check(members[1] as never, { verdict: 'dead' })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await check(members[2] as never, { verdict: 'dead' })).toBe('expired');
    const confirmed = await board.db.$count(dealChecks, sql`deal_id = ${deal.id} and confirmed`);
    expect(confirmed).toBe(3);
  });
});

describe('the network of a vote', () => {
  test('is stored as a keyed hash, and forgotten with the vote’s weight kept', async () => {
    const deal = await someDeal();
    for (let index = 0; index < 3; index += 1) await (await member(home))('PUT', `/api/deals/${deal.id}/vote`, up);
    const cast = () => board.db.select({ network: votes.network, weight: votes.weight }).from(votes).where(eq(votes.dealId, deal.id));
    expect(new Set((await cast()).map(({ network }) => network?.toString('hex').length))).toEqual(new Set([16]));
    await forgetNetworks(board.db);
    expect((await cast()).every(({ network }) => network !== null)).toBe(true);
    await board.db.update(votes).set({ castAt: new Date(Date.now() - networksKept * 1_000 - 60_000) });
    await forgetNetworks(board.db);
    expect((await cast()).map(({ network, weight }) => ({ network, weight })).toSorted((a, b) => b.weight - a.weight)).toEqual([
      { network: null, weight: 100 },
      { network: null, weight: 100 },
      { network: null, weight: 50 },
    ]);
  });

  test('has another hash once the key is replaced, which happens after 30 days', async () => {
    const hash = async () => (await networkHasher(board.db)({ ip: home }))?.toString('hex');
    const before = await hash();
    expect(before).toBe(await hash());
    await rotateNetworkKey(board.db);
    expect(await hash()).toBe(before);
    await board.db.update(networkKey).set({ since: new Date(Date.now() - networksKept * 1_000 - 60_000) });
    await rotateNetworkKey(board.db);
    expect(await hash()).not.toBe(before);
    expect(await networkHasher(board.db)({ ip: '127.0.0.1' })).toBeUndefined();
  });
});

test('a moderator’s vote is a member’s, whatever their trust', async () => {
  const deal = await someDeal({ up: 19 });
  const moderator = await aPerson(board.db, { trust: 0, role: 'moderator' });
  await (await apiClient(board, moderator))('PUT', `/api/deals/${deal.id}/vote`, up);
  expect((await stored(deal.id))?.hotAt).toBeInstanceOf(Date);
  expect((await board.db.select().from(people).where(eq(people.id, moderator.id)))[0]?.trust).toBe(0);
});
