import { Socket } from 'node:net';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pRetry from 'p-retry';
import pg from 'pg';
import { connectionTo } from '../../engine/connection-to.ts';
import { serverWait } from '../../engine/server-finder.ts';
import * as schema from './schema.ts';
import { type SlowStatements, timeStatements } from './slow-statements.ts';
import { together } from './together.ts';

// Ids and counts are far below 2^53, so numbers are safe and simpler than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;

/** Milliseconds after the statement timeout until the connection counts as dead. */
const grace = 2_000;

/** Milliseconds between two attempts to connect. */
const between = 100;

interface PoolOptions {
  max?: number;
  /** Milliseconds. */
  statementTimeout?: number;
  /** Milliseconds. */
  lockTimeout?: number;
  /** Whether its connections copy whole tables, with streams that do not work in a pipeline. */
  copies?: boolean;
  slow?: SlowStatements | undefined;
}

/** A pool whose queries fail instead of hanging: connecting, statements and silence have timeouts. */
export function connect(
  url: string,
  { max = 10, statementTimeout = 10_000, lockTimeout = 0, copies = false, slow }: PoolOptions = {},
): Pool {
  const { connectionString, stream = () => new Socket() } = connectionTo(url);
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'dealwire',
    stream: () => sendingTogether(withTimeout(stream(), statementTimeout === 0 ? 0 : statementTimeout + grace)),
    // Does not wait for the answer to a statement before it sends the next one.
    pipeline: !copies,
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

/** Statements that are sent one after the other, without waiting, leave in one packet. The driver corks the socket for each. */
function sendingTogether(socket: Socket): Socket {
  const cork = socket.cork.bind(socket);
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    socket.uncork();
  };
  return Object.assign(socket, {
    cork: () => {
      cork();
      if (isCorked) return;
      isCorked = true;
      cork();
      process.nextTick(uncork);
    },
  });
}

export function database(pool: pg.Pool) {
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  /**
   * A transaction that sends its first statements together with `begin`, and acts once it has the answers. Until then it may only read: if `begin` fails,
   * those statements still run.
   */
  const transactionAfter = async <Found, Result>(
    look: (tx: Transaction) => Promise<Found>,
    act: (tx: Transaction, found: Found) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await connectSoon(pool);
    const tx: Transaction = new NodePgTransaction(dialect, sessionOn(connection), undefined);
    const callbacks: (() => void)[] = [];
    afterCommits.set(tx, callbacks);
    const result = await transact(connection, tx, look, act).finally(() => connection.release());
    for (const callback of callbacks) callback();
    return result;
  };
  // Drizzle's own function never returns a connection that breaks before the transaction has begun to the pool.
  db.transaction = (act) => transactionAfter(async () => undefined, act);
  return Object.assign(db, { transactionAfter });
}

/** A server that restarts refuses connections, and so does a proxy while another server takes its place. */
const connectSoon = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pRetry(() => pool.connect(), {
    ...{ retries: serverWait / between, minTimeout: between, factor: 1 },
    ...{ maxRetryTime: serverWait, shouldRetry: () => !pool.ending },
  });

async function transact<Found, Result>(
  connection: pg.PoolClient,
  tx: Transaction,
  look: (tx: Transaction) => Promise<Found>,
  act: (tx: Transaction, found: Found) => Promise<Result>,
): Promise<Result> {
  try {
    const [, found] = await together([connection.query({ name: 'begin', text: 'begin' }), look(tx)]);
    const result = await act(tx, found);
    await tx.execute(sql`commit`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback`);
    throw error;
  }
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

const dialect = new PgDialect({ casing: 'snake_case' });
const sessions = new WeakMap<pg.PoolClient, Session>();
type Session = NodePgSession<typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** Kept as long as the connection. Without the schema, for which each transaction would make a relational query (`tx.query`) of each table. */
function sessionOn(connection: pg.PoolClient): Session {
  const session: Session = sessions.get(connection) ?? new NodePgSession(connection, dialect, undefined);
  sessions.set(connection, session);
  return session;
}

export type Database = ReturnType<typeof database>;
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** For queries that run inside or outside of a transaction. */
export type Queryable = Database | Transaction;
