import { has, type Role } from './roles.ts';
import type { PersonState } from './states.ts';

/** T0 new, T1 member, T2 trusted, T3 fact-checker. */
export type Trust = 0 | 1 | 2 | 3;

/** The person who asks. A guest is `undefined`. */
export interface Actor {
  id: number;
  role: Role;
  trust: Trust;
  state: PersonState;
}
export type Who = Actor | undefined;

export const active = (who: Who): who is Actor => who?.state === 'active';
export const moderates = (who: Who) => active(who) && has(who.role, 'moderates');
/** Apart from the other permissions, because the first screen asks only this. */
export const mayVoteDown = (who: Who) => active(who) && (who.trust >= 1 || moderates(who));
