import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by the session cookie; looked up once a request. */
    viewer: () => Promise<Viewer>;
    /** The same for reading: where the database does not answer, whoever was seen by this session here lately. */
    reader: () => Promise<Viewer>;
    /** Whether it came with a session, which may have ended. */
    hasSessionCookie: () => boolean;
  }
}
