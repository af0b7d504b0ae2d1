import { asc, eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../../test/any-text.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { activeBans, type Bans } from '../../deals/merchants/bans.ts';
import { categories, dealScores, deals, identities, merchants, people, pricePoints, revisions } from '../../platform/database/schema.ts';
import type { Duplicate } from './deduplicate.ts';
import { batchSize, importDeals, type Refusal } from './import-deals.ts';
import { titleAtNewPrice } from './title-at-new-price.ts';
import { databaseWriter, dryRunWriter, type WriteDeals } from './write-deals.ts';

let board: TestDatabase;
let write: WriteDeals;

beforeAll(async () => {
  board = await testDatabase();
  write = await databaseWriter(board.db);
});
afterAll(() => board.drop());

/** Imports these lines, objects as JSON; refusals are returned as "line: reason". */
async function take(lines: unknown[], given: { source?: string; write?: WriteDeals; bans?: Bans } = {}) {
  const refusals: string[] = [];
  const left: string[] = [];
  async function* chunks() {
    for (const line of lines) yield Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  }
  const onRefused = ({ line, reason }: Refusal) => refusals.push(`${line}: ${reason}`);
  const onDuplicate = ({ line, existing }: Duplicate) => left.push(`${line}: ${existing}`);
  const options = { source: 'elsewhere', currency: 'EUR', write, onRefused, onDuplicate, onProgress: () => undefined };
  return { ...(await importDeals(chunks(), { ...options, ...given })), refusals, left };
}

const kettle = { title: 'A kettle that boils', url: 'https://www.kettles.example/1?utm_source=feed', price: 19.99, currency: 'USD' };
let offers = 1;
/** A kettle with a new URL. */
function aKettle(given: object = {}) {
  offers += 1;
  return { ...kettle, url: `https://kettles.example/${offers}`, ...given };
}
const titled = (title: string) => board.db.query.deals.findFirst({ where: eq(deals.title, title) });

test('lines of a banned domain or merchant are left out, with the reason and the end of the ban', async () => {
  await board.pool.query(`insert into merchants (slug, name) values ('bad-pots', 'Bad Pots')`);
  await board.pool.query(`insert into merchant_bans (domain, merchant_id, until, reason) values
    ('bad.example', null, '2099-01-01', 'It never delivers'), (null, (select id from merchants where slug = 'bad-pots'), '2099-01-01', 'Fake prices')`);
  const bans = await activeBans(board.db);
  const lines = [aKettle(), aKettle({ url: 'https://shop.bad.example/1' }), { title: 'A pot', price: 5, merchant: 'Bad Pots' }];
  const result = await take(lines, { bans });
  expect(result).toMatchObject({ imported: 1, refused: 2 });
  expect(result.refusals).toEqual([
    '2: Nothing from bad.example is accepted until 2099-01-01: It never delivers',
    '3: Nothing from Bad Pots is accepted until 2099-01-01: Fake prices',
  ]);
});

test("a title's end date is the deal's end, in the last time zone of its country", async () => {
  const posted = { postedAt: '2026-07-19T12:00:00Z' };
  await take([
    aKettle({ title: 'American kettle (Valid thru 7/30)', ...posted }),
    aKettle({ title: 'Kettle, ends 8/9', currency: 'EUR', ...posted }),
    aKettle({ title: 'African kettle, ends 8/9', currency: 'XAF', ...posted }),
  ]);
  const end = new Date('2026-07-31T09:59:00Z');
  expect(await titled('American kettle (Valid thru 7/30)')).toMatchObject({
    endsAt: end,
    expiredAt: end,
    state: 'expired',
    expiredBy: 'ended',
  });
  expect(await titled('Kettle, ends 8/9')).toMatchObject({ endsAt: null });
  expect(await titled('African kettle, ends 8/9')).toMatchObject({ endsAt: null });
});

test('a line is imported with all its fields', async () => {
  const postedAt = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 19)}Z`;
  const line = { ...kettle, originalPrice: 40, category: '[SSD]', score: 31, comments: 4, postedAt, merchant: 'kettles.com' };
  const result = await take([
    { ...line, title: '  A whistling\n\tkettle ', description: 'It **boils**.', source: 'reddit/r/buildapcsales' },
  ]);
  expect(result).toMatchObject({ lines: 1, imported: 1, refused: 0, existing: 0 });
  expect(await titled('A whistling kettle')).toMatchObject({
    ...{ kind: 'product', state: 'live', body: 'It **boils**.', price: 1_999, reference: 4_000, currency: 'USD' },
    evidence: 'Stated by reddit/r/buildapcsales',
    ...{ importedUp: 31, importedDown: 0 },
    liveAt: new Date(postedAt),
    url: 'https://www.kettles.example/1',
    canonicalUrl: 'https://kettles.example/1',
  });
});

test('an imported front page has no canonical URL', async () => {
  await take([{ title: 'All kettles at half the price', url: 'https://www.kettles.example/?utm_source=feed', price: 5 }]);
  expect(await titled('All kettles at half the price')).toMatchObject({ url: 'https://www.kettles.example/', canonicalUrl: null });
});

test('the kind of an imported deal follows from its fields', async () => {
  const lines = [
    aKettle({ title: 'Free kettle', price: 0, originalPrice: -3 }),
    aKettle({ title: 'Kettles on sale', price: null, currency: null, category: 'Kitchen' }),
    aKettle({ title: 'Kettles by code', price: null, category: 'Coupons' }),
    { title: 'Kettle at the market', price: 5, score: -7.6 },
    aKettle({ title: 'Kettle that was cheaper', price: 5, originalPrice: 4.99 }),
  ];
  expect(await take(lines)).toMatchObject({ imported: 5, refusals: [] });
  expect(await titled('Free kettle')).toMatchObject({ kind: 'freebie', price: 0, reference: null });
  expect(await titled('Kettles on sale')).toMatchObject({ kind: 'sale', price: null, currency: 'EUR' });
  expect(await titled('Kettles by code')).toMatchObject({ kind: 'coupon' });
  expect(await titled('Kettle at the market')).toMatchObject({ kind: 'local', importedUp: 0, importedDown: 8, hotAt: null });
  expect(await titled('Kettle that was cheaper')).toMatchObject({ reference: null, evidence: null });
});

test('a line can have a kind, coupon code, regions and evidence, and be for members only', async () => {
  const given = { kind: 'coupon', couponCode: 'BOIL10', regions: ['Bavaria'], evidence: 'A list', membersOnly: true, category: 'other' };
  expect(await take([aKettle({ title: 'Boiling by code', ...given })])).toMatchObject({ imported: 1, queued: 0, refusals: [] });
  const { category, ...columns } = given;
  const deal = await titled('Boiling by code');
  expect(deal).toMatchObject(columns);
  expect(await board.db.query.categories.findFirst({ where: eq(categories.id, deal?.categoryId ?? 0) })).toMatchObject({ slug: category });
  const { refusals, imported } = await take([
    aKettle({ kind: 'gift' }),
    aKettle({ kind: 'freebie', price: 1 }),
    aKettle({ kind: 'product', price: null }),
    aKettle({ membersOnly: 'yes' }),
    aKettle({ regions: 'Bavaria' }),
  ]);
  expect(imported).toBe(0);
  expect(refusals).toEqual([
    '1: kind: Invalid option: expected one of "product"|"coupon"|"freebie"|"sale"|"local"',
    '2: price: A freebie costs 0',
    '3: price: A product needs a price',
    '4: membersOnly: expected boolean, received string',
    '5: regions: expected array, received string',
  ]);
});

test('an invalid line is refused with its number and reason, and the others are imported', async () => {
  const { refusals, imported } = await take([
    '{"title": "Cut off',
    '[]',
    { title: 'ab' },
    { url: kettle.url },
    { ...kettle, title: 'x'.repeat(301) },
    { ...kettle, price: '19.99' },
    { ...kettle, price: -1 },
    { ...kettle, price: 1e12 },
    { ...kettle, currency: 'EURO' },
    { ...kettle, url: 'ftp://kettles.example/1' },
    { ...kettle, url: 'http://bit.ly/kettle' },
    { ...kettle, url: 'kettle' },
    { ...kettle, postedAt: 'yesterday' },
    { ...kettle, postedAt: '2999-01-01T00:00:00Z' },
    { ...kettle, description: 'a\u0000b' },
    aKettle({ title: 'The one that is fine' }),
  ]);
  expect(imported).toBe(1);
  expect(refusals).toEqual([
    '1: not JSON',
    '2: expected object, received array',
    '3: title: At least 3 characters',
    '4: title: expected string, received undefined',
    '5: title: At most 300 characters',
    '6: price: expected number, received string',
    '7: price: Below 0',
    '8: price: Higher than any price here',
    '9: currency: Not an ISO 4217 currency',
    '10: url: Only http and https addresses are accepted',
    '11: url: Short links are not accepted: open it and send the address it leads to',
    '12: url: This is not an address; it should start with https://',
    '13: postedAt: Invalid ISO datetime',
    '14: postedAt: In the future',
    '15: description: Must not contain NUL or a lone surrogate',
  ]);
});

describe('an imported affiliate link', () => {
  const network = 'https://o93x.net/c/1234567/1234/5678';
  const through = (index: number) =>
    `${network}?subId1=x&amp;u=${encodeURIComponent(`https://kettles.example/led-to-${index}?b=1&utm_source=x`)}`;
  const sellerOf = async (title: string) => {
    const deal = await titled(title);
    const seller = await board.db.query.merchants.findFirst({ where: eq(merchants.id, deal?.merchantId ?? 0) });
    return { url: deal?.url, merchant: seller?.domain ?? seller?.name };
  };

  test('is unwrapped, and its network is never the merchant', async () => {
    const given = [undefined, 'o93x.net', 'O93x', 'go.skimresources.com'];
    const lines = given.map((merchant, index) => ({ title: `Led to kettle ${index}`, url: through(index), price: 5, merchant }));
    expect(await take(lines)).toMatchObject({ imported: 4, refusals: [] });
    for (const index of given.keys())
      expect(await sellerOf(`Led to kettle ${index}`)).toEqual({
        url: `https://kettles.example/led-to-${index}?b=1`,
        merchant: 'kettles.example',
      });
  });

  test('that hides its target is dropped if the line names the merchant', async () => {
    const lines = [
      { title: 'Hidden kettle of a shop', url: network, price: 5, merchant: 'Kettle Shop' },
      { title: 'Shortened kettle of a shop', url: 'https://bit.ly/kettle', price: 5, merchant: 'kettles.example' },
      { title: 'Hidden kettle of nobody', url: network, price: 5 },
      { title: 'Hidden kettle of a network', url: network, price: 5, merchant: 'o93x.net' },
    ];
    expect(await take(lines)).toMatchObject({
      ...{ imported: 2, unlinked: 2, refused: 2 },
      refusals: [3, 4].map((line) => `${line}: url: This affiliate link hides its target: open it and send the address it leads to`),
    });
    expect(await titled('Hidden kettle of a shop')).toMatchObject({ kind: 'local', url: null, price: 500 });
    expect(await sellerOf('Hidden kettle of a shop')).toEqual({ url: null, merchant: 'Kettle Shop' });
    expect(await sellerOf('Shortened kettle of a shop')).toEqual({ url: null, merchant: 'kettles.example' });
  });
});

