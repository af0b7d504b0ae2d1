import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import { sanctioned } from '../core/sanctioned.ts';
import { type Person, requireScope, type Viewer } from '../core/viewer.ts';
import { scopeOf } from './command-scope.ts';

/** Which commands are for more or fewer than active people; see CommandContract. */
export interface Allowance {
  onboarding?: true | undefined;
  ownAccount?: true | undefined;
  limited?: false | undefined;
}

/** Returns the viewer if they may send commands. Otherwise throws a problem that says what to do first. */
export function requireActivePerson(request: FastifyRequest, viewer: Viewer, allowance: Allowance = {}): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  requireScope(viewer, scopeOf(request.routeOptions.config.command));
  if (viewer.state === 'onboarding' && !allowance.onboarding) throw new Problem('ONBOARDING');
  if (allowance.ownAccount) return viewer;
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw sanctioned(viewer);
  if (viewer.state === 'limited' && allowance.limited === false) throw sanctioned(viewer);
  if (viewer.state === 'deleted') throw new Problem('LEAVING');
  return viewer;
}
