import type pg from 'pg';
import { readTerms } from '../../server/deals/search/search-terms.ts';
import { tsqueryFor } from '../../server/deals/search/tsquery.ts';
import { lookupKeysOf } from '../../server/notify/alerts/lookup-keys.ts';
import { type Database, database } from '../../server/platform/database/connection.ts';
import { titleParts } from '../titles.ts';

/** How many different searches people follow; each is followed by several. */
const searches = 8_000;
/** A word that more of the deals have than this is too broad to follow alone. */
const broad = 0.01;

export interface Followers {
  people: number;
  alerts: number;
}

/**
 * Alerts as on a real board: 60 % follow words of titles (a third of these two words), 20 % a category (half what gets hot there, half large
 * savings), 15 % a merchant, and 5 % words up to a price. Adds what is missing.
 */
export async function seedAlerts(pool: pg.Pool, { people, alerts }: Followers): Promise<void> {
  await seedFollowers(pool, people);
  await seedSearches(pool);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from alerts');
  const from = (rows[0]?.count ?? 0) + 1;
  const r = (k: number) => `((hashint8extended(nth, ${k}) & 1048575) / 1048576.0::float8)`;
  // Their ids have gaps: a board's demo people come in between.
  const person = `(select id from people where handle = 'follower-' || (1 + floor(${people} * ${r(1)})::int))`;
  await pool.query('drop index alerts_lookup_keys');
  const insert = async (columns: string, values: string, where: string, join = '') =>
    await pool.query(
      `insert into alerts (person_id, name, active_since, moments, ${columns})
       select ${person}, 'Bench', now() - interval '1 hour', ${values} from generate_series($1::bigint, $2::bigint) nth ${join} where ${where}`,
      [from, alerts],
    );
  const search = `join bench_searches on bench_searches.n = 1 + floor(${searches} * ${r(3)} ^ 1.5)::int`;
  const share = r(2);
  await insert(
    'filters, words, lookup_keys',
    `'{match}', jsonb_build_object('q', q), words::tsquery, lookup_keys`,
    `${share} < 0.6`,
    search,
  );
  await insert(
    'filters, words, lookup_keys',
    `'{match}', jsonb_build_object('q', q, 'maxPrice', (500 * 400 ^ ${r(5)})::bigint::text), words::tsquery, lookup_keys`,
    `${share} between 0.6 and 0.65`,
    search,
  );
  const category = `1 + floor(13 * ${r(4)})::bigint`;
  await insert(
    'filters, lookup_keys',
    `'{hot}', jsonb_build_object('category', ${category}), array['#category ' || ${category} || '!hot']`,
    `${share} > 0.65 and ${share} <= 0.75`,
  );
  await insert(
    'filters, lookup_keys',
    `'{match}', jsonb_build_object('category', ${category}, 'saving', (60 + floor(30 * ${r(5)})::int)::text), array['#category ' || ${category}]`,
    `${share} > 0.75 and ${share} <= 0.85`,
  );
  const merchant = `(select min(id) from merchants) + floor(2000 * ${r(4)} ^ 2)::bigint`;
  await insert(
    'filters, lookup_keys',
    `'{match}', jsonb_build_object('merchant', ${merchant}), array['#merchant ' || ${merchant}]`,
    `${share} > 0.85`,
  );
  await pool.query(`create index alerts_lookup_keys on alerts using gin (lookup_keys) with (fastupdate = false) where state = 'active'`);
  await pool.query('vacuum analyze alerts');
  await pool.query('checkpoint');
}

async function seedFollowers(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `insert into people (handle, name, state, trust, created_at)
     select 'follower-' || n, 'Follower ' || n, 'active', 1, now() - interval '30 days' from generate_series(
       (select 1 + count(*)::int from people where handle like 'follower-%'), $1::int) n`,
    [people],
  );
}

/** What people follow, with what the board finds it by; computed by the board's own functions. */
async function seedSearches(pool: pg.Pool): Promise<void> {
  await pool.query('create unlogged table if not exists bench_searches (n int primary key, q text, words text, lookup_keys text[])');
  const { rows } = await pool.query('select from bench_searches limit 1');
  if (rows.length > 0) return;
  const db = database(pool);
  const common = await commonWords(pool);
  const found: { n: number; q: string; words: string; lookupKeys: string[] }[] = [];
  const { beginnings } = titleParts();
  for (let i = 0; i < searches; i++) {
    const words = (beginnings[(i * 7_919) % beginnings.length] ?? '').split(' ').filter((word) => /^[\p{L}\p{N}]{3,}$/u.test(word));
    const rare = words.filter((word) => !common.has(word.toLowerCase()));
    // What many deals have is followed together with another word.
    const q = (rare.length > 0 && i % 3 > 0 ? rare.slice(0, 1) : words.slice(0, 2)).join(' ');
    found.push({ n: i + 1, ...(await searchOf(db, q === '' ? 'kettle' : q)) });
  }
  await pool.query(
    `insert into bench_searches select n, q, words, "lookupKeys" from json_to_recordset($1::json) as s(n int, q text, words text, "lookupKeys" text[])`,
    [JSON.stringify(found)],
  );
}

const known = new Map<string, { q: string; words: string; lookupKeys: string[] }>();

async function searchOf(db: Database, q: string) {
  const there = known.get(q);
  if (there !== undefined) return there;
  const terms = await readTerms(db, q);
  const words = tsqueryFor(terms);
  if (words === undefined) throw new Error(`No words in ${q}`);
  const search = { q, words, lookupKeys: await lookupKeysOf(db, { seesMembersOnly: true, values: { q: terms } }, ['match']) };
  known.set(q, search);
  return search;
}

async function commonWords(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ word: string }>(
    'select word from search_words where deals > $1::float8 * (select count(*) from deals)',
    [broad],
  );
  return new Set(rows.map(({ word }) => word));
}
