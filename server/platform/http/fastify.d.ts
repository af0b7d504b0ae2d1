import type { FairQueue } from '../../engine/fair-queue.ts';
import type { Person, Viewer } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import type { CommandBudget } from './command-budget.ts';
import type { NetworkHash } from './network-hash.ts';
import type { SecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The command budgets, and the queue in which commands wait. */
    commands: { budget: CommandBudget; queue: FairQueue };
    /** Tells the networks of requests apart. */
    networkHash: NetworkHash;
    security: SecurityLog;
  }
  interface FastifyRequest {
    /** The person of the token or else of the session cookie; looked up once per request. Throws TOKEN_INVALID. */
    viewer: () => Promise<Viewer>;
    /** The same, looked up again: who waited for a body may have lost a right meanwhile. */
    viewerNow: () => Promise<Viewer>;
    /** The same in a command's transaction, until whose end nobody takes a right from this person (server/platform/identity/rights-lock.ts). */
    viewerIn: (tx: Transaction) => Promise<Viewer>;
    /** The same for reads: while the database is down, the person last seen with this session or token. */
    reader: () => Promise<Viewer>;
    /** The person last seen here with this session or token, without a database query. */
    lastSeen: () => Person | undefined;
    /** The same, if that was within the last minute. */
    seenLately: () => Person | undefined;
    /** Whether the request has a session cookie that counts; the session may have ended. */
    hasSessionCookie: () => boolean;
  }
}
