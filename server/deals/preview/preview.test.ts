import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { cpuTime } from '../../../test/cpu-time.ts';
import { aDeal } from '../../../test/factories.ts';
import { fakeInternet } from '../../../test/fake-internet.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, merchants as names } from '../../platform/database/schema.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { parseLink } from '../../platform/links/link.ts';

const megabyte = 1_048_576;
const utf8 = 'text/html; charset=utf-8';
const kettle = `<title>A fine kettle</title><meta property="og:price:amount" content="12.50"><meta property="og:price:currency" content="EUR">`;
const latin = Buffer.from('<title>Bücher für Käufer</title>', 'latin1');
const filled = (before: string, part: string, after: string) =>
  before + part.repeat(Math.floor((2 * megabyte - before.length - after.length - 100) / Buffer.byteLength(part))) + after;

/** Two megabytes each of hostile markup; those with a title can still be read. */
const hostile: Record<string, string> = {
  'deep elements': filled(kettle, '<div>', ''),
  'tags without end': filled(kettle, '<a b c d>', ''),
  'tags that are only begun': filled(kettle, '<a ', ''),
  'attributes without end': filled(`${kettle}<p `, 'a1="x" ', '>'),
  'deep JSON-LD': filled(`${kettle}<script type="application/ld+json">`, '[', '</script>'),
  'objects in objects': filled(`${kettle}<script type="application/ld+json">`, '{"offers":', '</script>'),
  'megabytes of JSON-LD': filled(
    `${kettle}<script type="application/ld+json">[`,
    '{"@type":"Product","offers":{"price":1}},',
    '{}]</script>',
  ),
  'JSON-LD that is almost right': filled(`${kettle}<script type="application/ld+json">[`, "{'a':[1,},", ''),
  'references in a circle': `${kettle}<script type="application/ld+json">{"@graph":[{"@id":"a","@type":"Product","offers":{"@id":"b"}},{"@id":"b","offers":{"@id":"a"}}]}</script>`,
  'things in things': filled(kettle, '<i itemscope itemprop=offers>', ''),
  'slashes as properties': filled(kettle, `<i itemprop="${'/'.repeat(4_000)}x">y</i>`, ''),
  'things in things by many names': `${kettle}${`<i itemscope itemtype=Product itemprop="name @value @id ${'name '.repeat(700)}">`.repeat(390)}`,
  'properties in things in things': `${kettle}${`<i itemscope itemprop=a>`.repeat(390)}${'<b itemprop=c>1</b>'.repeat(5_000)}`,
  'JSON-LD that is mostly spaces': filled(`${kettle}<script type="application/ld+json">{"a":`, ' ', 'x</script>'),
  'things beside things': filled(kettle, '<i itemscope itemtype=Product><b itemprop=name>x</b></i>', ''),
  'prices in prices': filled(`${kettle}<h1>x</h1>${'<p class="price">'.repeat(300)}`, '<i a="bcde"></i>', ''),
  'links in links': filled(`${kettle}<h1>x</h1>${'<a><li class="price">'.repeat(150)}1 €`, '<i a="bcde"></i>', ''),
  'properties in properties': filled(`${kettle}${'<p itemprop="price">'.repeat(300)}`, '<i a="bcde"></i>', ''),
  digits: filled(`${kettle}<h1>x</h1><b class="price">`, '1.', '</b>'),
  prices: filled(`${kettle}<h1>x</h1>`, '<b class="price">1 €</b>', ''),
  'prices on one line': filled(`${kettle}<h1>x</h1>`, '<i>word 1 € </i>', ''),
  buttons: filled(`${kettle}<h1>x</h1>`, '<button>x</button>', ''),
  'headings of prices': filled(`${kettle}<h1>x</h1>`, '<h2>1 €</h2>', ''),
  spaces: filled(`${kettle}<p>`, ' \n', '</p>'),
  entities: filled(`${kettle}<p>`, '&amp;&#x1F600;', '</p>'),
  'a name like a shop, again and again': filled(`<title>`, 's h o ', '</title>'),
  separators: filled('<title>a', ' | s', '</title>'),
};

/** Hostile pages that are read although they have no offer. */
const readAllTheSame = [
  'slashes as properties',
  'things in things by many names',
  'properties in things in things',
  'JSON-LD that is mostly spaces',
];

