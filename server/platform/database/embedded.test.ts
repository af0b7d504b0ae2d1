import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'platform-embedded-'));
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  postgres = await startEmbedded(dataDir);
  await ask(postgres.url, 'create table written (number int primary key)');
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the embedded server has logical replication, and only its owner can read the password', async () => {
  expect(await ask(postgres.url, 'show wal_level')).toEqual([{ wal_level: 'logical' }]);
  expect(await ask(postgres.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect(statSync(postgres.urlFile).mode & 0o077).toBe(0);
  await expect(ask(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
});

test('a second embedded server on the same data folder is refused in one line', async () => {
  await expect(startEmbedded(dataDir)).rejects.toThrow(/^Another Dealwire is running on .*$/);
});

test('a killed server restarts by itself, at the same address', async () => {
  process.kill(postmasterPid(), 'SIGKILL');
  await expect.poll(() => ask(postgres.url, 'select 1 as one').catch(() => undefined)).toEqual([{ one: 1 }]);
});

test.each(['Dealwire alone', 'Dealwire and PostgreSQL'])(
  'after kill -9 of %s, the next start has every acknowledged row',
  async (killed) => {
    await postgres.stop();
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '--eval', ownerProgram], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const written = await lastOf(owner, 200);
    if (killed !== 'Dealwire alone') process.kill(postmasterPid(), 'SIGKILL');
    owner.kill('SIGKILL');
    await once(owner, 'exit');

    postgres = await startEmbedded(dataDir);
    const [found] = await ask(postgres.url, 'select max(number) as last, count(*)::int as rows from written');
    expect(found?.last).toBeGreaterThanOrEqual(written);
    expect(found?.rows).toBe(found?.last);
  },
);

/** A process that owns the data folder and prints each number once PostgreSQL has acknowledged it. */
const ownerProgram = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
  const { url } = await startEmbedded(${JSON.stringify(dataDir)});
  const client = new pg.Client(url);
  await client.connect();
  for (;;) {
    const { rows } = await client.query('insert into written select count(*) + 1 from written returning number');
    console.log(rows[0].number);
  }
`;

/** The last number that the process printed after this many lines. */
async function lastOf(owner: ChildProcess, lines: number): Promise<number> {
  let output = '';
  for await (const chunk of owner.stdout ?? []) {
    output += String(chunk);
    if (output.split('\n').length > lines) break;
  }
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
