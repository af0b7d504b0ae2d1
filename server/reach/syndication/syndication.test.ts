import { load } from 'cheerio';
import { eq } from 'drizzle-orm';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../../shared/limits.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { deals, images, merchants } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { dealTexts } from './deal-texts.ts';

const publicUrl = 'https://board.example';
const hostile = `Kettle </script> ]]> & "x" <b>'y'`;
let board: TestApp;
let author: { id: number; handle: string | null; name: string };
let first: { id: number };

beforeAll(async () => {
  board = await testApp({ PUBLIC_URL: publicUrl, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'dealwire' });
  author = await aPerson(board.db);
  const [merchant] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots & Pans' }).returning();
  const [image] = await board.db
    .insert(images)
    .values({ hash: 'p'.repeat(43), width: 320, height: 160, blur: 'data:image/webp;base64,UklGRg', addedBy: author.id })
    .returning();
  const body = '**Boils** <img src=x onerror=alert(1)> [fast](https://shop.example/x?utm_source=y) [not](javascript:alert(1))';
  const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, seconds));
  await aDeal(board.db, { authorId: author.id, title: 'An older pan', categoryId: 2, liveAt: at(1) });
  await aDeal(board.db, { authorId: author.id, title: 'A kettle under the counter', membersOnly: true, liveAt: at(2) });
  first = await aDeal(board.db, {
    ...{ authorId: author.id, title: hostile, body, merchantId: merchant?.id ?? null, imageId: image?.id ?? null, liveAt: at(3) },
  });
});
afterAll(() => board.close());

const get = (url: string, headers: Record<string, string> = {}) => board.app.inject({ url, headers });

/** Throws if it is not well-formed XML. */
function wellFormed(xml: string): string {
  new SaxesParser({ xmlns: true }).write(xml).close();
  return xml;
}

describe('the public log as a feed', () => {
  const readers = {
    rss: (body: string) => parseRssFeed(wellFormed(body)).items?.map((item) => [item.title, item.content?.encoded]),
    atom: (body: string) => parseAtomFeed(wellFormed(body)).entries?.map((item) => [item.title?.value, item.content?.value]),
    json: (body: string) => parseJsonFeed(body).items?.map((item) => [item.title, item.content_html]),
  };

  test.each(Object.entries(readers))('is valid %s, and says who did what and why', async (format, itemsIn) => {
    const factChecker = await aPerson(board.db, { trust: 3 });
    await board.db.transaction((tx) =>
      recordStaffAction(tx, { action: 'edit_deal', actorId: factChecker.id, dealId: first.id, reason: 'wrong_facts' }),
    );
    const answer = await get(`/modlog.${format}?deal=${first.id}`);
    expect(answer.statusCode).toBe(200);
    const [[title, html] = []] = itemsIn(answer.body) ?? [];
    expect(title).toBe(`${factChecker.name} edited a deal: ${hostile}`);
    const $ = load(String(html));
    expect([$('a').text(), $('a').attr('href'), $('p').last().text()]).toEqual([
      hostile,
      expect.stringContaining(`/d/${first.id}/kettle`),
      'wrong facts',
    ]);
  });

  test('is linked from its page, with the same filters', async () => {
    const { body } = await get('/modlog?action=edit_deal');
    expect(load(body)('link[type="application/rss+xml"]').attr('href')).toBe('/modlog.rss?action=edit_deal');
  });
});

