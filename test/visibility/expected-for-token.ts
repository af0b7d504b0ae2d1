import type { RequiredScope, TokenScope } from '../../shared/token-scopes.ts';

/** Every set of scopes. */
export const scopeSets: readonly (readonly TokenScope[])[] = [
  ...([['read'], ['write'], ['moderate']] as const),
  ...([
    ['read', 'write'],
    ['read', 'moderate'],
    ['write', 'moderate'],
    ['read', 'write', 'moderate'],
  ] as const),
];

/** Own reads that no token reaches: with them, a stolen token could be kept or lead to more. */
const bySession: readonly string[] = [
  '/api/me/account',
  '/api/me/channels',
  '/api/me/identities',
  '/api/me/join-request',
  '/api/me/sessions',
  '/api/me/tokens',
];

/** What a token needs for a read, by its pattern. Written out rather than asked of the code that is tested. */
function neededFor(pattern: string): RequiredScope | undefined {
  if (pattern.startsWith('/api/admin/') || bySession.includes(pattern)) return 'session';
  if (pattern.startsWith('/api/mod/')) return 'moderate';
  return pattern === '/api/me' || pattern.startsWith('/api/me/') ? 'read' : undefined;
}

/** Whose answer someone's token gets (theirs if `like` is absent), or which scope it lacks. */
export function expectedFor(
  pattern: string,
  scopes: readonly TokenScope[],
  isAdmin: boolean,
): { like?: 'guest' | 'moderator'; refusedFor?: RequiredScope } {
  const needed = neededFor(pattern);
  if (needed !== undefined && !scopes.some((scope) => scope === needed)) return { refusedFor: needed };
  if (needed === undefined && !scopes.includes('read')) return { like: 'guest' };
  return needed === 'moderate' && isAdmin ? { like: 'moderator' } : {};
}
