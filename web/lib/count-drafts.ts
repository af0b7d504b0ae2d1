import { placeOf } from './draft.ts';

/** How many drafts of this browser have any words. */
export function countDrafts(): number {
  try {
    return Object.entries(localStorage).filter(([key, text]) => key.startsWith(placeOf('')) && /[^\s"]/.test(text) && text !== '{}').length;
  } catch {
    return 0;
  }
}
