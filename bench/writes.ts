import autocannon from 'autocannon';
import pg from 'pg';
import type { Pool } from '../server/platform/database/connection.ts';
import type { Board } from './board.ts';
import { type Figure, median } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const rounds = 3;
const connections = 20;
const seconds = 4;

/** Votes per second on 20 connections, compared with the bare transaction on as many PostgreSQL connections, in turns. */
export async function votes(board: Board, people: number): Promise<Figure[]> {
  const { rows } = await board.pool.query<{ id: number }>("select id from deals where state = 'live' order by id limit 180");
  const deals = rows.map(({ id }) => id);
  // Every vote is that person's first on the deal, never on their own, and within the daily quota.
  const voters = people - authors;
  let next = 0;
  const half = deals.length / 2;
  const taking = (from: readonly number[], deal: (n: number) => number) => () => {
    const n = next++;
    return { person: authors + 1 + (n % voters), deal: from[deal(n) % half] ?? 0 };
  };
  // Votes on one deal wait for each other's commit; votes on different deals share a disk write.
  const onMany = await compare(
    board,
    'on many deals',
    taking(deals.slice(0, half), (n) => n + Math.floor(n / voters)),
  );
  const onOne = await compare(
    board,
    'all on one deal',
    taking(deals.slice(half), (n) => Math.floor(n / voters)),
  );
  return [...onMany, ...onOne];
}

async function compare(board: Board, where: string, take: Take): Promise<Figure[]> {
  const seen: { board: number; bare: number }[] = [];
  for (let i = 0; i < rounds; i++) seen.push({ bare: await bareVotes(board.pool, take), board: await commandVotes(board.port, take) });
  return [
    { name: `votes ${where} at ${connections} connections, board`, value: median(seen.map((round) => round.board)), unit: 'votes/s' },
    { name: 'the bare transaction', value: median(seen.map((round) => round.bare)), unit: 'votes/s' },
    { name: 'board / bare transaction', value: median(seen.map((round) => round.board / round.bare)), unit: '×', atLeast: 0.5 },
  ];
}

type Take = () => { person: number; deal: number };

async function commandVotes(port: number, take: Take): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'PUT',
        body: '{"value":1}',
        setupRequest: (request) => {
          const { person, deal } = take();
          return {
            ...request,
            path: `/api/deals/${deal}/vote`,
            headers: { 'content-type': 'application/json', cookie: `dealwire=${sessionOf(person)}`, 'x-forwarded-for': addressOf(person) },
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} votes were refused`);
  return result.requests.average;
}

/** Three people share each network. */
const addressOf = (person: number) => `8.8.${Math.floor(person / 750)}.${Math.floor((person % 750) / 3)}`;

/** Locks, reads and writes the same rows as the command, in the same order, with prepared statements. */
async function bareVotes({ options }: Pool, take: Take): Promise<number> {
  const pool = new pg.Pool({ connectionString: options.connectionString, max: connections });
  const first = (await pool.query<{ id: number }>("select min(id)::int as id from people where handle like 'bench-%'")).rows[0]?.id ?? 1;
  const end = performance.now() + seconds * 1_000;
  let cast = 0;
  const voter = async () => {
    const client = await pool.connect();
    while (performance.now() < end) {
      const { person, deal } = take();
      const voterId = first + person - 1;
      await client.query('begin');
      await client.query({ name: 'lock', text: 'select author_id, state from deals where id = $1 for no key update', values: [deal] });
      await client.query({
        name: 'cast',
        text: 'insert into votes (deal_id, person_id, value) values ($1, $2, 1) on conflict (deal_id, person_id) do update set value = 1',
        values: [deal, voterId],
      });
      await client.query({ name: 'count', text: 'update deals set up = up + 1 where id = $1', values: [deal] });
      await client.query('commit');
      cast++;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, voter));
  await pool.end();
  return cast / seconds;
}
