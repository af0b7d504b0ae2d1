import pg from 'pg';
import { steps } from '../server/platform/database/ranks.ts';
import { titleParts } from './titles.ts';

/** How many of the people write deals; the others vote. */
export const authors = 200;

/** The session cookie of the person with this number, from 1. */
export const sessionOf = (person: number) => String(person).padStart(43, '0');

/** Creates people with sessions, so that a bench can act as any of them. */
export async function seedPeople(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into people (handle, name, state, trust, created_at)
     select 'bench-' || n, 'Bench ' || n, 'active', 1, now() - interval '30 days' from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query(
    `insert into sessions (id_hash, person_id, ends_at)
     select sha256(convert_to(lpad(substr(handle, 7), 43, '0'), 'utf8')), id, now() + interval '1 day' from people where handle like 'bench-%'`,
  );
}

/** Connections that seed in parallel: most of the work is to index the words of a million deals. */
const concurrency = 2;

/**
 * Inserts deals of the last two years until there are `upTo`, with votes, words, merchants, prices and savings distributed as on a real
 * board.
 */
export async function seedDeals(pool: pg.Pool, upTo: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: concurrency }, () => filling(pool)));
  try {
    await fill(clients, upTo);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function filling(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options.connectionString);
  await client.connect();
  // Without triggers: the search index and the indexes are built at the end, as in a migration.
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set session_replication_role = replica");
  return client;
}

async function fill(clients: readonly pg.Client[], upTo: number): Promise<void> {
  const [client] = clients;
  if (client === undefined) return;
  const indexes = await dropIndexes(client);
  await seedParts(client);
  const { rows } = await client.query<{ count: string }>('select count(*) from deals');
  const already = Number(rows[0]?.count);
  const share = Math.ceil((upTo - already) / clients.length);
  await Promise.all(
    clients.map((each, i) => insertDeals(each, { from: already + i * share, to: Math.min(already + (i + 1) * share, upTo), upTo })),
  );
  await client.query(`select setval(pg_get_serial_sequence('deals', 'id'), max(id)) from deals`);
  await client.query(`insert into deal_terms
    select id, live_at, expired_at, category_id, merchant_id, author_id, price, currency, (reference - price) * 100 / nullif(reference, 0), kind,
      state = 'live', state = 'expired' and expired_by is not distinct from 'age', members_only, shipping is not distinct from 0, regions, place, deal_terms_of(deals)
    from deals where not exists (select from deal_terms where deal_id = id) order by live_at, id`);
  await Promise.all(
    clients.map(async (each, i) => {
      for (const statement of indexes.filter((_, index) => index % clients.length === i)) await each.query(statement);
    }),
  );
  await client.query('select rebuild_search_words()');
  for (const table of ['deals', 'deal_scores', 'deal_terms', 'search_words']) await client.query(`vacuum analyze ${table}`);
  // Otherwise the checkpoint would happen during a measurement.
  await client.query('checkpoint');
}