test('importing again, or a repeated line, creates no duplicate', async () => {
  const lines = [1, 2, 2, 3].map((number) => ({ ...kettle, url: `https://kettles.example/twice-${number}` }));
  expect(await take(lines)).toMatchObject({ imported: 3, existing: 1, duplicates: 0 });
  expect(await take(lines)).toMatchObject({ imported: 0, existing: 4, duplicates: 0 });
});

describe('an import skips an offer that is live in another deal', () => {
  const dryRun = async (lines: unknown[]) => take(lines, { write: dryRunWriter(board.db) });
  const someoneId = async () => (await aPerson(board.db)).id;
  const tally = (imported: number, existing: number, duplicates: number) => ({ imported, existing, duplicates, refused: 0 });

  test('no matter who created it, also in a dry run', async () => {
    const [posted, imported, fresh] = [aKettle(), aKettle(), aKettle()];
    await aDeal(board.db, { authorId: await someoneId(), canonicalUrl: posted.url });
    await take([imported]);
    const lines = [posted, imported, { ...imported, source: 'another board' }, fresh, { ...fresh, title: 'The same kettle again' }];
    expect(await dryRun(lines)).toMatchObject(tally(1, 1, 3));
    expect(await take(lines)).toMatchObject(tally(1, 1, 3));
    expect(await board.db.$count(deals, eq(deals.canonicalUrl, fresh.url))).toBe(1);
    expect(await dryRun(lines)).toMatchObject(tally(0, 2, 3));
    expect(await take(lines)).toMatchObject(tally(0, 2, 3));
  });

  test('but not an expired one, nor a front page', async () => {
    const [over, ended] = [aKettle(), aKettle()];
    await aDeal(board.db, {
      authorId: await someoneId(),
      canonicalUrl: over.url,
      state: 'expired',
      expiredAt: new Date(),
      expiredBy: 'ended',
    });
    await aDeal(board.db, { authorId: await someoneId(), canonicalUrl: ended.url });
    const page = { ...kettle, url: 'https://kettles.example/' };
    const lines = [over, { ...ended, expired: true }, page, { ...page, title: 'Kettles again' }];
    expect(await dryRun(lines)).toMatchObject(tally(4, 0, 0));
    expect(await take(lines)).toMatchObject(tally(4, 0, 0));
  });

  test('across batches, also in a dry run with and without a board', async () => {
    const lines = Array.from({ length: batchSize }, () => aKettle());
    lines.push(...lines.slice(0, 2).map((line) => ({ ...line, title: 'Again, in the next batch' })));
    expect(await take(lines, { write: dryRunWriter(undefined) })).toMatchObject(tally(batchSize, 0, 2));
    expect(await dryRun(lines)).toMatchObject(tally(batchSize, 0, 2));
    expect(await take(lines)).toMatchObject(tally(batchSize, 0, 2));
  });

  test('and creates neither a merchant nor an author for it', async () => {
    const offer = aKettle();
    await take([offer]);
    await take([{ ...offer, merchant: 'Nobody else sells it', source: 'nobody else' }]);
    expect(await board.db.$count(merchants, eq(merchants.name, 'Nobody else sells it'))).toBe(0);
    expect(await board.db.$count(people, eq(people.name, 'nobody else'))).toBe(0);
  });
});

