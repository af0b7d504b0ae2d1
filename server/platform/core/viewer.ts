import type { SanctionInForce } from '../../../shared/errors.ts';
import type { Actor } from '../../../shared/permissions.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { RequiredScope, TokenScope } from '../../../shared/token-scopes.ts';
import { Problem } from './problem.ts';
import { requirePermission } from './require-permission.ts';

/** The signed-in person who sends a request; a guest is `undefined`. */
export interface Person extends Actor {
  handle: string | undefined;
  createdAt: Date;
  /** The hash (hex) of the session's id or of the token: it identifies the session, but cannot be used to sign in. */
  session: string;
  /** Present if the request has a personal token instead of a session. */
  token?: { scopes: readonly TokenScope[] } | undefined;
  /** When the session ends unless it is used again (milliseconds, this machine's clock). */
  sessionEnds: number;
  /** Why the person is limited, suspended or banned. */
  sanction?: SanctionInForce | undefined;
}
/** Someone who votes or checks: their network counts. See server/platform/http/network-hash.ts. */
export type PersonOnNetwork = Person & { network: Buffer | undefined };
export type Viewer = Person | undefined;

export type Audience = 'public' | 'member' | 'moderators' | 'admins' | `person:${number}` | `person:${number}:${string}`;

/** For reads that everyone may see; members see members-only deals too. */
export const audienceOf = (viewer: Viewer): Audience =>
  permissions['read members-only deals'](viewer) && hasScope(viewer, 'read') ? 'member' : 'public';

/** True for everyone who is signed in themselves, and for tokens with the scope. */
export const hasScope = (viewer: Viewer, scope: RequiredScope): boolean =>
  viewer?.token === undefined || viewer.token.scopes.some((each) => each === scope);

/** Throws TOKEN_SCOPE if the viewer uses a token that may not be used for this. */
export function requireScope(viewer: Viewer, scope: RequiredScope): void {
  if (!hasScope(viewer, scope)) throw new Problem('TOKEN_SCOPE', undefined, { scope });
}

function requireSignedIn(viewer: Viewer): asserts viewer is Person {
  if (viewer === undefined) throw new Problem('AUTH_REQUIRED');
}

/** For reads under /api/me: one audience per person. */
export function ownAudience(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  requireScope(viewer, 'read');
  return `person:${viewer.id}`;
}

/** For reads about one's own account that need a session: a token is refused. */
export function accountAudience(viewer: Viewer): Audience {
  requireScope(viewer, 'session');
  return ownAudience(viewer);
}

const staffWith = (permission: 'read the queue and decide' | 'manage merchants') => (viewer: Viewer) => {
  requireSignedIn(viewer);
  requireScope(viewer, 'moderate');
  requirePermission(permissions[permission](viewer));
  return 'moderators' as const;
};

/** For reads of the queue and the staff log: one audience for all who moderate. */
export const moderatorsOnly = staffWith('read the queue and decide');
/** For reads of merchants, their bans and representatives. */
export const merchantStaffOnly = staffWith('manage merchants');

/** For what a moderator reads only if it is not about themselves: one audience per moderator. */
export function moderatorAudience(viewer: Viewer): Audience {
  moderatorsOnly(viewer);
  return ownAudience(viewer && { ...viewer, token: undefined });
}

/** For reads of people by moderators, which tell admins more. */
export function staffAudience(viewer: Viewer): Audience {
  moderatorsOnly(viewer);
  return permissions["change the board's settings"](viewer) ? 'admins' : 'moderators';
}

/** For reads of the board's settings. */
export function adminsOnly(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  requireScope(viewer, 'session');
  requirePermission(permissions["change the board's settings"](viewer));
  return 'admins';
}

/** For reads about the session that asks: one audience per session. */
export function sessionAudience(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  requireScope(viewer, 'session');
  return `person:${viewer.id}:${viewer.session}`;
}

/** The parts of a `sessionAudience`. */
export function sessionOf(audience: string): { person: number; session: string } {
  const [, person = '', session = ''] = audience.split(':');
  return { person: Number(person), session };
}
export const personIdOf = (audience: string): number => Number(audience.slice('person:'.length));
