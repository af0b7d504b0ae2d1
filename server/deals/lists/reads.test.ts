import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedDeal } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { dealScores, images } from '../../platform/database/schema.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { facetGroups, priceFacetBounds } from './filter-definitions.ts';

let board: TestApp;
let guest: Awaited<ReturnType<typeof apiClient>>;
let member: typeof guest;
let authorId: number;

beforeAll(async () => {
  board = await testApp();
  guest = await apiClient(board);
  const author = await aPerson(board.db);
  member = await apiClient(board, author);
  authorId = author.id;
  await board.pool.query(`insert into merchants (slug, name) values ('muller', 'Müller & Söhne'), ('kettle-house', 'Kettle House')`);
  const titles = {
    sony: "Sony's WH-1000XM5 wireless headphones",
    wifi: 'Wi-Fi router for 27" monitors',
    chinese: '无线耳机 蓝牙',
    japanese: 'ワイヤレスイヤホン',
    korean: '무선 이어폰 특가',
    russian: 'Беспроводные наушники',
    greek: 'Ασύρματα ακουστικά',
    arabic: 'سَمَّاعَات لاسلكية',
    german: 'Kopfhörer mit großem Akku',
    plural: 'Two kettles',
    apart: 'NVMe drive, 2 TB',
    together: 'Memory card 64GB',
    secret: 'Zanzibar for members',
  };
  for (const [key, title] of Object.entries(titles))
    await aDeal(board.db, {
      authorId,
      title,
      merchantId: 1,
      membersOnly: key === 'secret',
      body: key === 'plural' ? 'As quiet as a library' : '',
    });
  await aDeal(board.db, {
    authorId,
    title: 'Something else',
    merchantId: 2,
    couponCode: 'SAVE20',
    categoryId: 2,
    kind: 'coupon',
    regions: ['DE'],
    shipping: 0,
  });
  await updateSearchIndex(board.db);
});
afterAll(() => board.close());

const titlesFor = async (q: string, request = guest): Promise<string[]> => {
  const { status, body } = await request('GET', reads.deals({ q }));
  expect(status, q).toBe(200);
  return body.order.map((id: number) => body.deals[id].title);
};

