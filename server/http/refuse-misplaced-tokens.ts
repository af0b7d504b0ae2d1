import type { FastifyInstance } from 'fastify';
import { Problem } from '../core/problem.ts';
import { containsToken } from '../core/token-format.ts';

/** Refuses requests with a token in their address or body, where proxies log it and others can read it. */
export function refuseMisplacedTokens(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => done(containsToken(url) ? new Problem('TOKEN_MISPLACED') : undefined));
  app.addHook('preValidation', ({ body }, _reply, done) => done(holdsToken(body) ? new Problem('TOKEN_MISPLACED') : undefined));
}

const holdsToken = (body: unknown) =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && containsToken(JSON.stringify(body));
