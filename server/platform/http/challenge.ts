import type { Problem } from '../core/problem.ts';

const realm = 'Bearer realm="Dealwire"';

/** The WWW-Authenticate header of a refusal (RFC 6750); undefined if signing in or another token would not help. */
export function challengeOf({ code, status, extras: { scope } }: Problem): string | undefined {
  if (code === 'TOKEN_INVALID') return `${realm}, error="invalid_token"`;
  if (code === 'TOKEN_SCOPE') return `${realm}, error="insufficient_scope"${scope === 'session' ? '' : `, scope="${scope}"`}`;
  return status === 401 ? realm : undefined;
}
