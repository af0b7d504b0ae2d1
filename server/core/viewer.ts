import type { Actor } from '../../shared/permissions.ts';
import { permissions } from '../../shared/permissions.ts';
import { Problem } from './problem.ts';

/** Whoever sent the request, as its session says. A guest is `undefined`. */
export interface Person extends Actor {
  handle: string | undefined;
  /** Hex of the session's hashed id: to know the session again, never to use it. */
  session: string;
  /** When the session ends unless it is used again, in milliseconds by this machine's clock. */
  sessionEnds: number;
}
export type Viewer = Person | undefined;

export type Audience = 'public' | 'member' | `person:${number}`;

/** For reads that anybody may see; members see members-only deals too. */
export const audienceOf = (viewer: Viewer): Audience => (permissions['read members-only deals'](viewer) ? 'member' : 'public');

/** For reads under /api/me: one audience a person. */
export function ownAudience(viewer: Viewer): Audience {
  if (viewer === undefined) throw new Problem('AUTH_REQUIRED');
  return `person:${viewer.id}`;
}
export const personIdOf = (audience: string): number => Number(audience.slice('person:'.length));
