import type pg from 'pg';

/** The first so many people write the deals; the others vote. */
export const authors = 200;

/** Of person n (1 and up): the session cookie's value. */
export const sessionOf = (person: number) => String(person).padStart(43, '0');

/** People with sessions, so that a bench can vote as any of them without signing in one by one. */
export async function seedPeople(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into people (issuer, subject, handle, name, state, trust, created_at)
     select 'bench', n::text, 'bench-' || n, 'Bench ' || n, 'active', 1, now() - interval '30 days' from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query(
    `insert into sessions (id_hash, person_id, ends_at)
     select sha256(convert_to(lpad(subject, 43, '0'), 'utf8')), id, now() + interval '1 day' from people where issuer = 'bench'`,
  );
}

/** Deals of the last two years by the people above, with votes as uneven as on a real board; `upTo` is how many there are then. */
export async function seedDeals(pool: pg.Pool, upTo: number): Promise<void> {
  const client = await pool.connect();
  try {
    await fill(client, upTo);
  } finally {
    // The connection goes back to where votes come from, which are to be on the disk when they are acknowledged.
    await client.query('reset all');
    client.release();
  }
}

async function fill(client: pg.PoolClient, upTo: number): Promise<void> {
  await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  // A million rows are there in a minute when the indexes are made after them, and in ten when before.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    "select indexname as name, indexdef as made from pg_indexes where tablename = 'deals' and indexname not in (select conname from pg_constraint)",
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await insertDeals(client, upTo);
  for (const { made } of indexes) await client.query(made);
  await client.query('vacuum analyze deals');
}

async function insertDeals(client: pg.PoolClient, upTo: number): Promise<void> {
  await client.query(`insert into merchants (slug, name, domain)
    select 'shop-' || n, 'Shop ' || n, 'shop-' || n || '.example' from generate_series(1, 200) n on conflict do nothing`);
  await client.query(
    `insert into deals (author_id, merchant_id, category_id, kind, title, body, url, canonical_url, price, reference, evidence, currency, live_at, up, down, comments, hot_at)
     select (select min(id) from people where issuer = 'bench') + n % ${authors},
       (select min(id) from merchants) + (n * 7919) % 200, 1 + (n * 104729) % 13, 'product',
       'Deal ' || n || ' with a title about as long as those that people write for a deal', 'What it is, why it is good, and how to get it.',
       'https://shop.example/item/' || n, 'https://shop.example/item/' || n, 1000 + n % 90000, 200000, 'Seen at three shops', 'EUR',
       now() - interval '63072000 seconds' * (n / $1::float8), (n * 31) % 40 + case when n % 97 = 0 then 300 else 0 end, n % 7, n % 23,
       case when n % 3 = 0 then now() end
     from generate_series((select count(*) from deals) + 1, $1::bigint) n`,
    [upTo],
  );
}
