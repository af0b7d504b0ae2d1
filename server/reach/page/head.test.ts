import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excerpt } from '../../../shared/excerpt.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { formatDecimal, formatPrice } from '../../deals/money/format-price.ts';
import { type deals, images, merchants } from '../../platform/database/schema.ts';

const publicUrl = 'https://board.example';
let board: TestApp;
let author: { id: number; handle: string | null };
let merchantId: number;

beforeAll(async () => {
  board = await testApp({ PUBLIC_URL: publicUrl, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'dealwire' });
  author = await aPerson(board.db, { name: 'Ada <3' });
  const rows = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots & Pans', domain: 'pots.example' }).returning();
  merchantId = rows[0]?.id ?? 0;
});
afterAll(() => board.close());

/** The tags in a page's head, by name. */
async function headOf(url: string, who?: { id: number }) {
  const cookie = who === undefined ? '' : await sessionFor(board.db, who.id, publicUrl);
  const { body, statusCode } = await board.app.inject({ url, headers: { cookie, 'user-agent': 'facebookexternalhit/1.1' } });
  const $ = load(body);
  const data = $('head script[type="application/ld+json"]')
    .map((_, script) => JSON.parse($(script).text()))
    .get();
  const feeds = $('head link[rel="alternate"]')
    .map((_, link) => $(link).attr('href'))
    .get();
  const meta = (name: string) => $(`head meta[property="${name}"], head meta[name="${name}"]`).attr('content');
  return { statusCode, title: $('head title').text(), canonical: $('head link[rel="canonical"]').attr('href'), meta, data, feeds, body };
}
const deal = (given: Partial<typeof deals.$inferInsert> = {}) => aDeal(board.db, { authorId: author.id, merchantId, ...given });
const hostile = `</script><script>alert("1")</script> & "quoted" <b>'x'`;

describe("the head of a deal's page", () => {
  test('contains its title, price and merchant', async () => {
    const hash = 'p'.repeat(43);
    const [image] = await board.db
      .insert(images)
      .values({ hash, width: 1_280, height: 960, blur: 'data:image/webp;base64,UklGRg', addedBy: author.id })
      .returning();
    const { id } = await deal({
      ...{
        imageId: image?.id ?? null,
        shipping: 0,
        reference: 3_998,
        evidence: 'Seen there',
        body: '**Boils** [fast](https://x.example/y).',
      },
      ...{ title: 'A kettle', url: 'https://pots.example/k' },
    });
    const { title, canonical, meta, data, statusCode } = await headOf(`/d/${id}`);
    expect({ statusCode, title, canonical }).toEqual({
      statusCode: 200,
      title: 'A kettle · Dealwire',
      canonical: `${publicUrl}/d/${id}/a-kettle`,
    });
    const description = '€19.99 · instead of €39.98 (−50%) · free shipping · at Pots & Pans. Boils fast.';
    for (const name of ['description', 'og:description', 'twitter:description']) expect(meta(name)).toBe(description);
    for (const name of ['og:title', 'twitter:title']) expect(meta(name)).toBe('A kettle · €19.99');
    expect(meta('og:url')).toBe(canonical);
    expect(meta('og:type')).toBe('product');
    expect([meta('product:price:amount'), meta('product:price:currency')]).toEqual(['19.99', 'EUR']);
    expect([meta('og:image'), meta('og:image:width'), meta('og:image:height')]).toEqual([
      `${publicUrl}/images/${hash}-640.jpg`,
      '640',
      '480',
    ]);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('robots')).toBeUndefined();
    expect(data).toEqual([
      expect.objectContaining({
        ...{
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'A kettle',
          url: canonical,
          image: [`${publicUrl}/images/${hash}-640.jpg`],
        },
        offers: expect.objectContaining({
          ...{
            '@type': 'Offer',
            price: '19.99',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
            url: 'https://pots.example/k',
          },
          seller: { '@type': 'Organization', name: 'Pots & Pans' },
          shippingDetails: expect.objectContaining({ shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'EUR' } }),
        }),
      }),
    ]);
  });

  test('cannot be escaped by a title', async () => {
    const { id } = await deal({ title: hostile, body: hostile });
    const { title, meta, data, body } = await headOf(`/d/${id}`);
    expect(title).toBe(`${hostile} · Dealwire`);
    expect(meta('og:title')).toContain(hostile);
    expect(data[0].name).toBe(hostile);
    expect(body).not.toContain('<script>alert');
  });

  test('marks an expired deal as discontinued', async () => {
    const { id } = await deal({ state: 'expired', expiredAt: new Date() });
    const { meta, data } = await headOf(`/d/${id}`);
    expect(meta('description')).toMatch(/^Expired · €19.99/);
    expect(data[0].offers.availability).toBe('https://schema.org/Discontinued');
  });

  test('describes a deal without a price as an offer', async () => {
    const { id } = await deal({ kind: 'coupon', price: null, couponCode: 'BOIL', title: 'Ten off' });
    const { meta, data } = await headOf(`/d/${id}`);
    expect(meta('og:title')).toBe('Ten off');
    expect(meta('product:price:amount')).toBeUndefined();
    expect(data[0]).toMatchObject({ '@type': 'Offer', name: 'Ten off' });
    expect(data[0]).not.toHaveProperty('price');
  });

  test.each([
    ['removed', { state: 'removed' as const }, 410],
    ['for members', { membersOnly: true }, 404],
  ])('says nothing about a deal that is %s', async (_, given, status) => {
    const { id } = await deal({ title: 'A secret kettle', ...given });
    const { statusCode, body, title, meta, data } = await headOf(`/d/${id}`);
    expect({ statusCode, title, robots: meta('robots'), data }).toEqual({
      statusCode: status,
      title: 'Dealwire',
      robots: 'noindex',
      data: [],
    });
    expect(body).not.toContain('secret');
  });

  test('describes a members-only deal to members, with noindex', async () => {
    const { id } = await deal({ title: 'A secret kettle', membersOnly: true });
    const { title, meta } = await headOf(`/d/${id}`, author);
    expect([title, meta('robots')]).toEqual(['A secret kettle · Dealwire', 'noindex']);
    expect((await headOf(`/d/${id}`)).body).not.toContain('secret');
  });
});

