import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectionTo } from '../../engine/connection-to.ts';
import * as schema from './schema.ts';
import { type SlowStatements, timeStatements } from './slow-statements.ts';

// Ids and counts are far below 2^53, so numbers are safe and simpler than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;

/** Milliseconds after the statement timeout until the connection counts as dead. */
const grace = 2_000;

interface PoolOptions {
  max?: number;
  /** Milliseconds. */
  statementTimeout?: number;
  /** Milliseconds. */
  lockTimeout?: number;
  slow?: SlowStatements | undefined;
}

/** A pool whose queries fail instead of hanging: connecting, statements and silence have timeouts. */
export function connect(url: string, { max = 10, statementTimeout = 10_000, lockTimeout = 0, slow }: PoolOptions = {}): Pool {
  const { connectionString, stream = () => new Socket() } = connectionTo(url);
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'dealwire',
    stream: () => withTimeout(stream(), statementTimeout === 0 ? 0 : statementTimeout + grace),
  });
  // A broken connection is replaced, or fails the query that uses it. Without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  if (slow !== undefined) pool.on('connect', (connection) => timeStatements(connection, slow));
  return pool;
}

/** Breaks after `timeout` milliseconds of silence. TCP alone would wait 15 minutes for a server that vanished. */
function withTimeout(socket: Socket, timeout: number): Socket {
  const silence = Object.assign(new Error('PostgreSQL went silent'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(timeout, () => socket.destroy(silence));
}

export function database(pool: pg.Pool) {
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  // Drizzle's own function never returns a connection that breaks before the transaction has begun to the pool.
  db.transaction = async (act, config) => {
    const connection = await pool.connect();
    const callbacks: (() => void)[] = [];
    const actAndCollect: typeof act = (tx) => {
      afterCommits.set(tx, callbacks);
      return act(tx);
    };
    const result = await onConnection(connection)
      .transaction(actAndCollect, config)
      .finally(() => connection.release());
    for (const callback of callbacks) callback();
    return result;
  };
  return db;
}

const afterCommits = new WeakMap<object, (() => void)[]>();

/**
 * Calls back once this transaction has committed, in this process only. Work that must not be lost is a job instead (server/platform/jobs/queue-job.ts).
 * The callback must not throw.
 */
export function afterCommit(tx: Transaction, callback: () => void): void {
  const callbacks = afterCommits.get(tx);
  if (callbacks === undefined) throw new Error('afterCommit takes a transaction of its own, not a savepoint');
  callbacks.push(callback);
}

const clients = new WeakMap<pg.PoolClient, ReturnType<typeof onNewConnection>>();
/** Without the schema, for which each transaction would make a relational query (`tx.query`) of each table. */
const onNewConnection = (client: pg.PoolClient) => drizzle<typeof schema, pg.PoolClient>({ client, casing: 'snake_case' });

/** Kept as long as the connection, because creating one takes longer than a short transaction. */
function onConnection(connection: pg.PoolClient) {
  const client = clients.get(connection) ?? onNewConnection(connection);
  clients.set(connection, client);
  return client;
}

export type Database = ReturnType<typeof database>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For queries that run inside or outside of a transaction. */
export type Queryable = Database | Transaction;
