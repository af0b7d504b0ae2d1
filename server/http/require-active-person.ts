import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Person, Viewer } from '../core/viewer.ts';

/** Returns the viewer if they may send commands. Otherwise throws a problem that says what to do first. */
export function requireActivePerson(request: FastifyRequest, viewer: Viewer, onboarding = false): Person {
  if (viewer === undefined) throw new Problem(request.hasSessionCookie() ? 'SESSION_EXPIRED' : 'AUTH_REQUIRED');
  if (viewer.state === 'onboarding' && !onboarding) throw new Problem('ONBOARDING');
  if (viewer.state === 'suspended' || viewer.state === 'banned') throw new Problem('SANCTIONED');
  return viewer;
}
