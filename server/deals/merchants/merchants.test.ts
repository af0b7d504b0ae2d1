import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { allReads } from '../../features.ts';
import { deals, merchants } from '../../platform/database/schema.ts';
import { findOrCreateMerchant, type MerchantHint } from './find-or-create-merchant.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

describe('the merchant of a deal', () => {
  const stored = async (hint: MerchantHint) => {
    const id = await board.db.transaction((tx) => findOrCreateMerchant(tx, hint));
    const [merchant] = await board.db
      .select()
      .from(merchants)
      .where(eq(merchants.id, id ?? 0));
    return merchant;
  };

  test('is named after its domain if no name is given', async () => {
    expect(await stored({ domain: 'hat-shop.co.uk' })).toMatchObject({ slug: 'hat-shop', name: 'Hat Shop', domain: 'hat-shop.co.uk' });
    expect(await stored({ domain: 'xn--bcher-kva.de' })).toMatchObject({ slug: 'bücher', name: 'Bücher' });
    // Not addresses of IPv4.
    expect(await stored({ domain: '360.example' })).toMatchObject({ slug: '360', name: '360' });
    expect(await stored({ domain: '09.example' })).toMatchObject({ slug: '09', name: '09' });
  });

  test('is the same by name and by domain if a trusted person posts', async () => {
    const named = await stored({ name: 'Zalando' });
    expect(named).toMatchObject({ slug: 'zalando', domain: null });
    expect(await stored({ domain: 'zalando.example' })).toMatchObject({ slug: 'zalando-example', name: 'zalando.example' });
    expect(await stored({ name: 'Zalando' })).toMatchObject({ id: named?.id, domain: null });
    expect(await stored({ domain: 'zalando.de', isVouched: true })).toMatchObject({ id: named?.id, domain: 'zalando.de' });
    expect(await stored({ name: 'ZALANDO!' })).toMatchObject({ id: named?.id, name: 'Zalando' });
    expect(await stored({ name: 'www.zalando.de' })).toMatchObject({ id: named?.id });
    expect(await stored({ domain: 'zalando.fr', isVouched: true })).toMatchObject({ slug: 'zalando-fr', name: 'zalando.fr' });
  });

  test('is the same whether its name is written in one word or apart', async () => {
    const apart = await stored({ name: 'Taco Bell' });
    expect(await stored({ domain: 'tacobell.com', isVouched: true })).toMatchObject({ id: apart?.id, name: 'Taco Bell' });
    const joined = await stored({ domain: 'westmarine.com' });
    expect(await stored({ name: 'West Marine' })).toEqual(joined);
    expect(await stored({ name: 'West Marine', domain: 'westmarine.com' })).toEqual(joined);
  });

  test.each([
    ['a well-known name', 'Amazon'],
    ['spelled otherwise', 'ＡＭＡ ZON!'],
    ['the domain of another', 'amazon.com'],
    ['an address', 'https://www.amazon.com/'],
    ['a domain and more', 'Amazon.com Outlet'],
    ['one that is here by its domain', 'Saturnalia'],
  ])('is the shop of the link, also with the name: %s', async (_, name) => {
    const real = [await stored({ domain: 'amazon.com' }), await stored({ domain: 'saturnalia.de' })];
    const meant = await stored({ name, domain: 'amaz0n-login.example' });
    expect(meant).toMatchObject({ name: 'Amaz0n Login', domain: 'amaz0n-login.example' });
    expect(real.map((merchant) => merchant?.id)).not.toContain(meant?.id);
  });

  test('includes its other hosts, is separate per country, and an unknown name is possible with any link', async () => {
    expect(await stored({ name: 'Amazon', domain: 'amazon.com' })).toMatchObject({ slug: 'amazon', domain: 'amazon.com' });
    expect(await stored({ name: 'Amazon', domain: 'amzn.com' })).toMatchObject({ slug: 'amazon', domain: 'amazon.com' });
    expect(await stored({ name: 'Amazon', domain: 'amazon.de' })).toMatchObject({ slug: 'amazon-germany', domain: 'amazon.de' });
    expect(await stored({ name: 'Amazon' })).toMatchObject({ domain: 'amazon.com' });
    const seller = await stored({ name: 'Grandma & Sons', domain: 'ebay.com' });
    expect(seller).toMatchObject({ name: 'Grandma & Sons', domain: null });
    expect(await stored({ name: 'grandma & sons', domain: 'etsy.com' })).toEqual(seller);
  });

  test('does not get the name of a well-known shop with another domain', async () => {
    expect(await stored({ domain: 'steam.example' })).toMatchObject({ slug: 'steam-example', name: 'steam.example' });
    expect(await stored({ domain: 'steampowered.com' })).toMatchObject({ name: 'Steam', domain: 'steampowered.com' });
  });

  test('may have a name in any alphabet, with at least one letter or digit', async () => {
    expect(await stored({ name: '無印良品' })).toMatchObject({ slug: '無印良品' });
    await expect(stored({ name: '!!!' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await stored({})).toBeUndefined();
  });

  test('is created once by parallel posts', async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, i) => stored(i % 2 === 0 ? { domain: 'rush.example', isVouched: true } : { name: 'Rush' })),
    );
    expect(new Set(many.map((merchant) => merchant?.id)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 8 }, () => stored({ domain: 'rush.shop' })));
    expect(new Set(others.map((merchant) => merchant?.slug))).toEqual(new Set(['rush-shop']));
  });
});

