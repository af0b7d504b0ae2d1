import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSeconds, Program } from './child-program.ts';
import type { Figure } from './figures.ts';

interface Board {
  port: number;
  pid: number;
  pool: pg.Pool;
}

const seconds = 20;
const watching = (...paths: string[]) => `/api/live?${paths.map((path) => `watch=${encodeURIComponent(path)}`).join('&')}`;

/** People from as many addresses, most of them on the feed and a fifth on 500 deals: what counting them writes, sends and takes. */
export async function presence(board: Board, people = 10_000): Promise<Figure[]> {
  const deals = (await board.pool.query<{ id: number }>("select id from deals where state = 'live' order by id limit 500")).rows;
  const ofDeal = deals.map(({ id }) => watching('/api/presence', `/api/deals/${id}/presence`));
  const uncounted = await atRest(board, people, [watching('/api/site')]);
  const before = await rowsWritten(board.pool);
  const started = performance.now();
  const counted = await atRest(
    board,
    people,
    ofDeal.flatMap((path) => [path, ...new Array<string>(4).fill(watching('/api/presence'))]),
  );
  const took = (performance.now() - started) / 1_000;
  const written = (await rowsWritten(board.pool)) - before;
  const { people: shown } = (await (await fetch(`http://127.0.0.1:${board.port}/api/presence`)).json()) as { people?: number };
  await counted.leave();
  return [
    { name: `${people} people come and stay for ${seconds} s: rows written a second`, value: written / took, unit: '/s', atMost: 100 },
    { name: 'share of them that is shown', value: ((shown ?? 0) / people) * 100, unit: '%', atLeast: 90 },
    { name: 'events to each of them once all are there', value: counted.events / people, unit: '', atMost: 1 },
    { name: 'CPU at rest, counted', value: counted.cpu, unit: 'ms/s' },
    { name: 'CPU at rest, streams that watch something else', value: uncounted.cpu, unit: 'ms/s' },
  ];
}

async function atRest(board: Board, people: number, paths: readonly string[]) {
  const clients = new Program('./stream-clients.ts');
  await clients.ask({ open: people, port: board.port, paths, apart: true });
  // The last of them are counted.
  await sleep(11_000);
  await clients.ask({ mark: true });
  const cpu = cpuSeconds(board.pid);
  await sleep(seconds * 1_000);
  const used = ((cpuSeconds(board.pid) - cpu) / seconds) * 1_000;
  const { arrivals } = await clients.ask<{ arrivals: number[] }>({ result: true });
  if (paths.length === 1) await clients.end();
  return { cpu: used, events: arrivals.length, leave: () => clients.end() };
}

async function rowsWritten(pool: pg.Pool): Promise<number> {
  await sleep(1_500);
  const { rows } = await pool.query<{ written: number }>(
    "select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as written from pg_stat_user_tables where relname in ('presence', 'nodes')",
  );
  return rows[0]?.written ?? 0;
}
