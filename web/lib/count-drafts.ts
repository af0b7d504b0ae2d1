import { storedDrafts } from './draft.ts';
import { browserStorage } from './storage.ts';

/** How many drafts of this browser have any words. */
export const countDrafts = (): number =>
  storedDrafts().filter((key) => /[^\s"]/.test(browserStorage.get(key) ?? '') && browserStorage.get(key) !== '{}').length;
