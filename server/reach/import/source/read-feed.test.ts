import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cpuTime } from '../../../../test/cpu-time.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { priceInTitle } from '../../../deals/money/price-in-title.ts';
import { deals, pricePoints } from '../../../platform/database/schema.ts';
import { importDeals, type Refusal } from '../import-deals.ts';
import { databaseWriter, type WriteDeals } from '../write-deals.ts';

let board: TestDatabase;
let write: WriteDeals;
beforeAll(async () => {
  board = await testDatabase();
  write = await databaseWriter(board.db);
});
afterAll(() => board.drop());

type Piece = string | Buffer;

/** Imports a feed in these pieces; a function generates them lazily. */
async function take(pieces: Piece[] | (() => Iterable<Piece>), source: string | undefined = 'a feed') {
  const refusals: string[] = [];
  async function* chunks() {
    for (const piece of typeof pieces === 'function' ? pieces() : pieces) yield Buffer.from(piece);
  }
  const onRefused = ({ line, reason }: Refusal) => refusals.push(`${line}: ${reason}`);
  return {
    ...(await importDeals(chunks(), { source, currency: 'EUR', write, onRefused, onProgress: () => undefined })),
    refusals,
  };
}
const titled = (title: string) => board.db.query.deals.findFirst({ where: eq(deals.title, title) });

const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Deals</title><link>https://www.board.au/</link>\n${items.join('\n')}\n</channel></rss>`;
const item = (title: string, more = '') =>
  `<item><title>${title}</title><link>https://kettles.example/${encodeURIComponent(title)}</link>${more}</item>`;

test('a feed in RSS with the extensions of deal boards is imported', async () => {
  const feed = rss(
    item(
      'Kettle &amp;amp; cup $37 (was $50)',
      `<description><![CDATA[<p>It <b>boils</b>.</p><script>x()</script><ul><li>Fast</li></ul>]]></description>
       <category>Kitchen</category><guid isPermaLink="false">7 at board</guid><pubDate>Tue, 17 Jan 2023 09:45:13 +1100</pubDate>
       <ozb:meta votes-pos="31" votes-neg="1" expiry="2023-01-29T23:59:00+11:00" url="https://shop.example/kettle?utm_source=x" image="https://x/y.jpg"/>`,
    ),
  );
  expect(await take([feed])).toMatchObject({ sourceKind: 'entries', lines: 1, imported: 1, refusals: [] });
  const deal = await titled('Kettle & cup $37 (was $50)');
  expect(deal).toMatchObject({
    ...{ kind: 'product', url: 'https://shop.example/kettle', price: 3_700, currency: 'AUD', body: 'It boils.\n\n* Fast' },
    ...{ importedUp: 30, liveAt: new Date('2023-01-16T22:45:13Z') },
    ...{ state: 'expired', endsAt: new Date('2023-01-29T12:59:00Z'), expiredAt: new Date('2023-01-29T12:59:00Z'), expiredBy: 'ended' },
  });
  expect(await board.db.query.pricePoints.findMany({ where: eq(pricePoints.dealId, deal?.id ?? 0) })).toMatchObject([
    { price: 3_700, currency: 'AUD', source: 'imported', product: deal?.canonicalUrl, seenAt: deal?.liveAt },
  ]);
  expect(await take([feed.replace('&amp;amp; cup', 'renamed')])).toMatchObject({ imported: 0, existing: 1 });
});

test("a feed of Google's product data is imported", async () => {
  const product = (id: string, more: string) =>
    `<item><g:id>${id}</g:id><g:title>Product ${id}</g:title><g:link>https://shop.example/${id}</g:link>${more}</item>`;
  const feed = rss(
    product('1', '<g:price>149.00 EUR</g:price><g:availability>in_stock</g:availability><g:image_link></g:image_link>'),
    product(
      '2',
      '<g:price>1,299.00 USD</g:price><g:sale_price>999 USD</g:sale_price><g:shipping><g:country>US</g:country><g:price>4.95 USD</g:price></g:shipping>',
    ),
    product(
      '3',
      '<g:price>20 EUR</g:price><g:sale_price>10 EUR</g:sale_price><g:sale_price_effective_date>2020-01-01T00:00Z/2020-02-01T00:00Z</g:sale_price_effective_date>',
    ),
    product('4', '<g:price>5 EUR</g:price><g:availability>out of stock</g:availability>'),
    product('https://shop.example/5', '<g:image_link /><g:price/>'),
    product('6', '<g:price>cheap</g:price><g:google_product_category>Home &amp; Garden &gt; Kitchen</g:google_product_category>'),
    product('7', '<g:price>0.00 EUR</g:price>'),
    '<item><g:id>8</g:id><g:price>5 EUR</g:price></item>',
  );
  expect(await take([feed], 'google')).toMatchObject({
    ...{ lines: 8, imported: 6, refused: 2 },
    refusals: ['6: out of stock', '10: title: expected string, received undefined'],
  });
  expect(await titled('Product 1')).toMatchObject({ kind: 'product', price: 14_900, currency: 'EUR', shipping: null });
  expect(await titled('Product 2')).toMatchObject({
    price: 99_900,
    reference: 129_900,
    evidence: 'Stated by google',
    shipping: 495,
    currency: 'USD',
  });
  expect(await titled('Product 3')).toMatchObject({ price: 2_000, reference: null });
  expect(await titled('Product https://shop.example/5')).toMatchObject({ kind: 'sale', price: null });
  expect(await titled('Product 6')).toMatchObject({ kind: 'sale', price: null });
  expect(await titled('Product 7')).toMatchObject({ kind: 'freebie', price: 0 });
  expect(await take([feed], 'google')).toMatchObject({ imported: 0, existing: 6, refused: 2 });
});