describe('a search', () => {
  test.each([
    ['headphone wireless', "Sony's WH-1000XM5 wireless headphones"],
    ['hdtv router', 'Wi-Fi router for 27" monitors'],
    ['best kettle for tea', 'Two kettles'],
    ['cheap solid state drive 2 tb', 'NVMe drive, 2 TB'],
    ['HEADPH', "Sony's WH-1000XM5 wireless headphones"],
    ['wh-1000xm5', "Sony's WH-1000XM5 wireless headphones"],
    ['wh1000xm5', "Sony's WH-1000XM5 wireless headphones"],
    ['sonys', "Sony's WH-1000XM5 wireless headphones"],
    ['"wireless headphones"', "Sony's WH-1000XM5 wireless headphones"],
    ['"wireless headph', "Sony's WH-1000XM5 wireless headphones"],
    ['wifi', 'Wi-Fi router for 27" monitors'],
    ['2tb', 'NVMe drive, 2 TB'],
    ['nvme 2 tb', 'NVMe drive, 2 TB'],
    ['2TB drive', 'NVMe drive, 2 TB'],
    ['64gb', 'Memory card 64GB'],
    ['64 gb card', 'Memory card 64GB'],
    ['27" monitor', 'Wi-Fi router for 27" monitors'],
    ['耳机', '无线耳机 蓝牙'],
    ['イヤホン', 'ワイヤレスイヤホン'],
    ['이어폰', '무선 이어폰 특가'],
    ['наушни', 'Беспроводные наушники'],
    ['ασυρματα', 'Ασύρματα ακουστικά'],
    ['سماعات', 'سَمَّاعَات لاسلكية'],
    ['kopfhorer', 'Kopfhörer mit großem Akku'],
    ['KOPFHÖRER', 'Kopfhörer mit großem Akku'],
    ['grossem', 'Kopfhörer mit großem Akku'],
    ['kettle quiet', 'Two kettles'],
    ['kettle', 'Two kettles'],
    ['kettle under €600', 'Two kettles'],
    ['save20', 'Something else'],
    ['kettle -two', 'Something else'],
  ])('for %s finds %s first', async (q, title) => {
    expect((await titlesFor(q))[0]).toBe(title);
  });

  test('finds deals by the names of their merchant and category, also after a rename', async () => {
    expect(await titlesFor('house')).toEqual(['Something else']);
    expect((await guest('GET', reads.deals({ q: 'soehne' }))).body.didYouMean).toBe('sohne');
    expect((await titlesFor('sohne')).length).toBeGreaterThan(5);
    await board.pool.query(`update merchants set name = 'Teapot Palace' where slug = 'kettle-house'`);
    expect(await titlesFor('palace')).toEqual(['Something else']);
    expect(await titlesFor('house')).toEqual([]);
    await board.pool.query(`update merchants set name = 'Kettle House' where slug = 'kettle-house'`);
  });

  test('shows the product first, then its kind, titles with the word, beginnings and mentions', async () => {
    const best = ['Acme zeppelin 2000 with a pump', 'Zeppelin bag', 'Bag for a zeppelin', 'Expired zeppelin', 'Zeppelinish', 'A pump'];
    const deals = [];
    for (const title of best.toReversed())
      deals.push(
        await aDeal(board.db, {
          authorId,
          title,
          body: 'zeppelin',
          ...(title.startsWith('Expired') ? { state: 'expired', expiredAt: new Date() } : {}),
        }),
      );
    expect(await titlesFor('zeppelin')).toEqual(best);
    await board.pool.query('delete from deals where id = any($1)', [deals.map(({ id }) => id)]);
  });

  test('does not match a phrase whose words are apart', async () => {
    expect(await titlesFor('"headphones wireless"')).toEqual([]);
    expect(await titlesFor('机耳')).toEqual([]);
  });

  test.each([
    '"',
    '-',
    '--',
    '""',
    '-""',
    '!!!',
    '😀',
    "'",
    "\\'",
    ':*',
    '& | !',
    '<->',
    '(',
    '%',
    '-"',
    'a'.repeat(200),
    'x '.repeat(100).trim(),
    '"a" -"b',
    "'); drop table deals; --",
    'a:b*',
    '-a',
  ])('for %j does not fail', async (q) => {
    for (const path of [reads.deals({ q }), reads.deals({ q, sort: 'new', kind: 'product' }), reads.counts({ q }), reads.suggestions(q)])
      expect((await guest('GET', path)).status, path).toBe(200);
  });

  test('shows the results of a corrected word, and says so', async () => {
    const { body } = await guest('GET', reads.deals({ q: 'headfones' }));
    expect(body.didYouMean).toBe('headphones');
    // And the German one: it is a synonym.
    expect(body.order).toHaveLength(2);
    expect((await guest('GET', reads.deals({ q: 'kettel -two' }))).body.didYouMean).toBe('kettle -two');
    expect((await guest('GET', reads.deals({ q: 'xqzt' }))).body).toEqual({ deals: {}, order: [] });
    // A deal that shares only "for" and a number has nothing of what is meant.
    expect((await guest('GET', reads.deals({ q: 'xqzt for 27' }))).body).toEqual({ deals: {}, order: [] });
  });

  test('never corrects to a word that only members see', async () => {
    expect((await guest('GET', reads.deals({ q: 'zanzibra' }))).body).toEqual({ deals: {}, order: [] });
    expect((await member('GET', reads.deals({ q: 'zanzibra' }))).body.didYouMean).toBe('zanzibar');
    const later = reads.deals({ q: 'zanzibra', sort: 'new', after: '1_1' });
    expect((await guest('GET', later)).body).toEqual({ deals: {}, order: [] });
    expect((await member('GET', later)).body.didYouMean).toBe('zanzibar');
    expect((await guest('GET', reads.deals({ members: 'only' }))).body.order).toEqual([]);
    expect((await member('GET', reads.deals({ members: 'only' }))).body.order).toHaveLength(1);
  });
});

