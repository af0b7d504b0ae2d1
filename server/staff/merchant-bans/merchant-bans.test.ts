import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, merchantBans, merchants, staffLog } from '../../platform/database/schema.ts';
import { holdDealsOfBan } from './hold-banned-deals.ts';
import { liftEndedBans } from './lift-ended-bans.ts';

let board: TestApp;
let moderator: Awaited<ReturnType<typeof apiClient>>;
let request: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  request = await apiClient(board, await aPerson(board.db, { trust: 2 }));
});
afterAll(() => board.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const terms = () => ({ until: tomorrow(), reason: 'It never delivers' });
const ban = async (given: object) => (await moderator('POST', '/api/mod/merchant-bans', { ...terms(), ...given })).body.id;
const newDeal = (given = {}) => ({ title: 'A kettle', category: 'home', kind: 'product', price: 100, currency: 'EUR', ...given });
const aMerchant = async (slug: string, domain: string | null = null) => {
  const [merchant] = await board.db.insert(merchants).values({ slug, name: slug.toUpperCase(), domain }).returning();
  if (merchant === undefined) throw new Error('The merchant was not made');
  return merchant;
};

describe('a banned domain', () => {
  test('is refused as a link of a deal, a preview, an offer, a downvote and in texts, with who, until when and why', async () => {
    await ban({ domain: 'https://Bad.example/shop' });
    const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: 'https://ok.example/1' });
    const url = 'https://www.bad.example/1';
    const refusal = await request('POST', '/api/deals', newDeal({ url }));
    expect(refusal).toMatchObject({
      status: 403,
      body: { code: 'HOST_BANNED', ban: { name: 'bad.example', reason: 'It never delivers' }, fields: [{ field: 'url', rule: 'banned' }] },
    });
    const others = [
      await request('POST', '/api/deals/preview', { url }),
      await request('POST', '/api/deals', newDeal({ url: 'https://ok.example/2', body: `See [here](${url})` })),
      await request('POST', `/api/deals/${deal.id}/comments`, { body: 'Cheaper there', offer: { url, price: 5 } }),
      await request('POST', `/api/deals/${deal.id}/comments`, { body: `Cheaper at ${url}` }),
      await request('PUT', `/api/deals/${deal.id}/vote`, {
        value: -1,
        reason: 'cheaper',
        comment: 'Cheaper there, have a look',
        link: url,
      }),
    ];
    expect(others.map(({ body }) => [body.code, body.fields?.[0].field])).toEqual(
      ['url', 'body', 'offer.url', 'body', 'link'].map((field) => ['HOST_BANNED', field]),
    );
    expect((await request('POST', `/api/deals/${deal.id}/comments`, { body: 'bad.example never delivered to me' })).status).toBe(201);
    expect((await request('POST', '/api/deals', newDeal({ url: 'https://notbad.example/1' }))).status).toBe(201);
  });

  test('stays in a deal whose price is corrected', async () => {
    const author = await aPerson(board.db, { trust: 2 });
    const url = 'https://later.example/1';
    const deal = await aDeal(board.db, { authorId: author.id, url, canonicalUrl: url });
    await ban({ domain: 'later.example' });
    const asAuthor = await apiClient(board, author);
    expect((await asAuthor('PATCH', `/api/deals/${deal.id}`, { version: 1, price: 50 })).status).toBe(200);
    expect((await asAuthor('PATCH', `/api/deals/${deal.id}`, { version: 2, url: 'https://later.example/2' })).body.code).toBe(
      'HOST_BANNED',
    );
  });
});

test('a banned merchant is refused by link and by name', async () => {
  const shop = await aMerchant('pots', 'pots.example');
  const local = await aMerchant('corner-shop');
  for (const { id } of [shop, local]) await aDeal(board.db, { authorId: (await aPerson(board.db)).id, merchantId: id, canonicalUrl: null });
  await ban({ merchant: 'pots' });
  await ban({ merchant: 'corner-shop' });
  expect((await request('POST', '/api/deals', newDeal({ url: 'https://www.pots.example/7' }))).body.ban.name).toBe('POTS');
  const byName = await request('POST', '/api/deals', { ...newDeal(), kind: 'local', merchant: 'Corner Shop' });
  expect(byName.body).toMatchObject({ code: 'HOST_BANNED', fields: [{ field: 'merchant' }] });
});

test('a ban ends by itself: it stops counting at its end, and a job deletes and records it', async () => {
  const id = await ban({ domain: 'soon.example' });
  await board.db
    .update(merchantBans)
    .set({ until: new Date(Date.now() - 1_000) })
    .where(eq(merchantBans.id, id));
  expect((await request('POST', '/api/deals', newDeal({ url: 'https://soon.example/1' }))).status).toBe(201);
  await liftEndedBans(board.db);
  expect((await moderator('GET', '/api/mod/merchant-bans')).body.bans[id]).toBeUndefined();
  const [entry] = await board.db.select().from(staffLog).where(eq(staffLog.action, 'lift_merchant_ban'));
  expect(entry).toMatchObject({ actorId: null, details: { domain: 'soon.example' } });
});

