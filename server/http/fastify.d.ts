import type { Turns } from '../core/turns.ts';
import type { Viewer } from '../core/viewer.ts';
import type { CommandBudget } from './command-budget.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What each person may still do by commands, and whose turn it is. */
    commands: { budget: CommandBudget; turns: Turns };
  }
  interface FastifyRequest {
    /** Who asks, by the session cookie; looked up once a request. */
    viewer: () => Promise<Viewer>;
    /** The same for reading: where the database does not answer, whoever was seen by this session here lately. */
    reader: () => Promise<Viewer>;
    /** Whether it came with a session, which may have ended. */
    hasSessionCookie: () => boolean;
  }
}
