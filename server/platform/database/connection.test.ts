import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { to } from 'pg-copy-streams';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type BreakableNetwork, breakableNetwork } from '../../../test/breakable-network.ts';
import { afterCommit, connect, database, type Pool, type Transaction } from './connection.ts';

let network: BreakableNetwork;
let pool: Pool;

beforeEach(async () => {
  const url = new URL(inject('postgres'));
  network = await breakableNetwork(Number(url.port));
  url.port = String(network.port);
  pool = connect(url.href, { max: 1, statementTimeout: 500 });
});
afterEach(async () => {
  await pool.end();
  network.close();
});

const isBegin = (query: unknown) => (query as { name?: string }).name === 'begin';
const one = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one;

test('a connection that breaks in an idle transaction fails the transaction, not the process', async () => {
  const noticed = new Promise((resolve) => pool.once('connect', (connection) => connection.once('end', resolve)));
  const broken = database(pool).transaction(async (tx) => {
    network.cut();
    await noticed;
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(await one()).toBe(1);
});

test('a connection that breaks before a transaction begins is returned to the pool', async () => {
  expect(await one()).toBe(1);
  pool.once('acquire', () => network.cut());
  await expect(database(pool).transaction(async () => undefined)).rejects.toThrow();
  expect(await one()).toBe(1);
});

test('a transaction waits for a server that refuses connections for a moment', async () => {
  const attempts = vi.spyOn(pool, 'connect');
  network.leadTo(1);
  const waiting = database(pool).transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(1);
  network.leadTo(Number(new URL(inject('postgres')).port));
  expect(await waiting).toEqual([{ one: 1 }]);
});

test('queries to a silent server fail, and the next ones use a new connection', async () => {
  const silenced = database(pool).transaction(async (tx) => {
    network.freeze();
    await tx.execute(sql`select 1`);
  });
  await expect(silenced).rejects.toThrow();
  network.thaw();
  expect(await one()).toBe(1);
});

test('a transaction that cannot begin does not act, even if what it looks up is answered', async () => {
  pool.once('connect', (connection) => {
    const query = connection.query.bind(connection) as (...given: unknown[]) => Promise<unknown>;
    const refuse = async (...given: unknown[]) => (isBegin(given[0]) ? Promise.reject(new Error('cancelled')) : query(...given));
    Object.assign(connection, { query: refuse });
  });
  let found: unknown;
  const look = async (tx: Transaction) => (found = (await tx.execute(sql`select 1 as one`)).rows[0]);
  const act = () => Promise.reject(new Error('it acts'));
  await expect(database(pool).transactionAfter(look, act)).rejects.toThrow('cancelled');
  await expect.poll(() => found).toEqual({ one: 1 });
});

test('a callback after commit runs once the transaction has committed, and never if that is rolled back', async () => {
  const db = database(pool);
  const calls: string[] = [];
  await db.transaction(async (tx) => {
    afterCommit(tx, () => calls.push('committed'));
    await tx.execute(sql`select 1`);
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(['committed']);
  const rolledBack = db.transaction(async (tx) => {
    afterCommit(tx, () => calls.push('rolled back'));
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  expect(calls).toEqual(['committed']);
});

test('tables are copied by a pool for that: the streams of copies do not work in a pipeline', async () => {
  const copying = connect(inject('postgres'), { max: 1, copies: true });
  const copied = async (from: Pool) => {
    const connection = await from.connect();
    return await text(connection.query(to('copy (select 7) to stdout'))).finally(() => connection.release(true));
  };
  expect(await copied(copying)).toBe('7\n');
  await expect(copied(pool)).rejects.toThrow('pipeline');
  await copying.end();
});