describe('a search that few deals match', () => {
  const listOf = async (q: string) => {
    const { body } = await guest('GET', reads.deals({ q }));
    const listed: ListedDeal[] = body.order.map((id: number) => body.deals[id]);
    const titlesOf = (match?: ListedDeal['match']) => listed.filter((deal) => deal.match === match).map(({ title }) => title);
    return { found: titlesOf(), partial: titlesOf('partial') };
  };
  const made: number[] = [];
  beforeAll(async () => {
    for (const title of [
      'Leather ukulele',
      'Ukulele strings',
      'Leather case for a ukulele',
      'Leather sofa',
      'Ukulele 65" tall',
      'A mention',
    ])
      made.push((await aDeal(board.db, { authorId, title, body: title === 'A mention' ? 'ukulele' : '' })).id);
  });
  afterAll(async () => {
    await board.pool.query('delete from deals where id = any($1)', [made]);
  });

  test('goes on with deals that match the last word, then the others, in the title', async () => {
    expect(await listOf('leather ukulele')).toEqual({
      found: ['Leather ukulele', 'Leather case for a ukulele'],
      partial: ['Ukulele 65" tall', 'Ukulele strings', 'Leather sofa'],
    });
  });

  test('leaves out sizes and vague words first', async () => {
    const { found, partial } = await listOf('65 inch leather ukulele');
    expect([found, partial.slice(0, 2)]).toEqual([[], ['Leather ukulele', 'Leather case for a ukulele']]);
    expect((await listOf('ukulele 65 zoll')).found[0]).toBe('Ukulele 65" tall');
  });

  test('still has no deals with an excluded word, nor any for a single word', async () => {
    expect((await listOf('leather ukulele -strings')).partial).toEqual(['Ukulele 65" tall', 'Leather sofa']);
    expect(await listOf('ukulele')).toMatchObject({ partial: [] });
  });

  test('does not go on in feeds', async () => {
    const { payload } = await board.app.inject({ url: `/deals.json${reads.deals({ q: 'leather ukulele' }).slice(reads.deals().length)}` });
    expect(JSON.parse(payload).items.map(({ title }: { title: string }) => title)).toHaveLength(2);
  });
});

describe('suggestions', () => {
  test('are deals, merchants and categories', async () => {
    const { body } = await guest('GET', reads.suggestions('kett'));
    expect(body.deals.map(({ title }: { title: string }) => title)).toEqual(['Something else', 'Two kettles']);
    expect(body.merchants).toEqual([{ slug: 'kettle-house', name: 'Kettle House' }]);
    expect((await guest('GET', reads.suggestions('electro'))).body.categories).toEqual([{ slug: 'electronics', name: 'Electronics' }]);
    expect((await guest('GET', reads.suggestions('ketel'))).body.didYouMean).toBe('kettle');
  });

  test('show the price, merchant and picture of a deal, also after they change', async () => {
    const suggested = async () => (await guest('GET', reads.suggestions('kettle -two'))).body.deals[0];
    const before = await suggested();
    expect(before).toEqual({
      ...{ id: before.id, slug: 'something-else', title: 'Something else', state: 'live', price: 1_999, currency: 'EUR' },
      ...{ merchant: { slug: 'kettle-house', name: 'Kettle House' }, category: { slug: 'computers', name: 'Computers' } },
    });
    const image = { hash: 'a'.repeat(43), width: 640, height: 480, blur: 'data:image/webp;base64,AAAA' };
    await board.db.insert(images).values({ ...image, addedBy: authorId });
    await board.pool.query(
      `update deals set price = 1500, image_id = (select id from images), state = 'expired', expired_at = now() where id = $1`,
      [before.id],
    );
    expect(await suggested()).toEqual({ ...before, price: 1_500, image, state: 'expired' });
    await board.pool.query(`update deals set price = 1999, image_id = null, state = 'live', expired_at = null where id = $1`, [before.id]);
  });

  test('are refused without a text', async () => {
    for (const path of ['/api/search', '/api/search?q=', '/api/search?q=a&b=c']) expect((await guest('GET', path)).status).toBe(422);
  });
});