test('a merchant shows the number of its visible deals', async () => {
  const author = await aPerson(board.db);
  const [{ id } = { id: 0 }] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots', domain: 'pots.example' }).returning();
  for (const given of [{}, { membersOnly: true }, { state: 'removed' as const }])
    await aDeal(board.db, { authorId: author.id, merchantId: id, ...given });
  const guest = await apiClient(board);
  const member = await apiClient(board, author);
  expect((await guest('GET', '/api/merchants/pots')).body).toMatchObject({ slug: 'pots', name: 'Pots', domain: 'pots.example', deals: 1 });
  expect((await member('GET', '/api/merchants/pots')).body.deals).toBe(2);
  expect((await guest('GET', '/api/merchants/pans')).body.code).toBe('NOT_FOUND');
});

describe('a merchant without visible deals', () => {
  const aMerchant = async (slug: string, given: Partial<typeof deals.$inferInsert>) => {
    const author = await aPerson(board.db);
    const [{ id } = { id: 0 }] = await board.db
      .insert(merchants)
      .values({ slug, name: `Shop ${slug}` })
      .returning();
    return { author, id, deal: await aDeal(board.db, { authorId: author.id, merchantId: id, ...given }) };
  };
  const scheduled = { state: 'scheduled', startsAt: new Date(Date.now() + 3_600_000) } as const;

  test.each([
    ['removed', { state: 'removed' as const }],
    ['planned', scheduled],
    ['secret', { membersOnly: true }],
  ])('is not named anywhere: %s', async (slug, given) => {
    const { author } = await aMerchant(slug, given);
    const guest = await apiClient(board);
    expect((await guest('GET', `/api/merchants/${slug}`)).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', `/api/search?q=${slug}`)).body.merchants).toEqual([]);
    const page = await board.app.inject({ url: `/m/${slug}` });
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain(`Shop ${slug}`);
    expect((await board.app.inject({ url: '/sitemaps/lists.xml' })).body).not.toContain(slug);
    const member = await apiClient(board, author);
    expect((await member('GET', `/api/merchants/${slug}`)).status).toBe(slug === 'secret' ? 200 : 404);
    expect((await member('GET', `/api/search?q=${slug}`)).body.merchants).toHaveLength(slug === 'secret' ? 1 : 0);
  });

  test.each(['/api/merchants/rising', '/api/search?q=rising'])(
    'appears with its first visible deal and disappears with the last: %s',
    async (path) => {
      await board.db.delete(deals);
      await board.db.delete(merchants);
      const { id, deal } = await aMerchant('rising', scheduled);
      const named = new Map(allReads(board.db).map((read) => [read.path, read]));
      const url = new URL(path, board.config.publicUrl);
      const read = named.get(url.pathname === '/api/search' ? url.pathname : '/api/merchants/:slug');
      const input = read?.input.parse(url.search === '' ? { slug: 'rising' } : { q: 'rising' });
      // A deal that the search itself would not find.
      const changed = {
        merchant_id: id,
        members_only: false,
        words: "'else':1A",
        vote_steps: 0,
        comment_steps: 0,
        live_at: new Date(),
        hot_at: null,
      };
      const wakes = async (row: object) => {
        const { dependencies = [] } = (await read?.evaluate(input, 'public')) ?? {};
        return affects({ table: 'deals', kind: 'update', row: { id: 999, ...changed, ...row } }, dependencies);
      };
      expect(await wakes({ state: 'scheduled' })).toBe(false);
      expect(await wakes({ state: 'live', merchant_id: id + 1 })).toBe(false);
      expect(await wakes({ state: 'live' })).toBe(true);
      await board.db.update(deals).set({ state: 'live' });
      // A deal that a search shows invalidates it with any change.
      const { price, reference, liveAt } = deal;
      const voted = { state: 'live', price, reference, live_at: liveAt, up: 7 };
      expect(await wakes({ id: path.includes('search') ? 999 : deal.id, ...voted })).toBe(false);
      expect(await wakes({ id: deal.id, state: 'removed' })).toBe(true);
    },
  );
});

test("the site read has the board's name, currency and categories", async () => {
  const { body } = await (await apiClient(board))('GET', '/api/board');
  expect(body).toMatchObject({ name: 'Dealwire', currency: 'EUR', categories: { gaming: { slug: 'gaming', name: 'Gaming' } } });
  expect(body.order).toHaveLength(Object.keys(body.categories).length);
  expect(body.order[0]).toBe('electronics');
});
