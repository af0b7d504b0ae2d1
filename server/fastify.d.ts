import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by the session cookie; looked up once a request. */
    viewer: () => Promise<Viewer>;
    /** Whether it came with a session, which may have ended. */
    hasSessionCookie: () => boolean;
  }
}
