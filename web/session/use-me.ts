import { useLocation, useSearch } from 'wouter';
import type { Me } from '../../shared/people.ts';
import type { Actor } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';
import { useRead } from '../engine/use-read.ts';

/** The signed-in person. The server puts `/api/me` into the page only for them, so a guest reads nothing. */
export function useMe(): Me | undefined {
  const signedIn = readStore.get(reads.me()).status === 'ready';
  return useRead(signedIn || isSessionUnknown() ? reads.me() : undefined).data;
}

/** Whether there is a session that the board could not look up because its database was down; the read becomes ready once it can. */
export const isSessionUnknown = (): boolean => readStore.get(reads.me()).problem?.code === 'UNAVAILABLE';

/** The page says so from the start, before a person's own reads are shown; someone whose session has just ended also counts as a guest. */
export const isGuest = (): boolean => readStore.get(reads.me()).status !== 'ready' && !isSessionUnknown();

/** The actor for shared/permissions.ts. */
export const actorOf = (me: Me | undefined): Actor | undefined => me;

/** Where signing in starts; leads back to the current screen. */
export const signInAddress = (): string => signInFrom(location.pathname, location.search);
const signInFrom = (pathname: string, search: string) => `/auth/sign-in?return_to=${encodeURIComponent(pathname + search)}`;

/** The same, for what is rendered on the server too. */
export function useSignInAddress(): string {
  const [pathname] = useLocation();
  const search = useSearch();
  return signInFrom(pathname, search === '' ? '' : `?${search}`);
}
