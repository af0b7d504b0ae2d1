import { loadPlaces } from '../server/deals/places/load-places.ts';
import { database } from '../server/platform/database/connection.ts';
import { findPlaces } from '../server/deals/places/find-places.ts';
import { placesWithin } from '../server/deals/places/places-within.ts';
import { startBoard } from './board.ts';
import { seedDeals, seedPeople } from './seed.ts';
import { withPostgres } from './temporary-postgres.ts';

await withPostgres('near', async ({ url, pool }) => {
  const db = database(pool);
  let t = performance.now();
  await loadPlaces(db);
  console.log('load', Math.round(performance.now() - t));
  const { rows } = await pool.query("select pg_size_pretty(pg_total_relation_size('places')) s, count(*)::int n from places");
  console.log(rows[0]);
  await seedPeople(pool, 2000);
  await seedDeals(pool, 100_000);
  // A fifth is local, in the largest 5,000 towns.
  await pool.query("set session_replication_role = replica");
  await pool.query("create table big as select id, row_number() over (order by population desc) n from places limit 5000; create unique index on big (n)");
  await pool.query("update deals set place = (select id from big where n = 1 + abs(hashint8(deals.id)) % 5000) where id % 5 = 0");
  await pool.query("update deal_terms set place = deals.place, terms = deal_terms_of(deals) from deals where deals.id = deal_terms.deal_id and deals.place is not null");
  await pool.query('analyze');
  const board = await startBoard({ DATABASE_URL: url, DATA_DIR: "/tmp/near-board" });
  const [place] = await findPlaces(db, 'Leipzig', 1);
  const [london] = await findPlaces(db, 'London', 1);
  const [tokyo] = await findPlaces(db, 'Tokyo', 1);
  const med = async (name: string, f: () => Promise<unknown>) => {
    const times = [];
    for (let i = 0; i < 25; i++) { const s = performance.now(); await f(); times.push(performance.now() - s); }
    times.sort((a, b) => a - b);
    console.log(name, 'median', times[12]?.toFixed(1), 'max', times[24]?.toFixed(1));
  };
  for (const p of [place, london, tokyo]) {
    console.log(p?.name, (await placesWithin(db, p?.id ?? 0, 50)).length, 'places', (await placesWithin(db, p?.id ?? 0, 100)).length);
    await med('places_within 100', () => placesWithin(db, p?.id ?? 0, 100));
    let i = 0;
    for (const q of ['sort=new', 'sort=hot', 'sort=new&within=100', 'sort=cheapest'])
      await med(q, async () => { const r = await fetch(`http://127.0.0.1:${board.port}/api/deals?near=${p?.id}&state=live&${q}`); const b = await r.json(); if (i++ === 0) console.log(r.status, b.order.length); });
  }
  await med('all sort=new', async () => (await fetch(`http://127.0.0.1:${board.port}/api/deals?state=live&sort=new`)).text());
  let k = 0;
  await med('find', () => findPlaces(db, ['ber', 'San', 'l', 'new yo', '東'][k++ % 5] ?? '', 8));
  await board.stop();
});
