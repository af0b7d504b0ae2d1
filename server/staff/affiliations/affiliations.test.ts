import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recusal } from '../../../shared/moderation-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affiliations, cases, deals, merchantCompetitors, merchants, staffLog } from '../../platform/database/schema.ts';

let board: TestApp;
let moderator: Awaited<ReturnType<typeof apiClient>>;
let guest: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  guest = await apiClient(board);
});
afterAll(() => board.close());

let count = 0;
/** A merchant with a deal by someone else. */
async function aMerchant(given: Partial<typeof merchants.$inferInsert> = {}) {
  count += 1;
  const [merchant] = await board.db
    .insert(merchants)
    .values({ slug: `shop-${count}`, name: `Shop ${count}`, ...given })
    .returning();
  if (merchant === undefined) throw new Error('The merchant was not made');
  const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, merchantId: merchant.id });
  return { ...merchant, deal: deal.id };
}
/** Someone who says that they work for a merchant. */
async function aRepresentative(slug: string, { email, verified = true }: { email?: string; verified?: boolean } = {}) {
  const person = await aPerson(board.db, email === undefined ? {} : { email });
  const request = await apiClient(board, person);
  const { status, body } = await request('POST', '/api/me/affiliations', { merchant: slug, kind: 'employee', note: 'Ask our office' });
  expect(status).toBe(201);
  if (verified) expect((await moderator('PUT', `/api/mod/affiliations/${body.id}`, { verified: true })).body.state).toBe('verified');
  return { person, request, id: body.id };
}