test('the live deals of a ban are listed, and held in one step', async () => {
  const shop = await aMerchant('hats', 'hats.example');
  const authorId = (await aPerson(board.db)).id;
  const at = (url: string, given = {}) => aDeal(board.db, { authorId, merchantId: shop.id, url, canonicalUrl: url, ...given });
  const banned = [await at('https://sale.hats.example/1'), await at('https://a.sale.hats.example:8443/2')];
  const free = await at('https://hats.example/3');
  await at('https://sale.hats.example/4', { state: 'expired', expiredAt: new Date() });
  const id = await ban({ domain: 'sale.hats.example' });
  const { body } = await moderator('GET', `/api/mod/merchant-bans/${id}/deals`);
  expect(body).toMatchObject({ count: 2, order: banned.map((deal) => deal.id).reverse() });
  expect((await moderator('POST', `/api/mod/merchant-bans/${id}/hold`)).body).toEqual({ id, count: 2 });
  await holdDealsOfBan(board.db, { ban: id });
  await holdDealsOfBan(board.db, { ban: id });
  const states = await board.db.select({ id: deals.id, state: deals.state }).from(deals).where(eq(deals.merchantId, shop.id));
  expect(states.filter(({ state }) => state === 'held').map((deal) => deal.id)).toEqual(banned.map((deal) => deal.id));
  expect(states.find((deal) => deal.id === free.id)?.state).toBe('live');
  const { rows } = await board.pool.query('select deal_id from cases where deal_id = any ($1)', [banned.map((deal) => deal.id)]);
  expect(rows).toHaveLength(2);
  expect((await moderator('GET', `/api/mod/merchant-bans/${id}/deals`)).body.count).toBe(0);
});

test('a ban is changed by the next one of the same domain, lifted, and refused without an end, a domain or a merchant', async () => {
  const id = await ban({ domain: 'twice.example' });
  expect(await ban({ domain: 'twice.example', reason: 'Another reason' })).toBe(id);
  expect((await moderator('GET', '/api/mod/merchant-bans')).body.bans[id]).toMatchObject({
    domain: 'twice.example',
    reason: 'Another reason',
  });
  expect((await moderator('DELETE', `/api/mod/merchant-bans/${id}`)).status).toBe(200);
  expect((await moderator('DELETE', `/api/mod/merchant-bans/${id}`)).status).toBe(404);
  const wrong = [
    { domain: 'localhost' },
    { domain: 'a b' },
    { merchant: 'nobody' },
    { domain: 'x.example', until: '2020-01-01T00:00:00Z' },
  ];
  for (const given of wrong) expect((await moderator('POST', '/api/mod/merchant-bans', { ...terms(), ...given })).status).toBe(422);
});

test('who works for a merchant neither bans nor frees a domain above or below its own', async () => {
  await aMerchant('other-stall', 'a.stalls.example');
  const stall = await aMerchant('stall', 'b.stalls.example');
  await aDeal(board.db, { authorId: (await aPerson(board.db)).id, merchantId: stall.id });
  const affiliated = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  await affiliated('POST', '/api/me/affiliations', { merchant: 'stall', kind: 'owner' });
  for (const domain of ['stalls.example', 'b.stalls.example', 'www.b.stalls.example']) {
    const asked = { ...terms(), domain };
    expect((await affiliated('POST', '/api/mod/merchant-bans', asked)).body.code).toBe('ABOUT_YOU');
    expect((await affiliated('DELETE', `/api/mod/merchant-bans/${await ban(asked)}`)).body.code).toBe('ABOUT_YOU');
  }
  const elsewhere = await ban({ domain: 'a.stalls.example' });
  expect((await affiliated('DELETE', `/api/mod/merchant-bans/${elsewhere}`)).status).toBe(200);
});

test('only moderators and admins see and change bans', async () => {
  const id = await ban({ domain: 'staff.example' });
  const guest = await apiClient(board);
  const calls = [
    ['GET', '/api/mod/merchant-bans'],
    ['GET', `/api/mod/merchant-bans/${id}/deals`],
    ['POST', '/api/mod/merchant-bans', { domain: 'a.example', ...terms() }],
    ['POST', `/api/mod/merchant-bans/${id}/hold`],
    ['DELETE', `/api/mod/merchant-bans/${id}`],
  ] as const;
  for (const [method, url, payload] of calls) {
    expect((await guest(method, url, payload)).status).toBe(401);
    expect((await request(method, url, payload)).status).toBe(403);
  }
});