test('a feed is imported if its first element is the channel', async () => {
  const feed = `<channel><title>Deals</title><link>https://www.board.au/</link>${item('Kettle of a channel $37')}</channel>`;
  expect(await take([feed])).toMatchObject({ sourceKind: 'entries', imported: 1, refusals: [] });
  expect(await titled('Kettle of a channel $37')).toMatchObject({ price: 3_700, currency: 'AUD' });
});

test('an Atom feed is imported in pieces of one byte', async () => {
  const feed = `\uFEFF<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link rel="alternate" href="https://b.example/"/>
    <entry><id>t1</id><title type="html">Bücher für 5 €</title><link rel="self" href="https://b.example/1.atom"/><link href="https://books.example/1"/>
    <updated>2025-12-29T23:22:35+00:00</updated><content type="xhtml"><div><p>Cheap&nbsp;&hellip;</p></div></content></entry></feed>`;
  const bytes = Buffer.from(feed);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) => bytes.subarray(3 * index, 3 * index + 3));
  expect(await take(pieces)).toMatchObject({ sourceKind: 'entries', imported: 1, refusals: [] });
  expect(await titled('Bücher für 5 €')).toMatchObject({ url: 'https://books.example/1', price: 500, currency: 'EUR', body: 'Cheap …' });
});

test.each([
  ['latin1', '<?xml version="1.0" encoding="ISO-8859-1"?>', 'latin1', 'Käse aus Bern'],
  ['UTF-16', '\uFEFF<?xml version="1.0" encoding="UTF-16"?>', 'utf16le', 'Käse aus Chur'],
] as const)('a feed in %s', async (_, declared, encoding, title) => {
  expect(await take([Buffer.from(declared + rss(item(title)).replace(/^.*\n/, ''), encoding)])).toMatchObject({
    imported: 1,
    refusals: [],
  });
  expect(await titled(title)).toBeDefined();
});

