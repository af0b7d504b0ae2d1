import type { Actor } from '../../shared/permissions.ts';
import { permissions } from '../../shared/permissions.ts';
import { Problem } from './problem.ts';

/** The signed-in person who sends a request; a guest is `undefined`. */
export interface Person extends Actor {
  handle: string | undefined;
  /** The session's hashed id in hex: identifies the session, cannot be used as one. */
  session: string;
  /** When the session ends unless it is used again (milliseconds, this machine's clock). */
  sessionEnds: number;
}
export type Viewer = Person | undefined;

export type Audience = 'public' | 'member' | `person:${number}`;

/** For reads that everyone may see; members see members-only deals too. */
export const audienceOf = (viewer: Viewer): Audience => (permissions['read members-only deals'](viewer) ? 'member' : 'public');

/** For reads under /api/me: one audience per person. */
export function ownAudience(viewer: Viewer): Audience {
  if (viewer === undefined) throw new Problem('AUTH_REQUIRED');
  return `person:${viewer.id}`;
}
export const personIdOf = (audience: string): number => Number(audience.slice('person:'.length));