test('skipped deals are reported with the deal they duplicate', async () => {
  const [posted, fresh] = [aKettle(), aKettle()];
  const { id } = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: posted.url });
  const { left } = await take([fresh, posted, { ...fresh, title: 'The same kettle again' }]);
  expect(left).toEqual([`2: deal ${id}`, '3: line 1']);
});

describe('imported deals with the same URL', () => {
  const plan = (gigabytes: number, price: number, url: string) => ({ title: `Mobile plan with ${gigabytes} GB for $${price}`, price, url });

  test('are separate if they are different offers, such as plans', async () => {
    const { url } = aKettle();
    const lines = [
      plan(50, 35, url),
      plan(60, 45, url),
      { title: 'Flyer: bread', price: 2, url },
      { title: 'Flyer: butter of the week', price: 3, url },
    ];
    expect(await take(lines)).toMatchObject({ imported: 4, duplicates: 0 });
    expect(await take(lines)).toMatchObject({ imported: 0, existing: 4, duplicates: 0 });
    expect(await board.db.$count(deals, eq(deals.canonicalUrl, url))).toBe(1);
  });

  test("are one if only the price or the words differ, or the URL is a product's", async () => {
    const offer = aKettle();
    const amazon = { title: 'A kettle with 2 l', url: 'https://www.amazon.de/dp/B00ABCDEFX', price: 20 };
    const lines = [
      offer,
      { ...offer, title: 'A kettle that boils, now $17.99', price: 17.99 },
      { ...offer, title: 'Something else altogether' },
      amazon,
      { ...amazon, title: 'Another by its name', price: 15 },
    ];
    expect(await take(lines)).toMatchObject({ imported: 2, duplicates: 3 });
  });
});