describe('counts', () => {
  test('of price ranges equal the lists with these ranges, also at the bounds', async () => {
    const { bounds } = (await guest('GET', reads.counts())).body.prices;
    const { id: categoryId } = (await board.pool.query(`select id from categories where slug = 'travel'`)).rows[0];
    const prices = [0, ...bounds.flatMap((bound: number) => [bound - 1, bound, bound, bound + 1])];
    for (const price of prices) await aDeal(board.db, { authorId, categoryId, price, title: `At ${price}` });
    await aDeal(board.db, { authorId, categoryId, price: bounds[0], currency: 'USD' });
    await aDeal(board.db, { authorId, categoryId, price: null, kind: 'coupon' });

    const counted = async () => (await guest('GET', reads.counts({ category: 'travel' }))).body.prices.counts;
    const listed = async () =>
      await Promise.all(
        [undefined, ...bounds].map(async (minPrice: number | undefined, band) => {
          const [from, to] = [minPrice, bounds[band]].map((bound) => (bound === undefined ? undefined : String(bound)));
          return (await guest('GET', reads.deals({ category: 'travel', minPrice: from, maxPrice: to }))).body.order.length;
        }),
      );
    expect(await counted()).toEqual(await listed());
    expect(await counted()).toEqual([4, ...bounds.slice(1).map(() => 6), 3]);
    // Half as much in euros: the deal in dollars is in the first range.
    await board.pool.query(`insert into exchange_rates values ('EUR', 1, '2026-11-20'), ('USD', 2, '2026-11-20')`);
    expect(await counted()).toEqual(await listed());
    expect((await counted())[0]).toBe(5);
    await board.pool.query('delete from exchange_rates');
    await board.pool.query('delete from deals where category_id = $1', [categoryId]);
  });

  test('show how many deals each further filter would leave, and ignore a filter for its own values', async () => {
    const { body } = await guest('GET', reads.counts({ kind: 'coupon', maxPrice: '2500' }));
    expect(body).toMatchObject({
      counted: 13,
      matching: 1,
      kinds: { product: 12, coupon: 1 },
      categories: { computers: 1 },
      freeShipping: 1,
      live: 1,
    });
    expect(body.merchants).toEqual([{ slug: 'kettle-house', name: 'Kettle House', count: 1 }]);
    expect((await guest('GET', reads.counts())).body.regions).toEqual({ DE: 1 });
    expect(body.prices.counts).toHaveLength(body.prices.bounds.length + 1);
    expect(body.prices.counts.reduce((sum: number, each: number) => sum + each)).toBe(1);
    expect(body).not.toHaveProperty('membersOnly');
    expect((await member('GET', reads.counts())).body).toMatchObject({ counted: 14, membersOnly: 1 });
  });

  test('say of expired deals on which of the last days they expired, as the lists since these days do', async () => {
    const { id: categoryId } = (await board.pool.query(`select id from categories where slug = 'travel'`)).rows[0];
    const moment = (daysAgo: number) => new Date(new Date().setUTCHours(0, 0, 0, 0) - daysAgo * 86_400_000 + 1_000);
    for (const daysAgo of [0, 2, 2, 6, 30])
      await aDeal(board.db, {
        authorId,
        categoryId,
        state: 'expired',
        expiredBy: 'person',
        expiredAt: moment(daysAgo),
        liveAt: moment(40),
      });
    await aDeal(board.db, { authorId, categoryId });
    const day = (daysAgo: number) => moment(daysAgo).toISOString().slice(0, 10);
    const expired = { category: 'travel', state: 'expired' } as const;
    const { expiredOn } = (await guest('GET', reads.counts(expired))).body;
    expect(expiredOn).toEqual({ [day(0)]: 1, [day(2)]: 2, [day(6)]: 1 });
    for (const [daysAgo, count] of [
      [0, 1],
      [2, 3],
      [6, 4],
    ] as const)
      expect((await guest('GET', reads.deals({ ...expired, expiredSince: day(daysAgo) }))).body.order).toHaveLength(count);
    expect((await guest('GET', reads.counts({ ...expired, expiredSince: day(2) }))).body.expiredOn).toEqual({ [day(0)]: 1, [day(2)]: 2 });
    expect((await guest('GET', reads.counts({ category: 'travel' }))).body).not.toHaveProperty('expiredOn');
    expect((await guest('GET', reads.counts({ ...expired, kind: 'coupon' }))).body.expiredOn).toEqual({});
    await board.pool.query('delete from deals where category_id = $1', [categoryId]);
  });

  test('are not found for an unknown category, and accept only filters', async () => {
    expect((await guest('GET', reads.counts({ category: 'dragons' }))).status).toBe(404);
    for (const query of ['sort=hot', 'after=1_1', 'kind=dear']) expect((await guest('GET', `/api/deals/counts?${query}`)).status).toBe(422);
  });

  test("equal the list's number of deals", async () => {
    for (const filters of [
      {},
      { kind: 'product' },
      { q: 'kettle' },
      { q: 'headfones' },
      { q: 'xqzt' },
      { region: 'DE' },
      { minPrice: '1000', shipping: 'free' },
    ]) {
      const { matching } = (await guest('GET', reads.counts(filters))).body;
      expect(matching, JSON.stringify(filters)).toBe((await guest('GET', reads.deals(filters))).body.order.length);
    }
  });
});

