import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { updateSearchIndex } from '../../deals/search/update-search-index.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

/** Runs only the first migrations, as in an older version. */
async function migrateOnly(first: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealwire-migrations-'));
  await cp(new URL('./migrations', import.meta.url), folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, first) }));
  await run(drizzle({ client: database.pool }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const foundBy = () => rows('select word, deals, open from search_words where deals <> 0 order by word');

test('a board with deals is migrated even if search index jobs are pending', async () => {
  await migrateOnly(4);
  await database.pool.query(`
    insert into people (issuer, subject, handle, name, state, trust) values ('test', '1', 'somebody', 'Somebody', 'active', 1);
    insert into merchants (id, slug, name) overriding system value values (300, 'kettles', 'Kettles');
    insert into deals (author_id, category_id, merchant_id, kind, title, url, price, currency, members_only)
    select 1, 1, 300, 'product', title, 'https://kettles.example/' || title, 1000, 'EUR', title like 'Secret%'
    from unnest('{Whistling kettle,Secret kettle,Quiet kettle}'::text[]) title;
    insert into price_points (deal_id, product, price, currency, source) select id, title, price, currency, 'posted' from deals`);
  await database.pool.query(`update deals set title = 'Silent kettle' where title = 'Quiet kettle'`);

  await migrate(database.pool);
  await updateSearchIndex(database.db);
  const found = await foundBy();
  expect(
    await rows(
      `select word, deals, open from search_words where word in ('kettle', 'secret', 'quiet', 'silent') and deals <> 0 order by 1`,
    ),
  ).toEqual([
    { word: 'kettle', deals: 3, open: 2 },
    { word: 'secret', deals: 1, open: 0 },
    { word: 'silent', deals: 1, open: 1 },
  ]);
  await database.pool.query('select rebuild_search_words()');
  expect(found).toEqual(await foundBy());
  expect(await rows('select product from price_points where members_only')).toEqual([{ product: 'Secret kettle' }]);
});
