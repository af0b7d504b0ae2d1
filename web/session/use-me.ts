import type { Me } from '../../shared/people.ts';
import type { Actor, Trust } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../live/live.ts';
import { useRead } from '../live/use-read.ts';

/** Whoever is signed in. The server puts `/api/me` into the page of a signed-in person only, so a guest asks for nothing. */
export function useMe(): Me | undefined {
  const signedIn = readStore.get(reads.me()).status === 'ready';
  return useRead(signedIn || isSessionUnknown() ? reads.me() : undefined).data;
}

/** Whether somebody seems signed in whom the board could not look up, since its database was away; it says who as soon as it can. */
export const isSessionUnknown = (): boolean => readStore.get(reads.me()).problem?.code === 'UNAVAILABLE';

/** As shared/permissions.ts asks for it. */
export const actorOf = (me: Me | undefined): Actor | undefined =>
  me === undefined ? undefined : { id: me.id, role: me.role, trust: me.trust as Trust, state: me.state };

/** Where signing in begins; it ends where the person is now. */
export const signInAddress = (): string => `/auth/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`;