test('the declared encoding of a feed is found across pieces', async () => {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${rss(item('Käse aus Thun')).replace(/^.*\n/, '')}`, 'latin1');
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10) }, (_, index) => bytes.subarray(10 * index, 10 * index + 10));
  expect(await take(pieces)).toMatchObject({ imported: 1, refusals: [] });
  expect(await titled('Käse aus Thun')).toBeDefined();
});

const bomb = `<!DOCTYPE rss [<!ENTITY a "${'ha'.repeat(50)}">${Array.from('bcdefghij', (name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]>`;
test.each([
  ['an entity bomb', [`<?xml version="1.0"?>${bomb}`, rss(item('&j;')).replace(/^.*\n/, '')], 'it declares entities'],
  [
    'an external entity',
    ['<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<rss><channel><item><title>&x;</title></item></channel></rss>'],
    'it declares entities',
  ],
  ['an incomplete file', [rss(item('Before the cut 1'), item('never')).slice(0, -80)], 'not well-formed'],
  ['mismatched tags', [`<rss><channel>${item('Before the mismatch')}<item></channel></rss>`], 'not well-formed'],
  ['an HTML page', ['<!DOCTYPE html><html><body><item><title>x</title></item></body></html>'], 'it is not a feed: it begins with <html>'],
  ['another XML', ['<?xml version="1.0"?><svg></svg>'], 'it is not a feed: it begins with <svg>'],
  ['a wrong encoding', [Buffer.from(rss(item('Käse aus Genf')), 'latin1')], 'it declares UTF-8 but is not valid'],
  ['an unknown encoding', ['<?xml version="1.0" encoding="klingon"?><rss></rss>'], 'unknown encoding "klingon"'],
  ['deep nesting', [`<rss><channel>${'<a>'.repeat(1_000)}`], 'is nested deeper than any feed'],
])('a feed with %s is refused with a reason', async (_, pieces, reason) => {
  const { refusals } = await take(pieces);
  expect(refusals.at(-1)).toContain('The file cannot be read from here on');
  expect(refusals.at(-1)).toContain(reason);
});

test('entries before an error in a feed are imported', async () => expect(await titled('Before the cut 1')).toBeDefined());

const megabytes = (count: number, of = 'x') => Array.from({ length: count * 16 }, () => of.repeat(Math.floor(65_536 / of.length)));
test.each([
  ['a title', '<rss><channel><item><title>', 'x', ''],
  ['an attribute', '<rss><channel><item><title a="', 'x', ''],
  ['a doctype', '<!DOCTYPE rss [', ' ', ''],
  ['a comment', '<rss><!--', 'x', ''],
  ['a name', '<rss><', 'x', ''],
])('a feed with endless %s is not read to the end', async (_, before, of) => {
  let given = 0;
  function* endless() {
    yield before;
    for (const piece of megabytes(200, of)) {
      given += piece.length;
      yield piece;
    }
  }
  const { refusals } = await take(endless);
  expect(refusals.at(-1)).toContain('The file cannot be read from here on');
  expect(given).toBeLessThan(3 * 1_048_576);
});

test('an entry that is too long is refused without the others, in constant memory', async () => {
  const before = process.memoryUsage.rss();
  function* long() {
    yield `<rss><channel>${item('Before the long one')}<item><title>long</title>`;
    for (const _ of megabytes(100)) yield `<part>${'x'.repeat(60_000)}</part>`;
    yield `</item>${item('After the long one')}</channel></rss>`;
  }
  expect(await take(long)).toMatchObject({ lines: 3, imported: 2, refused: 1, refusals: ['1: longer than 256 KB'] });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576);
});

test.each([
  ['Kettle $37 @ eBay', 'AU', 37, 'AUD'],
  ['Save $20: kettle $1,299.00', undefined, 1299, 'USD'],
  ['$10 off $50 orders', undefined, undefined, undefined],
  ['Kettle + $5 gift card $30', undefined, 30, 'USD'],
  ['Kettle (was 50 €) jetzt 1.299,99 €', undefined, 1299.99, 'EUR'],
  ['Free kettle', undefined, 0, undefined],
  ['Free shipping at Kettles', undefined, undefined, undefined],
  ['Kettle', undefined, undefined, undefined],
])('the price in the title %j (%s) is %s %s', (title, region, price, currency) => {
  const found = priceInTitle(title, region);
  expect(found && { price: found.price, currency: found.currency }).toEqual(price === undefined ? undefined : { price, currency });
});

test.each([
  ['tags that are only begun', '&lt;a ', ''],
  ['references that are only begun', '&amp;#1', ''],
  ['digits', '1', ''],
  ['amounts', '1€ ', ''],
  ['spaces in elements', '&lt;b> &lt;/b>', ''],
  ['a host without end', 'a.', '['],
  ['links that are only begun', '&lt;a href="', ''],
])('an entry of repeated %s is parsed in linear time', async (_, piece, before) => {
  const text = before + piece.repeat(Math.floor(240_000 / piece.replace(/&(lt|amp);/g, '.').length));
  for (const part of ['title', 'description', 'content', 'category', 'g:price', 'link']) {
    const began = cpuTime();
    const { lines } = await take([rss(`<item><${part}>${text}</${part}></item>`)]);
    expect({ part, lines }).toEqual({ part, lines: 1 });
    expect(cpuTime() - began, part).toBeLessThan(1_500);
  }
});

describe('a feed that is imported without a source', () => {
  const importFile = async (feed: string, fallbackSource: string) => {
    async function* chunks() {
      yield Buffer.from(feed);
    }
    return await importDeals(chunks(), { fallbackSource, currency: 'EUR', write, onRefused: () => undefined, onProgress: () => undefined });
  };
  const atom = (id: string, link: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>${id}</id><link rel="self" href="https://daily.example/deals.atom"/>${link}
     <entry><id>kettle of ${id}</id><title>Kettle ${id} $5</title><link href="https://kettles.example/${encodeURIComponent(id)}"/></entry></feed>`;

  test.each([
    ['its Atom id', atom('tag:daily.example,2026:deals', ''), { key: 'tag:daily.example,2026:deals', name: 'daily.example/deals.atom' }],
    [
      'its link, if its Atom id is relative',
      atom('/r/deals/.rss', '<link href="https://www.daily.example/r/deals/"/>'),
      { key: 'https://www.daily.example/r/deals/', name: 'daily.example/r/deals' },
    ],
    [
      'its own address, if it has no link',
      atom('deals', ''),
      { key: 'https://daily.example/deals.atom', name: 'daily.example/deals.atom' },
    ],
    [
      'its RSS link',
      rss(item('Kettle of a channel $5', '<guid>channel-1</guid>')).replace('board.au', 'channel.example'),
      { key: 'https://www.channel.example/', name: 'channel.example' },
    ],
  ])('is identified by %s, whatever the file is called', async (_by, feed, source) => {
    expect(await importFile(feed, 'deals-of-monday')).toMatchObject({ source, imported: 1 });
    expect(await importFile(feed, 'deals-of-tuesday')).toMatchObject({ source, imported: 0, existing: 1 });
  });

  test("falls back to the file's name", async () => {
    const feed = '<deals><deal><title>Kettle of a file $5</title></deal></deals>';
    expect(await importFile(feed, 'a-file')).toMatchObject({ source: { key: 'a-file', name: 'a-file' }, imported: 1 });
  });
});