const pages: Record<string, { type?: string; body: string | Buffer; coding?: string; status?: number; location?: string }> = {
  '/kettle': { body: kettle },
  '/wall': { body: '<title>Just a moment...</title><h1>shop.example</h1>' },
  '/nothing': { body: '<html><body></body></html>' },
  '/latin': { body: latin, type: 'text/html; charset=iso-8859-1' },
  '/latin-unsaid': { body: latin, type: 'text/html' },
  '/latin-called-unknown': { body: latin, type: 'text/html; charset=klingon-8' },
  '/utf8-called-latin': { body: '<meta charset="iso-8859-1"><title>Bücher für Käufer</title>', type: 'text/html; charset=iso-8859-1' },
  '/utf16': { body: Buffer.from('\uFEFF<title>Bücher für Käufer</title>', 'utf16le'), type: 'text/html' },
  '/meta': {
    body: Buffer.from('<meta charset="shift_jis"><title>\x83\x5e\x83\x43\x83\x5e\x83\x43</title>', 'latin1'),
    type: 'text/html',
  },
  '/cut': { body: Buffer.from('<title>Bücher für Käufer</title><p>ü').subarray(0, -1), type: utf8 },
  '/picture': { body: 'png', type: 'image/png' },
  '/missing': { body: 'no', status: 404 },
  '/loop': { body: '', status: 302, location: '/loop' },
  '/inwards': { body: '', status: 302, location: 'http://127.0.0.2/admin' },
  '/elsewhere': { body: '', status: 302, location: 'gopher://127.0.0.1/' },
  '/large': { body: 'x'.repeat(3 * megabyte) },
  '/bomb': { body: gzipSync(Buffer.alloc(50 * megabyte)), coding: 'gzip' },
  ...Object.fromEntries(Object.entries(hostile).map(([name, body]) => [`/hostile/${name.replaceAll(' ', '-')}`, { body }])),
};

const merchants = await fakeInternet(
  (request, answer) => {
    const {
      type = utf8,
      body,
      coding,
      status = 200,
      location,
    } = pages[new URL(request.url ?? '', 'http://x').pathname] ?? { body: '', status: 404 };
    const headers = { 'content-type': type, ...(coding && { 'content-encoding': coding }), ...(location && { location }) };
    answer.writeHead(status, headers).end(body);
  },
  { timeout: 60_000 },
);
let board: TestApp;
beforeAll(async () => {
  board = await testApp({}, merchants.fetcher);
});
afterAll(async () => {
  await board.close();
  await merchants.close();
});

const previewing = async (who?: { id: number }) => {
  const request = await apiClient(board, who);
  return (url: string) => request('POST', '/api/deals/preview', { url });
};
const asAnybody = async (url: string) => (await previewing(await aPerson(board.db)))(url);

