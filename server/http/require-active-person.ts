import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Person, Viewer } from '../core/viewer.ts';

/** Which commands are for more than active people; see CommandContract. */
export interface Allowance {
  onboarding?: true | undefined;
  ownAccount?: true | undefined;
}

/** Returns the viewer if they may send commands. Otherwise throws a problem that says what to do first. */
export function requireActivePerson(request: FastifyRequest, viewer: Viewer, { onboarding, ownAccount }: Allowance = {}): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  if (viewer.state === 'onboarding' && !onboarding) throw new Problem('ONBOARDING');
  if (ownAccount) return viewer;
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw new Problem('SANCTIONED');
  if (viewer.state === 'deleted') throw new Problem('LEAVING');
  return viewer;
}