describe("the head of a list's page", () => {
  test('contains its canonical address, deals and feeds', async () => {
    const { id } = await deal({ title: 'Pan of iron', categoryId: 1 });
    const { title, canonical, data, feeds } = await headOf('/m/pots/?sort=new&utm_source=x&nonsense=1');
    expect(title).toBe('Pots & Pans · Dealwire');
    expect(canonical).toBe(`${publicUrl}/m/pots?sort=new`);
    expect(feeds).toEqual(['rss', 'atom', 'json'].map((format) => `/deals.${format}?sort=new&merchant=pots`));
    expect(data[0]).toMatchObject({ '@type': 'ItemList' });
    expect(data[0].itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      url: `${publicUrl}/d/${id}/pan-of-iron`,
      name: 'Pan of iron',
    });
    expect((await headOf('/c/electronics')).title).toBe('Electronics · Dealwire');
    expect((await headOf('/')).canonical).toBe(`${publicUrl}/`);
  });

  test('is noindex for a search', async () => {
    const { title, meta, feeds } = await headOf(`/search?q=${encodeURIComponent(hostile)}`);
    expect([title, meta('robots')]).toEqual([expect.stringContaining('</script>'), 'noindex']);
    expect(feeds[0]).toMatch(/^\/deals\.rss\?q=/);
  });

  test('names the person', async () => {
    const { title, canonical, feeds } = await headOf(`/u/${author.handle}`);
    expect(title).toBe(`Ada <3 (@${author.handle}) · Dealwire`);
    expect(canonical).toBe(`${publicUrl}/u/${author.handle}`);
    expect(feeds[0]).toBe(`/deals.rss?sort=new&author=${author.handle}`);
  });

  test('does not show guests what members see', async () => {
    await deal({ title: 'A kettle under the counter', membersOnly: true });
    expect((await headOf('/?sort=new', author)).body).toContain('under the counter');
    expect((await headOf('/?sort=new')).body).not.toContain('under the counter');
  });

  test('changes with the list', async () => {
    const { id } = await deal({ title: 'A kettle before' });
    expect((await headOf(`/d/${id}`)).title).toBe('A kettle before · Dealwire');
    await board.pool.query(`update deals set title = 'A kettle after' where id = $1`, [id]);
    await expect.poll(async () => (await headOf(`/d/${id}`)).title).toBe('A kettle after · Dealwire');
  });
});

test.each(['/saved', '/settings', '/post', '/welcome', '/nothing-here', '/d/x', '/scheduled'])(
  '%s has noindex and no canonical address',
  async (url) => {
    const { meta, title, canonical } = await headOf(url);
    expect([meta('robots'), title, canonical]).toEqual(['noindex', 'Dealwire', undefined]);
  },
);

test('amounts are formatted with the decimals of their currency', () => {
  expect([formatDecimal(1_999, 'EUR'), formatDecimal(1_999, 'JPY'), formatDecimal(1_999, 'KWD')]).toEqual(['19.99', '1999', '1.999']);
  expect([formatPrice(0, 'EUR'), formatPrice(123_456, 'USD')]).toEqual(['free', '$1,234.56']);
});

test('an excerpt is short plain text', () => {
  expect(excerpt('# Hello\n> *you* [there](https://x.example/a_b) ![pic](y)\n- https://z.example/q one `two`')).toBe(
    'Hello you there pic one two',
  );
  expect([...excerpt('wörd 🙂 '.repeat(100))].length).toBeLessThanOrEqual(201);
});
