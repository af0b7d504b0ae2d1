import autocannon from 'autocannon';
import pg from 'pg';
import type { Pool } from '../server/platform/database/connection.ts';
import type { Board } from './board.ts';
import { databaseCost } from './database-cost.ts';
import { type Figure, median } from './figures.ts';
import { authors, sessionOf } from './seed.ts';

const rounds = 3;
const connections = 20;
const seconds = 4;

/** Votes per second on 20 connections, compared with the bare transaction on as many PostgreSQL connections, in turns. */
export async function votes(board: Board, people: number): Promise<Figure[]> {
  const { rows } = await board.pool.query<{ id: number }>("select id from deals where state = 'live' order by id desc limit 180");
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
  const manyDeals = taking(deals.slice(0, half), (n) => n + Math.floor(n / voters));
  const oneDeal = taking(deals.slice(half), (n) => Math.floor(n / voters));
  return [
    ...(await compare(board, {
      name: 'votes on many deals',
      unit: 'vote',
      ratio: 0.3,
      command: vote(manyDeals),
      bare: bareVote(manyDeals),
    })),
    ...(await compare(board, {
      name: 'votes all on one deal',
      unit: 'vote',
      ratio: 0.75,
      command: vote(oneDeal),
      bare: bareVote(oneDeal),
    })),
  ];
}

/** The same of comments on many deals, each without a reply or a mention. */
export async function comments(board: Board, people: number): Promise<Figure[]> {
  const { rows } = await board.pool.query<{ id: number }>(
    "select id from deals where state = 'live' order by id desc limit 180 offset 180",
  );
  let next = 0;
  const take = () => {
    const n = next++;
    return { person: authors + 1 + (n % (people - authors)), deal: rows[n % rows.length]?.id ?? 0 };
  };
  return await compare(board, {
    name: 'comments on many deals',
    unit: 'comment',
    ratio: 0.2,
    command: comment(take),
    bare: bareComment(take),
  });
}

/** A command, and the bare transaction that it is compared with. */
interface Comparison {
  name: string;
  unit: string;
  /** What share of the bare transaction's rate the command should reach. */
  ratio: number;
  command: () => { method: 'PUT' | 'POST'; path: string; body: string; person: number };
  /** The named statements of one transaction. */
  bare: (firstPerson: number) => { name: string; text: string; values: unknown[] }[];
}

async function compare(board: Board, { name, unit, ratio, command, bare }: Comparison): Promise<Figure[]> {
  const seen: { board: number; bare: number; cpu: number; log: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const bareRate = await bareTransactions(board.pool, bare);
    const { result, cpu, log } = await databaseCost(board.pool, () => commandRate(board.port, command));
    seen.push({ bare: bareRate, board: result, cpu: cpu / (result * seconds), log: log / (result * seconds) });
  }
  const of = (key: 'board' | 'bare' | 'cpu' | 'log') => median(seen.map((round) => round[key]));
  return [
    { name: `${name} at ${connections} connections, board`, value: of('board'), unit: `${unit}s/s` },
    { name: 'the bare transaction', value: of('bare'), unit: `${unit}s/s` },
    { name: 'board / bare transaction', value: median(seen.map((round) => round.board / round.bare)), unit: '×', atLeast: ratio },
    { name: `PostgreSQL's CPU for a ${unit}`, value: of('cpu'), unit: 'ms' },
    { name: `PostgreSQL's log for a ${unit}`, value: of('log'), unit: 'bytes' },
  ];
}

type Take = () => { person: number; deal: number };

export const vote = (take: Take) => () => {
  const { person, deal } = take();
  return { method: 'PUT' as const, path: `/api/deals/${deal}/vote`, body: '{"value":1}', person };
};

export const comment = (take: Take) => () => {
  const { person, deal } = take();
  const body = JSON.stringify({ body: `Bought it on day ${person} of the year, and it still works like the first time.` });
  return { method: 'POST' as const, path: `/api/deals/${deal}/comments`, body, person };
};

async function commandRate(port: number, command: Comparison['command']): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { person, ...rest } = command();
          return {
            ...request,
            ...rest,
            headers: headersOf(person),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Commands were refused: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return result.requests.average;
}

export const headersOf = (person: number) => ({
  'content-type': 'application/json',
  cookie: `dealwire=${sessionOf(person)}`,
  'x-forwarded-for': addressOf(person),
});

/** Three people share each network. */
const addressOf = (person: number) => `8.8.${Math.floor((person % 600) / 250)}.${(person % 600) % 250}`;

/** Transactions per second on as many connections of PostgreSQL. */
async function bareTransactions({ options }: Pool, statements: Comparison['bare']): Promise<number> {
  const pool = new pg.Pool({ connectionString: options.connectionString, max: connections });
  const first = (await pool.query<{ id: number }>("select min(id)::int as id from people where handle like 'bench-%'")).rows[0]?.id ?? 1;
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    const connection = await pool.connect();
    while (performance.now() < end) {
      await connection.query('begin');
      for (const statement of statements(first)) await connection.query(statement);
      await connection.query('commit');
      done++;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: connections }, client));
  await pool.end();
  return done / seconds;
}

const lockDeal = (deal: number) => ({
  name: 'lock',
  text: 'select author_id, state from deals where id = $1 for no key update',
  values: [deal],
});

/** Locks, reads and writes the same rows as the command, in the same order. */
const bareVote = (take: Take) => (first: number) => {
  const { person, deal } = take();
  return [
    lockDeal(deal),
    {
      name: 'cast',
      text: 'insert into votes (deal_id, person_id, value) values ($1, $2, 1) on conflict (deal_id, person_id) do update set value = 1',
      values: [deal, first + person - 1],
    },
    { name: 'count', text: 'update deal_scores set up = up + 1 where deal_id = $1', values: [deal] },
  ];
};

const bareComment = (take: Take) => (first: number) => {
  const { person, deal } = take();
  return [
    lockDeal(deal),
    {
      name: 'comment',
      text: `insert into comments (id, root_id, deal_id, author_id, body) overriding system value
        select next, next, $1, $2, $3 from nextval(pg_get_serial_sequence('comments', 'id')) next`,
      values: [deal, first + person - 1, `Bought it on day ${person} of the year, and it still works like the first time.`],
    },
    { name: 'count', text: 'update deal_scores set comments = comments + 1 where deal_id = $1', values: [deal] },
  ];
};
