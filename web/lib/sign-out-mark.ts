import { browserStorage } from './storage.ts';

/** When (ms since the epoch) this browser's person was last signed out, and ` pending` while the board does not know yet. */
export const signOutPlace = 'signed-out';

export const signOutMark = (): string => browserStorage.get(signOutPlace) ?? '';

/** Whether this browser has signed out, but the board has not answered yet. */
export const isSignOutPending = (): boolean => signOutMark().endsWith(' pending');