test('the filters and the index agree on the facets of a deal', async () => {
  for (const price of priceFacetBounds.flatMap((bound) => [bound, bound + 1])) {
    const saving = { reference: 2 * price + 1, evidence: 'Seen' };
    const deal = await aDeal(board.db, { authorId, price, shipping: 0, regions: ['AT', 'DE'], membersOnly: true, ...saving });
    const { rows } = await board.pool.query('select tsvector_to_array(terms) as terms from deal_terms where deal_id = $1', [deal.id]);
    const own = { category: deal.categoryId, author: authorId, kind: deal.kind, saving: 50, region: 'DE' };
    const values = { ...own, minPrice: price, maxPrice: price, shipping: 'free', state: 'live', members: 'only' } as const;
    for (const group of facetGroups({ seesMembersOnly: true, factors: new Map([['EUR', 1]]), values }))
      expect(rows[0].terms, group.join()).toSatisfy((terms: string[]) => group.some((facet) => terms.includes(`#${facet}`)));
  }
});

test.each([
  ['[US] Acer Aspire 16 Laptop: Core i5, 8GB $400', '[US] Acer Aspire 16 Laptop: Core i5', ['^core', '^laptop', '^us']],
  ['Refurb: LG 27GP850-B 27" Monitor + Free Shipping', 'Refurb: LG 27GP850-B 27" Monitor', ['^monitor', '^refurb']],
  ['Sony WH-1000XM5 Kopfhörer für 249€', 'Sony WH-1000XM5 Kopfhörer', ['^kopfhorer', '^~kopfhor']],
  ['Wi-Fi backpack (Black) w/ a pocket', 'Wi-Fi backpack', ['^backpack']],
  ['iPad 128GB - Apple TV', 'iPad 128GB - Apple TV', ['^ipad', '^tv']],
  ['?!', '?!', null],
])('the head of the title %j is %j, with the ends %j', async (title, head, ends) => {
  const { rows } = await board.pool.query('select head, title_head_ends(head) as ends from title_head($1) head', [title]);
  expect(rows).toEqual([{ head, ends }]);
});

test('a vote does not write deal_terms', async () => {
  const before = await board.pool.query('select xmin::text, deal_id from deal_terms order by deal_id');
  await board.db.update(dealScores).set({ up: 5, comments: 3 });
  expect((await board.pool.query('select xmin::text, deal_id from deal_terms order by deal_id')).rows).toEqual(before.rows);
});

test('members-only deals do not change the corrections that guests see', async () => {
  await aDeal(board.db, { authorId, title: 'A zither with all its strings' });
  await updateSearchIndex(board.db);
  const path = reads.deals({ q: 'zitehr' });
  const before = (await guest('GET', path)).body;
  expect(before.didYouMean).toBe('zither');
  for (let i = 0; i < 3; i++) await aDeal(board.db, { authorId, title: `Zitehr strings ${i}`, membersOnly: true });
  await updateSearchIndex(board.db);
  expect((await guest('GET', path)).body).toEqual(before);
  await expect.poll(async () => (await member('GET', path)).body.order).toHaveLength(3);
});