/** Drops the indexes, because seeding a million rows takes ten times as long with them. Returns the statements that recreate them. */
async function dropIndexes(pool: pg.Client): Promise<string[]> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('deals', 'deal_terms') and indexname not in (select conname from pg_constraint) order by indexdef like '%gin%' desc`,
  );
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);
  return indexes.map(({ definition }) => definition);
}

async function seedParts(pool: pg.Client): Promise<void> {
  await pool.query(`insert into merchants (slug, name, domain)
    select 'shop-' || n, (array['Amazon', 'Media Markt', 'Best Buy', 'Walmart', 'Otto', 'Newegg', 'Steam', 'Lidl'])[n] || '' , 'shop-' || n || '.example'
    from generate_series(1, 8) n on conflict do nothing`);
  await pool.query(`insert into merchants (slug, name, domain)
    select 'shop-' || n, 'Shop ' || n, 'shop-' || n || '.example' from generate_series(9, 2000) n on conflict do nothing`);
  await pool.query('create unlogged table if not exists bench_parts (of text, n int, part text, primary key (of, n))');
  for (const [of, parts] of Object.entries(titleParts()))
    await pool.query(
      'insert into bench_parts select $1, n, part from unnest($2::text[]) with ordinality as p(part, n) on conflict do nothing',
      [of, parts.filter((part: string) => !part.includes('\0'))],
    );
}

/** The n-th deal is the same in every run, and ids follow time, as on a real board. `r(k)` is its k-th random number from 0 to 1. */
async function insertDeals(pool: pg.Client, { from, to, upTo }: { from: number; to: number; upTo: number }): Promise<void> {
  const r = (k: number) => `((hashint8extended(nth, ${k}) & 1048575) / 1048576.0::float8)`;
  const part = (of: string, k: number) =>
    `(select part from bench_parts where of = '${of}' and bench_parts.n = 1 + floor(${r(k)} * (select max(n) from bench_parts where of = '${of}'))::int)`;
  await pool.query(
    `with made as materialized (
     select nth as id, (select min(id) from people where handle like 'bench-%') + floor(${authors} * ${r(1)} ^ 2)::int as author,
       (select min(id) from merchants) + floor(2000 * ${r(2)} ^ 4)::int as merchant, 1 + floor(13 * ${r(3)} ^ 1.5)::int as category, kind,
       left(${part('beginnings', 4)} || ' ' || ${part('ends', 5)}, 300) as title, ${part('bodies', 6)} as body,
       'https://shop.example/item/' || nth as url, price, case when ${r(7)} < 0.35 then 0 when ${r(7)} < 0.6 then 499 end as shipping,
       case when price > 0 and ${r(8)} < 0.6 then price + 1 + floor(price * 3 * ${r(9)} ^ 3)::bigint end as reference,
       case when kind = 'coupon' then 'SAVE' || nth end as code, case when ${r(10)} < 0.97 then 'EUR' else 'USD' end as currency,
       case when ${r(11)} < 0.8 then '{}' else array[(array['DE', 'AT', 'CH', 'FR', 'UK', 'Berlin', 'Wien'])[1 + floor(7 * ${r(11)} ^ 2)::int]] end as regions,
       ${r(12)} < 0.03 as members_only, state, live_at,
       floor(40 * ${r(13)} ^ 2)::int + case when nth % 97 = 0 then 300 else 0 end as up, (nth % 7)::int as down, 0 as withheld_votes, floor(60 * ${r(14)} ^ 3)::int as comments,
       case when ${r(15)} < 0.33 then live_at end as hot_at
     from (select nth, now() - interval '63072000 seconds' * (1 - nth / $3::float8) as live_at,
         case when ${r(16)} < 0.1 then 'expired' else 'live' end as state, kind,
         case when kind = 'freebie' then 0 when kind = 'product' or ${r(17)} < 0.3 then floor(100 * 3000 ^ ${r(18)})::bigint end as price
       from (select nth, (array['product', 'product', 'product', 'product', 'product', 'product', 'product', 'product', 'coupon', 'coupon', 'sale', 'sale', 'freebie', 'local'])[1 + floor(14 * ${r(19)})::int] as kind
         from generate_series($1::bigint + 1, $2::bigint) nth) numbered) priced
     ), scores as (insert into deal_scores (deal_id, author_id, up, down, comments) select id, author, up, down, comments from made order by live_at)
     insert into deals (id, author_id, merchant_id, category_id, kind, title, body, url, canonical_url, price, shipping, reference, evidence, coupon_code,
       currency, regions, members_only, state, expired_at, works_people, works_at, live_at, vote_steps, comment_steps, hot_at, words)
     overriding system value
     select id, author, merchant, category, kind, title, body, url, url, price, shipping, reference, 'Seen at three shops', code, currency, regions, members_only, state,
       case when state = 'expired' then live_at + 0.9 * (now() - live_at) end,
       -- Otherwise the board would expire most of them by age, beside every measurement.
       (state = 'live')::int, case when state = 'live' then now() end, live_at, ${steps.ofVotes}, ${steps.ofComments}, hot_at, deal_words(title, body, code, merchant, category)
     from made order by live_at`,
    [from, to, upTo],
  );
}