describe('a list as a feed', () => {
  const entry = {
    id: () => `${publicUrl}/d/${first.id}`,
    url: () => expect.stringMatching(`^${publicUrl}/d/${first.id}/kettle`),
    picture: `${publicUrl}/images/${'p'.repeat(43)}-640.jpg`,
  };

  test('is valid RSS', async () => {
    const { headers, body } = await get('/deals.rss?sort=new');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = parseRssFeed(wellFormed(body));
    expect(feed).toMatchObject({ title: 'new · Dealwire', link: `${publicUrl}/?sort=new`, language: 'en' });
    expect(feed.atom?.links).toContainEqual({ href: `${publicUrl}/deals.rss?sort=new`, rel: 'self', type: 'application/rss+xml' });
    expect(feed.items?.map(({ title }) => title)).toEqual([hostile, 'An older pan']);
    const [item] = feed.items ?? [];
    expect(item).toMatchObject({
      ...{ link: entry.url(), guid: { value: entry.id(), isPermaLink: true }, description: '€19.99 · at Pots &amp; Pans' },
      ...{ categories: [{ name: 'Electronics' }, { name: 'Pots & Pans' }], dc: { creators: [author.name] } },
      ...{ media: { contents: [{ url: entry.picture, type: 'image/jpeg', medium: 'image', width: 320, height: 160 }] } },
    });
    expect(new Date(item?.pubDate ?? '').toISOString()).toBe('2026-06-01T12:00:03.000Z');
    expect(item?.content?.encoded).toContain('<strong>Boils</strong>');
    const html = load(item?.content?.encoded ?? '');
    expect(html('[onerror], script, [href^="javascript"]').length).toBe(0);
    expect(html('img').attr('src')).toBe(entry.picture);
  });

  test('is valid Atom', async () => {
    const { headers, body } = await get('/deals.atom?sort=new');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = parseAtomFeed(wellFormed(body));
    expect(feed.links).toContainEqual({ href: `${publicUrl}/deals.atom?sort=new`, rel: 'self', type: 'application/atom+xml' });
    expect(feed.links).toContainEqual({ href: `${publicUrl}/?sort=new`, rel: 'alternate', type: 'text/html' });
    expect(new Date(feed.updated ?? '').toISOString()).toBe('2026-06-01T12:00:03.000Z');
    expect(feed.entries?.[0]).toMatchObject({
      ...{ id: entry.id(), title: { value: hostile }, links: [{ href: entry.url(), rel: 'alternate' }] },
      ...{ authors: [{ name: author.name, uri: `${publicUrl}/u/${author.handle}` }], content: { type: 'html' } },
    });
  });

  test('is valid JSON Feed', async () => {
    const { headers, body } = await get('/deals.json?sort=new');
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = parseJsonFeed(body);
    expect(JSON.parse(body).version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed).toMatchObject({ home_page_url: `${publicUrl}/?sort=new`, feed_url: `${publicUrl}/deals.json?sort=new` });
    expect(feed.items?.[0]).toMatchObject({
      ...{ id: entry.id(), url: entry.url(), title: hostile, image: entry.picture, date_published: '2026-06-01T12:00:03.000Z' },
      ...{ authors: [{ name: author.name }], tags: ['Electronics', 'Pots & Pans'] },
    });
  });

  test.each([
    ['/deals.json?merchant=pots', [hostile], '/m/pots'],
    ['/deals.json?sort=new&category=electronics&merchant=pots', [hostile], '/c/electronics?sort=new&merchant=pots'],
    ['/deals.json?q=kettle', [hostile], '/search?q=kettle'],
    ['/deals.json?category=gaming', [], '/c/gaming'],
  ])('%s lists the same deals as its page', async (url, titles, home) => {
    const feed = (await get(url)).json();
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(feed.home_page_url).toBe(publicUrl + home);
  });

  test('has pages', async () => {
    await board.db.insert(deals).values(
      Array.from({ length: pages.deals + 2 }, (_, i) => ({
        ...{
          authorId: author.id,
          categoryId: 3,
          kind: 'local' as const,
          title: `Chair ${i}`,
          currency: 'EUR',
          liveAt: new Date(Date.UTC(2026, 4, 1) + i),
        },
      })),
    );
    const { rows } = await board.pool.query('select slug from categories where id = 3');
    const one = (await get(`/deals.json?category=${rows[0].slug}`, { 'cache-control': 'no-cache' })).json();
    expect(one.items).toHaveLength(pages.deals);
    const two = (await get(one.next_url.slice(publicUrl.length))).json();
    expect(two.items).toHaveLength(2);
    expect(two).not.toHaveProperty('next_url');
    expect(wellFormed((await get(`/deals.atom?category=${rows[0].slug}`)).body)).toContain('rel="next"');
  });

  test('shows what guests see, also to signed-in people', async () => {
    const cookie = await sessionFor(board.db, author.id, publicUrl);
    for (const format of ['rss', 'atom', 'json'])
      expect((await get(`/deals.${format}`, { cookie })).body).not.toContain('under the counter');
  });

  test('is well-formed XML for any text', async () => {
    await aDeal(board.db, {
      authorId: author.id,
      title: 'A\uffff kettle\ufffe of \u0001steel',
      body: 'It\u000b boils\uffff',
      categoryId: 2,
    });
    for (const format of ['rss', 'atom']) expect(wellFormed((await get(`/deals.${format}?q=k%01ettle`)).body)).toContain('Dealwire');
    for (const format of ['rss', 'atom'])
      expect(wellFormed((await get(`/deals.${format}?sort=discussed`)).body)).toContain('A kettle of steel');
    await board.db.delete(deals).where(eq(deals.title, 'A\uffff kettle\ufffe of \u0001steel'));
  });

  test('contains no markup from people in any format', async () => {
    const attack = `<img src=x onerror=a()> &lt;script&gt;a()&lt;/script&gt;]]>`;
    const [shop] = await board.db.insert(merchants).values({ slug: 'attack', name: attack }).returning();
    const villain = await aPerson(board.db, { name: attack });
    const deal = await aDeal(board.db, {
      ...{ authorId: villain.id, title: attack, body: attack, merchantId: shop?.id ?? null, categoryId: 2 },
      ...{ kind: 'coupon' as const, couponCode: attack, price: null },
    });
    const facts = `at ${attack} · code ${attack}`;
    const rss = load((await get('/deals.rss?merchant=attack')).body, { xml: true })('item');
    const atom = load((await get('/deals.atom?merchant=attack')).body, { xml: true })('entry');
    const { items } = (await get('/deals.json?merchant=attack')).json();
    // In HTML it is only text.
    const description = load(rss.find('description').text(), null, false);
    expect(description.root().text().trim()).toBe(facts);
    expect(description('*').length).toBe(0);
    // In plain text it is unchanged.
    expect(atom.find('summary').attr('type') ?? 'text').toBe('text');
    expect(atom.find('title').attr('type') ?? 'text').toBe('text');
    for (const texts of [
      [rss.find('title').text(), facts, rss.find('dc\\:creator').text()],
      [atom.find('title').text(), atom.find('summary').text(), atom.find('author name').text()],
      [items[0].title, items[0].summary, items[0].authors[0].name],
    ])
      expect(texts.map((text: string) => text.trim())).toEqual([attack, facts, attack]);
    for (const content of [rss.find('content\\:encoded').text(), atom.find('content').text(), items[0].content_html]) {
      const html = load(content, null, false);
      expect(html('script, [onerror]').length).toBe(0);
      expect(html('p > strong').text()).toBe(facts);
    }
    await board.db.delete(deals).where(eq(deals.id, deal.id));
  });

  test('omits the text of a deal that became private since the list was read', async () => {
    const secret = await aDeal(board.db, { authorId: author.id, title: 'For us', body: 'Only for us', membersOnly: true });
    expect((await dealTexts(board.db, [first.id]))(first.id)).toContain('Boils');
    expect((await dealTexts(board.db, [secret.id]))(secret.id)).toBe('');
  });

  test('is answered with 304 while it is unchanged', async () => {
    const { headers } = await get('/deals.rss?category=electronics');
    const etag = String(headers.etag);
    const again = await get('/deals.rss?category=electronics', { 'if-none-match': `W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const [{ id } = { id: 0 }] = [await aDeal(board.db, { authorId: author.id, title: 'A newer kettle' })];
    await expect.poll(async () => (await get('/deals.rss?category=electronics', { 'if-none-match': etag })).statusCode).toBe(200);
    await board.pool.query(`update deals set state = 'removed' where id = $1`, [id]);
  });

  test.each([
    ['/deals.rss?sort=dearest', 422],
    ['/deals.rss?nonsense=1', 422],
    ['/deals.atom?category=dragons', 404],
    ['/deals.xml', 404],
  ])('%s is answered with %d', async (url, status) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toContain('application/problem+json');
  });
});

describe('robots.txt and the sitemap', () => {
  test('forbid the API and name the sitemap', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    for (const line of ['Disallow: /api', 'Disallow: /auth', 'Disallow: /out', `Sitemap: ${publicUrl}/sitemap.xml`])
      expect(body.split('\n')).toContain(line);
  });

  test('list every public list and deal', async () => {
    const index = load(wellFormed((await get('/sitemap.xml')).body), { xml: true });
    const files = index('sitemap loc')
      .map((_, loc) => index(loc).text())
      .get();
    expect(files).toEqual([`${publicUrl}/sitemaps/lists.xml`, `${publicUrl}/sitemaps/deals-1.xml`]);
    const addresses: string[] = [];
    for (const file of files) {
      const { headers, body } = await get(file.slice(publicUrl.length));
      expect(headers['content-type']).toContain('application/xml');
      const map = load(wellFormed(body), { xml: true });
      addresses.push(
        ...map('url loc')
          .map((_, loc) => map(loc).text())
          .get(),
      );
    }
    expect(addresses).toContain(`${publicUrl}/`);
    expect(addresses).toContain(`${publicUrl}/c/electronics`);
    expect(addresses).toContain(`${publicUrl}/m/pots`);
    expect(addresses.find((address) => address.startsWith(`${publicUrl}/d/${first.id}/`))).toBeDefined();
    expect(addresses.filter((address) => address.includes('counter'))).toEqual([]);
    const { rows } = await board.pool.query(`select count(*)::int from deals where state in ('live', 'expired') and not members_only`);
    expect(addresses.filter((address) => address.includes('/d/'))).toHaveLength(rows[0].count);
  });

  test('are split by ids and streamed', async () => {
    await board.pool.query(
      `insert into deals (id, author_id, category_id, kind, title, currency) overriding system value select 50000 + i, $1, 1, 'local', 'Far deal', 'EUR' from generate_series(0, 1500) i`,
      [author.id],
    );
    const index = (await get('/sitemap.xml')).body;
    expect(index).toContain('deals-2.xml');
    const second = wellFormed((await get('/sitemaps/deals-2.xml')).body);
    expect(second.match(/<url>/g)).toHaveLength(1_500);
    expect((await get('/sitemaps/deals-1.xml')).body).toContain('/d/50000/');
    expect(second).not.toContain('/d/50000/');
    // The number of files must not reveal hidden deals.
    const hidden = `(100001, $1, 1, 'local', 'Secret', 'EUR', 'live', true), (100002, $1, 1, 'local', 'Gone', 'EUR', 'removed', false)`;
    const columns = 'id, author_id, category_id, kind, title, currency, state, members_only';
    await board.pool.query(`insert into deals (${columns}) overriding system value values ${hidden}`, [author.id]);
    expect((await get('/sitemap.xml')).body).not.toContain('deals-3.xml');
    expect((await get('/sitemaps/deals-3.xml')).statusCode).toBe(404);
  });

  test.each(['deals-0', 'deals-3', 'deals-x', 'deals-1e1', 'deals-99999999'])('do not contain /sitemaps/%s.xml', async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
  });
});