describe('importing a source again', () => {
  const history = async (id = 0) => {
    const points = await board.db.query.pricePoints.findMany({ where: eq(pricePoints.dealId, id), orderBy: [asc(pricePoints.id)] });
    return points.map(({ price, source }) => `${source} ${price}`);
  };

  test('updates prices with a revision and their history', async () => {
    const line = aKettle({ title: 'A kettle that gets cheaper', id: 'cheaper', originalPrice: 40 });
    await take([line]);
    const cheaper = { ...line, price: 14.99 };
    expect(await take([cheaper])).toMatchObject({ imported: 0, existing: 1, repriced: 1, duplicates: 0 });
    const deal = await titled('A kettle that gets cheaper');
    expect(deal).toMatchObject({ price: 1_499, reference: 4_000, version: 2 });
    expect(await history(deal?.id)).toEqual(['imported 1999', 'imported 1499']);
    expect(await board.db.query.revisions.findMany({ where: eq(revisions.dealId, deal?.id ?? 0) })).toMatchObject([
      { version: 2, cause: 'edit', changes: { price: { from: 1_999, to: 1_499 } } },
    ]);
    expect(await take([cheaper])).toMatchObject({ existing: 1, repriced: 0 });
    expect(await take([{ ...cheaper, price: 0, originalPrice: undefined }])).toMatchObject({ repriced: 1 });
    expect(await titled('A kettle that gets cheaper')).toMatchObject({ kind: 'freebie', price: 0, reference: null });
  });

  test('updates a title that names the old price, as part of the new version', async () => {
    const line = aKettle({ title: 'A titled kettle for $19.99', id: 'titled' });
    await take([line]);
    await take([{ ...line, title: 'A titled kettle for $14.99', price: 14.99 }]);
    const deal = await titled('A titled kettle for $14.99');
    expect(deal).toMatchObject({ price: 1_499, version: 2 });
    expect(await board.db.query.revisions.findMany({ where: eq(revisions.dealId, deal?.id ?? 0) })).toMatchObject([
      { changes: { title: { from: line.title, to: 'A titled kettle for $14.99' }, price: { from: 1_999, to: 1_499 } } },
    ]);
  });

  test.each([
    ['Kettle $20', 'Kettle $15', 'Kettle $15'],
    ['Kettle $20', 'Kettle $20', 'Kettle $15'],
    ['A fine kettle (2 l) $20, was $30', 'Kettle $15', 'A fine kettle (2 l) $15, was $30'],
    ['Kessel für 20,00 €', 'Kessel', 'Kessel für 15 €'],
    ['Kettle, save $20', 'Kettle $15', 'Kettle, save $20'],
    ['Kettle $25', 'Kettle $15', 'Kettle $25'],
    ['Kettle', 'Kettle $15', 'Kettle'],
  ])('makes the title %j, with %j at a new price, %j', (title, latest, expected) => {
    const currency = title.includes('€') ? 'EUR' : 'USD';
    expect(titleAtNewPrice({ title, price: 2_000, currency }, { title: latest, price: 1_500, currency })).toBe(expected);
  });

  test('keeps prices that people reported, and expired deals', async () => {
    const [found, over] = [aKettle({ title: 'A kettle whose price was found' }), aKettle({ title: 'A kettle that is over' })];
    await take([found, over]);
    await board.db.update(deals).set({ price: 999 }).where(eq(deals.title, found.title));
    await board.db.update(deals).set({ state: 'expired', expiredAt: new Date(), expiredBy: 'ended' }).where(eq(deals.title, over.title));
    expect(await take([found, { ...over, price: 5 }])).toMatchObject({ existing: 2, repriced: 0 });
    expect(await titled(found.title)).toMatchObject({ price: 999 });
    expect(await titled(over.title)).toMatchObject({ price: 1_999 });
  });

  test('uses the first of repeated lines', async () => {
    const line = aKettle({ title: 'A kettle that comes twice', id: 'twice' });
    expect(await take([line, { ...line, price: 5 }])).toMatchObject({ imported: 1, existing: 1, repriced: 0 });
    expect(
      await take([
        { ...line, price: 6 },
        { ...line, price: 5 },
      ]),
    ).toMatchObject({ existing: 2, repriced: 1 });
    expect(await titled(line.title)).toMatchObject({ price: 600 });
  });
});

