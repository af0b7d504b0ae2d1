import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import type { TestApp } from '../app.ts';
import { at } from '../database.ts';
import { isRunning, spawnDealwire } from '../dealwire-process.ts';
import { freePort } from '../free-port.ts';

type Settings = Readonly<Record<string, string>>;

interface Asked {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Who answers the questions of a matrix. */
export interface AskedBoard {
  ask: (request: { method?: 'POST'; url: string; headers: Readonly<Record<string, string>>; payload?: object }) => Promise<Asked>;
  /** An address for a stream. */
  url: () => string;
  close: () => Promise<unknown>;
}

/**
 * Usually the application in this process. With `MATRIX=workers` a board of two workers on the same database, with `MATRIX=standbys` two nodes, each
 * reading from its own standby, asked by turns. Call it when the database is filled.
 */
export async function askedBoard(board: TestApp, settings: Settings = {}): Promise<AskedBoard> {
  if (process.env.MATRIX === 'workers') return turns([await nodeAsked(board, { ...settings, WORKERS: '2' })]);
  if (process.env.MATRIX === 'standbys')
    return turns(await Promise.all(inject('standbys').map((standby) => onStandby(board, standby, settings))));
  const url = await board.app.listen({ port: 0, host: '127.0.0.1' });
  return { ask: (request) => board.app.inject(request), url: () => url, close: async () => undefined };
}

/** What a board that runs by itself changes meanwhile: reads, and what operators read of it. */
const restless =
  process.env.MATRIX === undefined
    ? []
    : [
        '/api/status',
        '/api/admin/delivery',
        '/api/admin/statistics',
        'presence',
        'the name of a task that failed',
        'why the archive of the log is behind',
      ];
export const isRestless = (name: string): boolean => restless.some((end) => name.endsWith(end));

/** Once the standby has all that the primary has. */
async function onStandby(board: TestApp, server: string, settings: Settings) {
  const url = at(server, new URL(board.url).pathname.slice(1));
  const { rows } = await board.pool.query<{ written: string }>('select pg_current_wal_lsn()::text as written');
  const standby = new pg.Pool({ connectionString: url, max: 1 });
  const replayed = async () => {
    const answer = await standby.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [rows[0]?.written]);
    return answer.rows[0]?.is;
  };
  await vi.waitFor(async () => expect(await replayed()).toBe(true), { timeout: 30_000 });
  await standby.end();
  return await nodeAsked(board, { ...settings, DATABASE_REPLICA_URL: url });
}

async function nodeAsked({ url: database, config }: TestApp, settings: Settings) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-asked-'));
  const [port, provider] = [await freePort(), await freePort()];
  const node = spawnDealwire(folder, {
    ...{ PORT: port, DEMO_PROVIDER_PORT: provider, DATA_DIR: folder, DATABASE_URL: database, PUBLIC_URL: config.publicUrl },
    ...settings,
  });
  await isRunning(node);
  const close = async () => {
    node.child.kill('SIGTERM');
    await node.ended;
    rmSync(folder, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

function turns(nodes: readonly Awaited<ReturnType<typeof nodeAsked>>[]): AskedBoard {
  let turn = 0;
  const url = () => nodes[turn++ % nodes.length]?.url ?? '';
  const ask: AskedBoard['ask'] = async ({ method = 'GET', url: path, headers, payload }) => {
    const body = payload && { body: JSON.stringify(payload), headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(url() + path, { method, headers, redirect: 'manual', ...body });
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
  return { ask, url, close: () => Promise.all(nodes.map(({ close }) => close())) };
}