describe('a claim of an affiliation', () => {
  test('goes into the queue with a hint whether the e-mail address is of the merchant', async () => {
    const shop = await aMerchant({ domain: 'claims.example' });
    const { person } = await aRepresentative(shop.slug, { email: 'jo@mail.claims.example', verified: false });
    const { rows } = await board.pool.query(
      'select kind, text, details from case_entries join cases on cases.id = case_id where cases.person_id = $1',
      [person.id],
    );
    expect(rows).toMatchObject([{ kind: 'affiliation', text: 'Ask our office', details: { merchant: shop.slug, emailMatches: true } }]);
    const listed = (await moderator('GET', '/api/mod/affiliations')).body.affiliations;
    expect(listed[0]).toMatchObject({
      state: 'claimed',
      emailMatches: true,
      person: { handle: person.handle },
      merchant: { name: shop.name },
    });
    const other = await aRepresentative(shop.slug, { email: 'jo@elsewhere.example', verified: false });
    expect((await moderator('GET', '/api/mod/affiliations')).body.affiliations[0]).toMatchObject({ id: other.id, emailMatches: false });
  });

  test('shows "represents" on the deals, comments and page of the person once it is verified, until it ends', async () => {
    const shop = await aMerchant();
    const { person, request, id } = await aRepresentative(shop.slug, { verified: false });
    const deal = await aDeal(board.db, { authorId: person.id });
    await aComment(board.db, { dealId: deal.id, authorId: person.id });
    const shown = async () => [
      (await guest('GET', `/api/deals/${deal.id}`)).body.author.represents,
      (Object.values((await guest('GET', `/api/deals/${deal.id}/comments`)).body.comments) as { author: { represents?: object } }[])[0]
        ?.author.represents,
      (await guest('GET', `/api/people/${person.handle}`)).body.represents,
    ];
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    await moderator('PUT', `/api/mod/affiliations/${id}`, { verified: true });
    const represents = [{ slug: shop.slug, name: shop.name }];
    expect(await shown()).toEqual([represents, represents, represents]);
    expect((await request('GET', '/api/me/affiliations')).body.affiliations).toMatchObject([{ id, state: 'verified' }]);
    const [opened] = await board.db.select().from(cases).where(eq(cases.personId, person.id));
    expect(opened).toMatchObject({ state: 'decided', outcome: 'resolved' });
    expect((await request('DELETE', `/api/me/affiliations/${id}`)).body.state).toBe('ended');
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    expect((await request('DELETE', `/api/me/affiliations/${id}`)).body.code).toBe('BAD_TRANSITION');
  });

  test('is declined or ended by moderators, on the record, but not about themselves', async () => {
    const shop = await aMerchant();
    const declined = await aRepresentative(shop.slug, { verified: false });
    expect(
      (await moderator('PUT', `/api/mod/affiliations/${declined.id}`, { verified: false, reason: 'Not known there' })).body.state,
    ).toBe('declined');
    expect((await moderator('PUT', `/api/mod/affiliations/${declined.id}`, { verified: true })).body.code).toBe('BAD_TRANSITION');
    const verified = await aRepresentative(shop.slug);
    expect((await moderator('DELETE', `/api/mod/affiliations/${verified.id}`, { reason: 'Left the shop' })).body.state).toBe('ended');
    const actions = await board.db
      .select({ action: staffLog.action })
      .from(staffLog)
      .where(eq(staffLog.merchantId, shop.id))
      .orderBy(staffLog.id);
    expect(actions.map(({ action }) => action)).toEqual(['decline_affiliation', 'verify_affiliation', 'end_affiliation']);
    const own = await moderator('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'owner' });
    expect((await moderator('PUT', `/api/mod/affiliations/${own.body.id}`, { verified: true })).body.code).toBe('ABOUT_YOU');
    const member = await apiClient(board, await aPerson(board.db));
    expect((await member('PUT', `/api/mod/affiliations/${own.body.id}`, { verified: true })).body.code).toBe('FORBIDDEN');
    expect((await member('DELETE', `/api/me/affiliations/${own.body.id}`)).body.code).toBe('NOT_FOUND');
    expect((await guest('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'owner' })).body.code).toBe('AUTH_REQUIRED');
  });

  test('is refused for an unknown or hidden merchant, and if it is repeated', async () => {
    const [hidden] = await board.db.insert(merchants).values({ slug: 'hidden-shop', name: 'Hidden shop' }).returning();
    const member = await apiClient(board, await aPerson(board.db));
    for (const merchant of [hidden?.slug, 'no-such-shop'])
      expect((await member('POST', '/api/me/affiliations', { merchant, kind: 'owner' })).body).toMatchObject({
        fields: [{ rule: 'unknown' }],
      });
    const shop = await aMerchant();
    const { request } = await aRepresentative(shop.slug);
    expect((await request('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'owner' })).body.code).toBe('BAD_TRANSITION');
  });
});

test('a moderator who says that they no longer work for a merchant still decides nothing about it for a month', async () => {
  const shop = await aMerchant();
  const request = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const { id } = (await request('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'owner' })).body;
  const expire = async () => (await request('POST', `/api/deals/${shop.deal}/expiry`, { reason: 'Sold out' })).body.code;
  expect(await expire()).toBe('ABOUT_YOU');
  await request('DELETE', `/api/me/affiliations/${id}`);
  expect(await expire()).toBe('ABOUT_YOU');
  await longAgo(id, 'endedAt');
  expect(await expire()).toBeUndefined();
});

test('a moderator whose claim a colleague declines decides nothing about the merchant for a month either', async () => {
  const shop = await aMerchant();
  const request = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  const { id } = (await request('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'owner' })).body;
  expect((await moderator('PUT', `/api/mod/affiliations/${id}`, { verified: false })).body.state).toBe('declined');
  const expire = async () => (await request('POST', `/api/deals/${shop.deal}/expiry`, { reason: 'Sold out' })).body.code;
  const vote = async () => (await request('PUT', `/api/deals/${shop.deal}/vote`, { value: 1 })).body.code;
  expect([await expire(), await vote()]).toEqual(['ABOUT_YOU', 'AFFILIATED_VOTE']);
  await longAgo(id, 'decidedAt');
  expect([await vote(), await expire()]).toEqual([undefined, undefined]);
});

describe('of a merchant that was merged into another', () => {
  const into = async (from: { id: number }, to: { id: number }) =>
    await board.db.update(merchants).set({ mergedInto: to.id }).where(eq(merchants.id, from.id));
  const vote = async (request: typeof guest, deal: number) => (await request('PUT', `/api/deals/${deal}/vote`, { value: 1 })).body.code;

  test('who works for either is recused from deals of both, also before these have moved', async () => {
    const [shop, parent, other] = [await aMerchant(), await aMerchant(), await aMerchant()];
    const staff = [await aRepresentative(shop.slug), await aRepresentative(parent.slug)];
    await into(shop, parent);
    for (const { request } of staff) {
      expect(await vote(request, shop.deal)).toBe('AFFILIATED_VOTE');
      expect(await vote(request, parent.deal)).toBe('AFFILIATED_VOTE');
      expect(await vote(request, other.deal)).toBeUndefined();
    }
  });

  test('a competitor stays one', async () => {
    const [shop, rival, buyer] = [await aMerchant(), await aMerchant(), await aMerchant()];
    await board.db.insert(merchantCompetitors).values({ merchantId: shop.id, competitorId: rival.id });
    const { request } = await aRepresentative(shop.slug);
    expect(await vote(request, buyer.deal)).toBeUndefined();
    await into(rival, buyer);
    expect(await vote(request, buyer.deal)).toBe('AFFILIATED_VOTE');
  });

  test('a moderator of either decides no claim of the other', async () => {
    const [shop, parent] = [await aMerchant(), await aMerchant()];
    const claim = await aRepresentative(shop.slug, { verified: false });
    const colleague = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    await colleague('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'employee' });
    const rival = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    await rival('POST', '/api/me/affiliations', { merchant: parent.slug, kind: 'owner' });
    await into(shop, parent);
    for (const request of [colleague, rival])
      expect((await request('PUT', `/api/mod/affiliations/${claim.id}`, { verified: true })).body.code).toBe('ABOUT_YOU');
  });
});

const longAgo = async (id: number, column: 'endedAt' | 'decidedAt') => {
  const passed = sql`now() - make_interval(days => ${recusal.formerEmployer}, hours => 1)`;
  await board.db
    .update(affiliations)
    .set({ [column]: passed })
    .where(eq(affiliations.id, id));
};

describe('a representative', () => {
  test('can neither vote on nor check deals of their merchant and its competitors, but can withdraw an earlier vote', async () => {
    const [shop, rival, other] = [await aMerchant(), await aMerchant(), await aMerchant()];
    await board.db.insert(merchantCompetitors).values({ merchantId: shop.id, competitorId: rival.id });
    const person = await aPerson(board.db);
    const request = await apiClient(board, person);
    expect((await request('PUT', `/api/deals/${rival.deal}/vote`, { value: 1 })).status).toBe(200);
    await request('POST', '/api/me/affiliations', { merchant: shop.slug, kind: 'agency' });
    for (const { deal } of [shop, rival]) {
      expect((await request('PUT', `/api/deals/${deal}/vote`, { value: 1 })).body.code).toBe('AFFILIATED_VOTE');
      expect((await request('PUT', `/api/deals/${deal}/check`, { verdict: 'dead' })).body.code).toBe('AFFILIATED_VOTE');
    }
    expect((await request('PUT', `/api/deals/${other.deal}/vote`, { value: 1 })).status).toBe(200);
    expect((await request('DELETE', `/api/deals/${rival.deal}/vote`)).body).toEqual({ up: 0, down: 0 });
  });

  test('cannot say by a reactivation either that a deal of their merchant works again, except for their own', async () => {
    const shop = await aMerchant();
    const { person, request } = await aRepresentative(shop.slug);
    const own = await aDeal(board.db, { authorId: person.id, merchantId: shop.id });
    await board.db.update(deals).set({ state: 'expired', expiredAt: new Date() }).where(eq(deals.merchantId, shop.id));
    expect((await request('DELETE', `/api/deals/${shop.deal}/expiry`)).body.code).toBe('AFFILIATED_VOTE');
    expect((await request('DELETE', `/api/deals/${own.id}/expiry`)).status).toBe(200);
    const member = await apiClient(board, await aPerson(board.db));
    expect((await member('DELETE', `/api/deals/${shop.deal}/expiry`)).status).toBe(200);
  });

  test('who ends the claim can vote on and check deals of the merchant after a month', async () => {
    const shop = await aMerchant();
    const { request, id } = await aRepresentative(shop.slug);
    const vote = async () => (await request('PUT', `/api/deals/${shop.deal}/vote`, { value: 1 })).body.code;
    const check = async () => (await request('PUT', `/api/deals/${shop.deal}/check`, { verdict: 'dead' })).body.code;
    await request('DELETE', `/api/me/affiliations/${id}`);
    expect([await vote(), await check()]).toEqual(['AFFILIATED_VOTE', 'AFFILIATED_VOTE']);
    await longAgo(id, 'endedAt');
    expect([await vote(), await check()]).toEqual([undefined, undefined]);
  });

  test('uses up that quota by a deal that was scheduled long ago and becomes one of their merchant', async () => {
    const shop = await aMerchant();
    const { person, request } = await aRepresentative(shop.slug);
    const [start, liveAt] = [Date.now() + 86_400_000, new Date(Date.now() - 10 * 86_400_000)];
    const planned = { authorId: person.id, state: 'scheduled', startsAt: new Date(start), liveAt } as const;
    const move = async (url: string) => {
      const deal = await aDeal(board.db, { ...planned, url, canonicalUrl: url });
      return (await request('PATCH', `/api/deals/${deal.id}`, { merchant: shop.name, version: 1 })).body.code;
    };
    expect([await move('https://planned.example/1'), await move('https://planned.example/2')]).toEqual([undefined, 'QUOTA']);
  });

  test('does not escape that quota by ending the claim, and making it again', async () => {
    const shop = await aMerchant();
    const { request, id } = await aRepresentative(shop.slug);
    const post = async (title: string) =>
      (await request('POST', '/api/deals', { kind: 'local', title, category: 'electronics', currency: 'EUR', merchant: shop.name })).status;
    expect(await post('The first one')).toBe(201);
    await request('DELETE', `/api/me/affiliations/${id}`);
    expect(await post('The second one')).toBe(429);
    await longAgo(id, 'endedAt');
    expect(await post('The second one')).toBe(201);
  });

  test('posts one deal of their merchant a day, two in a week, and three if the last two were hot', async () => {
    const shop = await aMerchant({ slug: 'quota-shop', name: 'Quota Shop' });
    const { person, request } = await aRepresentative(shop.slug);
    let index = 0;
    const post = async (merchant = 'Quota Shop') => {
      index += 1;
      const deal = { kind: 'local', title: `Something good ${index}`, category: 'electronics', currency: 'EUR', merchant };
      return (await request('POST', '/api/deals', deal)).status;
    };
    const age = async (hours: number, hot = false) =>
      await board.db
        .update(deals)
        .set({ liveAt: sql`now() - make_interval(hours => ${hours})`, ...(hot ? { hotAt: sql`now()` } : {}) })
        .where(sql`${deals.authorId} = ${person.id} and ${deals.merchantId} = ${shop.id}`);
    expect([await post(), await post(), await post('Some other shop')]).toEqual([201, 429, 201]);
    const [other] = await board.db.select().from(deals).where(eq(deals.authorId, person.id)).orderBy(desc(deals.id)).limit(1);
    const move = () => request('PATCH', `/api/deals/${other?.id}`, { merchant: 'Quota Shop', version: 1 });
    expect((await move()).body.code).toBe('QUOTA');
    await age(30);
    expect((await move()).status).toBe(200);
    await age(30);
    expect([await post(), await post()]).toEqual([429, 429]);
    await board.db
      .update(deals)
      .set({ merchantId: null })
      .where(eq(deals.id, other?.id ?? 0));
    expect([await post(), await post()]).toEqual([201, 429]);
    await age(30);
    expect(await post()).toBe(429);
    await age(30, true);
    expect(await post()).toBe(201);
    await age(30, true);
    expect(await post()).toBe(429);
    await age(24 * 8);
    expect(await post()).toBe(201);
  });
});
