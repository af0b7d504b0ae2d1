import type { FastifyInstance } from 'fastify';
import { Problem } from '../core/problem.ts';
import { containsToken } from '../core/token-format.ts';

/** Refuses requests with a token in their address or body, where proxies log it and others can read it. */
export function refuseMisplacedTokens(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => done(containsToken(url) ? new Problem('TOKEN_MISPLACED') : undefined));
  app.addHook('preValidation', ({ body }, _reply, done) => done(holdsToken(body) ? new Problem('TOKEN_MISPLACED') : undefined));
}

/** Without recursion: a body can nest deeper than the stack. */
function holdsToken(body: unknown): boolean {
  const remaining = [body];
  for (let each = remaining.pop(); each !== undefined || remaining.length > 0; each = remaining.pop()) {
    if (typeof each === 'string' && containsToken(each)) return true;
    if (typeof each === 'object' && each !== null && !Buffer.isBuffer(each)) remaining.push(...Object.keys(each), ...Object.values(each));
  }
  return false;
}