test.each([
  ['Kettle $20 + Free S&H', 0],
  ['Kettle $20 (free shipping)', 0],
  ['Kettle für 20 €, versandkostenfrei', 0],
  ['Bouilloire 20 € livraison gratuite', 0],
  ['Kettle $20, free delivery!', 0],
  ['Kettle $20 + Free Shipping w/ Prime or on $35+', null],
  ['Kettle $20 + free S&H on orders over $35', null],
  ['Kettle $20, no free shipping', null],
  ['Kettle $20', null],
])('the imported shipping of %j is %s', async (title, shipping) => {
  await take([aKettle({ title })]);
  expect(await titled(title)).toMatchObject({ shipping });
});

test('batches before a crash stay, and the next run continues', async () => {
  const lines = Array.from({ length: batchSize * 2 + 10 }, (_, index) => aKettle({ title: `Crashing kettle ${index}`, source: 'crash' }));
  let batches = 0;
  const failing: WriteDeals = async (batch) => {
    batches += 1;
    if (batches === 2) throw new Error('The plug was pulled');
    return write(batch);
  };
  await expect(take(lines, { write: failing })).rejects.toThrow('The plug was pulled');
  expect(await take(lines)).toMatchObject({ imported: batchSize + 10, existing: batchSize });
});

test('a failed batch leaves nothing behind', async () => {
  const fresh = aKettle({ title: 'Kettle of a new shop', merchant: 'Neverseen', source: 'never seen' });
  let held: Parameters<WriteDeals>[0] = [];
  const holding: WriteDeals = async (batch) => {
    held = batch;
    return { imported: 0, existing: 0, repriced: 0, queued: 0, duplicates: [] };
  };
  await take([fresh], { write: holding });
  const spoiled = held.map(({ deal, ...where }) => ({ ...where, deal: { ...deal, values: { ...deal.values, title: '' } } }));
  await expect(write(spoiled)).rejects.toThrow();
  expect(await take([fresh])).toMatchObject({ imported: 1 });
});

