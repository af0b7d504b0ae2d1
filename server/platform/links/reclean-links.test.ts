import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { boardSettings, deals, pricePoints } from '../database/schema.ts';
import { LINK_RULES_VERSION, recleanLinks } from './reclean-links.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('links stored by earlier rules are cleaned again, once', async () => {
  const { db } = database;
  const author = await aPerson(db);
  const stored = async (url: string | null, canonicalUrl = url) => {
    const { id } = await aDeal(db, { authorId: author.id, kind: 'local', url, canonicalUrl });
    await db.insert(pricePoints).values({ dealId: id, product: canonicalUrl, price: 1, currency: 'EUR', source: 'posted' });
    return id;
  };
  const now = async (id: number) => {
    const [deal] = await db
      .select({ url: deals.url, canonicalUrl: deals.canonicalUrl, version: deals.version })
      .from(deals)
      .where(eq(deals.id, id));
    const [point] = await db.select({ product: pricePoints.product }).from(pricePoints).where(eq(pricePoints.dealId, id));
    return { ...deal, ...point };
  };
  const tagged = await stored('https://www.amazon.de/dp/B00ABCDEFG?tag=alice-21', 'https://www.amazon.de/dp/B00ABCDEFG?tag=alice-21');
  const escaped = await stored('https://kettles.example/%69tem//2');
  const front = await stored('https://www.kettles.example/');
  const short = await stored('https://bit.ly/x');
  const clean = await stored('https://kettles.example/1');
  const none = await stored(null);
  // More than one batch.
  await database.pool.query(
    `insert into deals (author_id, category_id, kind, title, currency, url) select $1, 1, 'local', 'Kettle', 'EUR', 'https://kettles.example/x?gclid=' || i from generate_series(1, 600) i`,
    [author.id],
  );
  await db.update(boardSettings).set({ linkRules: 0 });
  await recleanLinks(db, 0);
  const amazon = 'https://amazon.de/dp/B00ABCDEFG';
  expect(await now(tagged)).toEqual({ url: 'https://www.amazon.de/dp/B00ABCDEFG', canonicalUrl: amazon, product: amazon, version: 1 });
  const item = 'https://kettles.example/item/2';
  expect(await now(escaped)).toMatchObject({ url: 'https://kettles.example/item//2', canonicalUrl: item, product: item });
  expect(await now(front)).toMatchObject({ url: 'https://www.kettles.example/', canonicalUrl: null, product: null });
  expect(await now(short)).toMatchObject({ url: 'https://bit.ly/x', canonicalUrl: 'https://bit.ly/x' });
  expect(await now(clean)).toMatchObject({ url: 'https://kettles.example/1', canonicalUrl: 'https://kettles.example/1' });
  expect(await now(none)).toMatchObject({ url: null, canonicalUrl: null });
  expect((await database.pool.query(`select from deals where url like '%gclid%'`)).rowCount).toBe(0);
  expect((await db.select().from(boardSettings))[0]?.linkRules).toBe(LINK_RULES_VERSION);

  await db.update(deals).set({ url: 'https://kettles.example/1?gclid=1' }).where(eq(deals.id, clean));
  await recleanLinks(db, 0);
  expect((await now(clean)).url).toContain('gclid');
});
