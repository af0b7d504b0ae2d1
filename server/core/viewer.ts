import type { SanctionInForce } from '../../shared/errors.ts';
import type { Actor } from '../../shared/permissions.ts';
import { permissions } from '../../shared/permissions.ts';
import { Problem } from './problem.ts';
import { requirePermission } from './require-permission.ts';

/** The signed-in person who sends a request; a guest is `undefined`. */
export interface Person extends Actor {
  handle: string | undefined;
  createdAt: Date;
  /** The session's hashed id in hex: identifies the session, cannot be used as one. */
  session: string;
  /** When the session ends unless it is used again (milliseconds, this machine's clock). */
  sessionEnds: number;
  /** Why the person is limited, suspended or banned. */
  sanction?: SanctionInForce | undefined;
}
/** Someone who votes or checks: their network counts. See server/http/network-hash.ts. */
export type PersonOnNetwork = Person & { network: Buffer | undefined };
export type Viewer = Person | undefined;

export type Audience = 'public' | 'member' | 'moderators' | 'admins' | `person:${number}` | `person:${number}:${string}`;

/** For reads that everyone may see; members see members-only deals too. */
export const audienceOf = (viewer: Viewer): Audience => (permissions['read members-only deals'](viewer) ? 'member' : 'public');

function requireSignedIn(viewer: Viewer): asserts viewer is Person {
  if (viewer === undefined) throw new Problem('AUTH_REQUIRED');
}

/** For reads under /api/me: one audience per person. */
export function ownAudience(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  return `person:${viewer.id}`;
}

/** For reads of the queue and the staff log: one audience for all moderators and admins. */
export function moderatorsOnly(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  requirePermission(permissions['read the queue and decide'](viewer));
  return 'moderators';
}

/** For reads of people by moderators, which tell admins more. */
export function staffAudience(viewer: Viewer): Audience {
  moderatorsOnly(viewer);
  return permissions["change the board's settings"](viewer) ? 'admins' : 'moderators';
}

/** For reads of the board's settings. */
export function adminsOnly(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  requirePermission(permissions["change the board's settings"](viewer));
  return 'admins';
}

/** For reads about the session that asks: one audience per session. */
export function sessionAudience(viewer: Viewer): Audience {
  requireSignedIn(viewer);
  return `person:${viewer.id}:${viewer.session}`;
}

/** The parts of a `sessionAudience`. */
export function sessionOf(audience: string): { person: number; session: string } {
  const [, person = '', session = ''] = audience.split(':');
  return { person: Number(person), session };
}
export const personIdOf = (audience: string): number => Number(audience.slice('person:'.length));