test('an import accepts every script', async () => {
  const lines = [
    { title: '電気ケトル 1.2L 送料無料', merchant: 'やかん堂', url: 'https://やかん.example/一', currency: 'JPY', price: 2_980 },
    { title: 'غلاية كهربائية بنصف السعر', merchant: 'دار الشاي', price: 12.5, currency: 'KWD', url: 'https://tea.example/غلاية' },
    { title: 'Βραστήρας 🫖 –50 %', merchant: '???', price: 9.9, url: 'https://βραστήρας.example/' },
  ];
  expect(await take(lines)).toMatchObject({ imported: 3, refusals: [] });
  expect(await titled('電気ケトル 1.2L 送料無料')).toMatchObject({ price: 2_980, currency: 'JPY' });
  expect(await titled('غلاية كهربائية بنصف السعر')).toMatchObject({ price: 12_500 });
});

test('each source has one author, with a free handle that does not look official', async () => {
  await board.db.insert(people).values({ name: 'Ida', handle: 'ida', state: 'active' });
  const sources = ['ida', 'reddit/r/frugalmalefashion', '値引き', 'Admin'];
  await take(sources.map((source) => aKettle({ title: 'Kettle, signed', source })));
  const signed = board.db
    .select({ handle: people.handle, name: people.name })
    .from(people)
    .innerJoin(identities, eq(identities.personId, people.id))
    .where(eq(identities.issuer, 'import'));
  const handles = new Map((await signed).map(({ name, handle }) => [name, handle]));
  expect(sources.map((source) => handles.get(source))).toEqual(['ida-2', 'r-frugalmalefashion', 'import', 'admin-2']);
});

test('the database accepts every line that passes validation', async () => {
  const anything = fc.oneof(anyText(320), fc.double(), fc.constant(null), fc.boolean());
  // Most lines would be refused if fields were often of another type.
  const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: usual, weight: 40 }, { arbitrary: anything, weight: 1 });
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 2e9 }).map((cents) => cents / 100),
    fc.double({ min: -1, max: 2e7 }),
  );
  const line = fc.record(
    {
      title: fc.oneof({ arbitrary: anyText(310), weight: 1 }, { arbitrary: fc.lorem(), weight: 4 }),
      url: mostly(fc.webUrl({ withQueryParameters: true, withFragments: true })),
      merchant: mostly(fc.oneof(fc.domain(), anyText(90))),
      price: mostly(amount),
      originalPrice: mostly(amount),
      currency: mostly(fc.constantFrom('EUR', 'jpy', 'KWD', 'usd')),
      category: mostly(anyText(80)),
      score: mostly(fc.integer({ min: -12_000_000, max: 12_000_000 })),
      postedAt: mostly(fc.date({ min: new Date(0), max: new Date(), noInvalidDate: true }).map((posted) => posted.toISOString())),
      description: mostly(anyText(500)),
      source: mostly(anyText(90)),
    },
    { requiredKeys: ['title'] },
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 20, maxLength: 40 }), async (lines) => {
      const { imported, existing, duplicates, refused } = await take(lines);
      expect(imported + existing + duplicates + refused).toBe(lines.length);
      accepted += imported;
    }),
    // Shrinking takes longer than a test may.
    { numRuns: 8, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('the counts of votes begin with the imported score', async () => {
  const { rows } = await board.pool.query(
    `select up, down from deals join deal_scores on deal_id = id where import_key is not null and (up, down) is distinct from (imported_up, imported_down)`,
  );
  expect(rows).toEqual([]);
  expect(await board.db.$count(dealScores, gt(dealScores.up, 0))).toBeGreaterThan(0);
});