describe('POST /api/deals/preview', () => {
  test('returns the offer, with a clean link', async () => {
    const answer = await asAnybody(merchants.urlOf('/kettle?utm_source=x'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      url: merchants.urlOf('/kettle'),
      title: 'A fine kettle',
      price: 1_250,
      currency: 'EUR',
      merchant: 'Shop',
    });
  });

  test('returns the deal that already has the offer', async () => {
    const link = merchants.urlOf('/kettle?number=7');
    const { id: authorId } = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId, url: link, canonicalUrl: parseLink(link, 'url').canonicalUrl });
    expect((await asAnybody(link)).body.duplicate).toMatchObject({ id: deal.id, title: deal.title });
    expect((await asAnybody(merchants.urlOf('/kettle?number=8'))).body).not.toHaveProperty('duplicate');
  });

  test('does not reveal a merchant without public deals, but uses its currency for a page without a price', async () => {
    const author = await aPerson(board.db);
    const [shop] = await board.db.insert(names).values({ slug: 'unseen', name: 'Unseen Name', domain: 'unseen.example' }).returning();
    const deal = await aDeal(board.db, {
      authorId: author.id,
      merchantId: shop?.id,
      currency: 'SEK',
      state: 'scheduled',
      startsAt: new Date(Date.now() + 60_000),
    });
    const [link, bare] = ['/kettle', '/meta'].map((path) => merchants.urlOf(path, 'unseen.example')) as [string, string];
    expect((await asAnybody(link)).body.merchant).not.toBe('Unseen Name');
    expect((await asAnybody(bare)).body).not.toHaveProperty('currency');
    await board.db.update(deals).set({ state: 'live' }).where(eq(deals.id, deal.id));
    expect((await asAnybody(link)).body).toMatchObject({ merchant: 'Unseen Name', currency: 'EUR' });
    expect((await asAnybody(bare)).body.currency).toBe('SEK');
  });

  test.each(['/missing', '/nothing', '/wall'])('returns the duplicate even if the page is unreadable: %s', async (path) => {
    const link = merchants.urlOf(`${path}?number=9`);
    const { id: authorId } = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId, url: link, canonicalUrl: parseLink(link, 'url').canonicalUrl });
    const answer = await asAnybody(link);
    expect(answer).toMatchObject({ status: 200, body: { url: link, duplicate: { id: deal.id } } });
    expect(answer.body).not.toHaveProperty('title');
  });

  test('is for people who can post', async () => {
    const url = merchants.urlOf('/kettle');
    expect(await (await previewing())(url)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } });
    const codeFor = async (given: object) => (await (await previewing(await aPerson(board.db, given)))(url)).body.code;
    expect(await codeFor({ state: 'onboarding', handle: null })).toBe('ONBOARDING');
    expect(await codeFor({ state: 'suspended' })).toBe('SANCTIONED');
  });

  test('accepts a URL only, from the same site only', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    for (const body of [{}, { url: '' }, { url: 5 }, { url: 'https://shop.example/', more: 1 }, { url: 'x'.repeat(3_000) }])
      expect(await request('POST', '/api/deals/preview', body)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    const foreign = await board.app.inject({
      method: 'POST',
      url: '/api/deals/preview',
      headers: { origin: 'https://evil.example' },
      payload: { url: merchants.urlOf('/kettle') },
    });
    expect(foreign.json()).toMatchObject({ code: 'CROSS_SITE' });
  });

  test.each([
    ['not an address', 'INVALID'],
    ['file:///etc/passwd', 'UNSAFE_URL'],
    ['http://127.0.0.1/', 'UNSAFE_URL'],
    ['http://[::1]/', 'UNSAFE_URL'],
    ['http://169.254.169.254/latest/meta-data', 'UNSAFE_URL'],
    ['http://user:pass@shop.example/', 'UNSAFE_URL'],
    ['https://bit.ly/x', 'SHORTENER'],
  ])('refuses %s with %s', async (url, code) => {
    expect(await asAnybody(url)).toMatchObject({ status: 422, body: { code, fields: [{ field: 'url' }] } });
  });

  test.each([
    ['/missing', 'status'],
    ['/picture', 'type'],
    ['/loop', 'redirects'],
    ['/large', 'too_large'],
    ['/bomb', 'too_large'],
    ['/nothing', 'nothing_found'],
    ['/wall', 'nothing_found'],
    // Redirects into the board's own network look unreachable.
    ['/inwards', 'unreachable'],
    ['/elsewhere', 'unreachable'],
  ])('reports %s as %s', async (path, rule) => {
    const answer = await asAnybody(merchants.urlOf(path));
    expect(answer).toMatchObject({ status: 422, body: { code: 'PAGE_UNREADABLE', fields: [{ field: 'url', rule }] } });
  });

  test.each(['/latin', '/latin-unsaid', '/latin-called-unknown', '/utf8-called-latin', '/utf16', '/cut'])(
    'decodes %s by its charset',
    async (path) => {
      expect((await asAnybody(merchants.urlOf(path))).body.title).toBe('Bücher für Käufer');
    },
  );
  test('decodes a charset that the page declares', async () =>
    expect((await asAnybody(merchants.urlOf('/meta'))).body.title).toBe('タイタイ'));

  test('limits requests per person and minute', async () => {
    const preview = await previewing(await aPerson(board.db));
    const answers = await Promise.all(Array.from({ length: rateLimits.previews.max + 2 }, () => preview('not an address')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(rateLimits.previews.max);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals).toHaveLength(2);
    expect(refusals[0]?.headers).toHaveProperty('retry-after');
    expect((await asAnybody('not an address')).status).toBe(422);
  });
});

describe('a hostile page does not block the board', () => {
  const began = process.memoryUsage.rss();
  let peak = 0;
  test.each(Object.keys(hostile))('%s', async (name) => {
    const preview = await previewing(await aPerson(board.db));
    const read = await apiClient(board);
    let ended = false;
    const request = preview(merchants.urlOf(`/hostile/${name.replaceAll(' ', '-')}`)).finally(() => {
      ended = true;
    });
    let most = 0;
    while (!ended) {
      const before = cpuTime();
      expect((await read('GET', '/api/board')).status).toBe(200);
      most = Math.max(most, cpuTime() - before);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    const { status, body } = await request;
    expect(status === 200 ? body.title : body.fields[0].rule).toMatch(status === 200 ? /^(A fine kettle|a|s h o)/ : 'nothing_found');
    if (readAllTheSame.includes(name)) expect(body.title).toBe('A fine kettle');
    // The time does not matter, because another thread does it.
    expect(most).toBeLessThan(1_000);
  });

  // Two threads of about 200 megabytes, and the pages, which this process serves too.
  test('and stays within its memory', () => expect(peak - began).toBeLessThan(700 * megabyte));
  test('and the next page is read as usual', async () =>
    expect((await asAnybody(merchants.urlOf('/kettle'))).body.title).toBe('A fine kettle'));
});
