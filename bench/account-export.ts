import type pg from 'pg';
import type { Figure } from './figures.ts';
import { sessionOf } from './seed.ts';

const runs = 5;
/** An author, who has deals already. */
const person = 1;

/** What someone with 10,000 items waits for the file with everything about them. */
export async function accountExport({ port, pool }: { port: number; pool: pg.Pool }): Promise<Figure[]> {
  const items = await fill(pool);
  await pool.query('update sessions set authenticated_at = now() where person_id = $1', [person]);
  const measured: Awaited<ReturnType<typeof download>>[] = [];
  for (let index = 0; index < runs; index++) measured.push(await download(port));
  const [median] = measured.toSorted((one, other) => one.all - other.all).slice(Math.floor(runs / 2));
  return [
    { name: `export of a person with ${items} items, all of it`, value: median?.all ?? 0, unit: 'ms', atMost: 5_000 },
    { name: 'its first byte', value: median?.first ?? 0, unit: 'ms', atMost: 500 },
    { name: 'its size', value: (median?.bytes ?? 0) / 1_048_576, unit: 'MB' },
  ];
}

async function fill(pool: pg.Pool): Promise<number> {
  const others = 'select id from deals where author_id <> $1 order by id limit';
  const insertions = [
    `insert into comments (deal_id, author_id, root_id, body) select id, $1, 1, repeat('Bought two of them. ', 10) from (${others} 4000) d`,
    `insert into votes (deal_id, person_id, value) select id, $1, 1 from (${others} 3000) d on conflict do nothing`,
    `insert into saves (deal_id, person_id) select id, $1 from (${others} 3000) d on conflict do nothing`,
  ];
  for (const insertion of insertions) await pool.query(insertion, [person]);
  const { rows } = await pool.query<{ items: number }>(
    `select ((select count(*) from deals where author_id = $1) + (select count(*) from comments where author_id = $1)
      + (select count(*) from votes where person_id = $1) + (select count(*) from saves where person_id = $1))::int as items`,
    [person],
  );
  return rows[0]?.items ?? 0;
}

async function download(port: number) {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/me/export`, { headers: { cookie: `dealwire=${sessionOf(person)}` } });
  if (!answer.ok) throw new Error(await answer.text());
  let first = 0;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) first = performance.now() - started;
    bytes += chunk.length;
  }
  return { first, all: performance.now() - started, bytes };
}
