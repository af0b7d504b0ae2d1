import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, database } from '../../server/platform/database/connection.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from '../dealwire-process.ts';
import { freePort } from '../free-port.ts';
import { sessionFor } from '../sign-in.ts';

type Row = Record<string, unknown>;

/** Gives each deal its own link, because duplicates are refused. */
let posted = 1;

/** A board as `npm start` runs it, with its demo provider and the sample deals. */
export interface Board {
  readonly url: string;
  /** Runs SQL, as from psql. */
  sql: <Answer extends Row>(text: string, values?: unknown[]) => Promise<Answer[]>;
  /** The Cookie header of one of the demo people. */
  cookieOf: (handle: string) => Promise<string>;
  /** Posts a deal as one of the demo people and returns its id. */
  post: (handle: string, deal: Row) => Promise<number>;
  /** Edits a deal as one of the demo people. */
  edit: (handle: string, id: number, deal: Row) => Promise<void>;
  /** Runs `npm run admin` and returns what it prints. */
  admin: (...args: string[]) => string;
  /** Kills its PostgreSQL, and again whenever it is back, until this is noticed. */
  killPostgres: (noticed: () => Promise<unknown>) => Promise<void>;
}

/** One board for a test file. `main` replaces server/main.ts; `more` returns further settings for its address: without sample deals, it starts without any data. */
export function startBoard(
  main?: string,
  more: (url: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Board {
  let directory = '';
  let url = '';
  let dealwire: DealwireProcess | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'dealwire-e2e-'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    const settings = { PORT: port, DEMO_PROVIDER_PORT: await freePort(), DATA_DIR: path.join(directory, 'data') };
    const given = await more(url);
    // Keeps the owners: PostgreSQL may run as another user.
    if (given.SAMPLE_DEALS !== 'false') execFileSync('cp', ['-a', inject('firstStart'), settings.DATA_DIR]);
    dealwire = spawnDealwire(directory, { ...settings, ...given }, main);
    await isRunning(dealwire);
  });
  afterAll(async () => {
    dealwire?.child.kill('SIGINT');
    await dealwire?.ended;
    await rm(directory, { recursive: true, force: true });
  });

  const inData = (name: string) => path.join(directory, 'data', name);
  const withPool = async <Answer>(act: (pool: ReturnType<typeof connect>) => Promise<Answer>): Promise<Answer> => {
    const pool = connect(readFileSync(inData('database-url'), 'utf8'), { max: 1 });
    try {
      return await act(pool);
    } finally {
      await pool.end();
    }
  };

  const send = async (handle: string, method: 'POST' | 'PATCH', address: string, body: Row): Promise<Row> => {
    const headers = { 'content-type': 'application/json', cookie: await board.cookieOf(handle) };
    const response = await fetch(url + address, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Row;
  };
  const board: Board = {
    get url() {
      return url;
    },
    sql: (text, values) => withPool(async (pool) => (await pool.query(text, values)).rows),
    cookieOf: (handle) =>
      withPool(async (pool) => {
        const { rows } = await pool.query<{ id: number }>('select id from people where handle = $1', [handle]);
        return await sessionFor(database(pool), Number(rows[0]?.id), url);
      }),
    post: async (handle, deal) => {
      const facts = { category: 'other', currency: 'EUR', price: 1_000, url: `https://example.com/thing-${posted++}`, ...deal };
      return Number((await send(handle, 'POST', '/api/deals', facts)).id);
    },
    edit: async (handle, id, deal) => void (await send(handle, 'PATCH', `/api/deals/${id}`, deal)),
    admin: (...args) =>
      execFileSync(process.execPath, ['bin/admin.ts', ...args], { encoding: 'utf8', env: { ...process.env, DATA_DIR: inData('') } }),
    killPostgres: async (noticed) => {
      const kill = () => {
        try {
          process.kill(Number.parseInt(readFileSync(inData(path.join('postgres', 'postmaster.pid')), 'utf8'), 10), 'SIGKILL');
        } catch {
          // It is not back yet.
        }
      };
      kill();
      const killing = setInterval(kill, 100);
      await noticed().finally(() => clearInterval(killing));
    },
  };
  return board;
}
