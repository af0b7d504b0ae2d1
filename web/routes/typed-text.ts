import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';
import { forgetSearches } from '../features/deals/search/recent-searches.ts';
import { forgetDrafts, hasDrafts } from '../lib/draft.ts';
import { browserStorage } from '../lib/storage.ts';

/** Whose drafts and searches this browser has: the id of who signed in last. What a guest types becomes theirs who signs in next. */
const owner = 'typed-by';

/** Deletes drafts and searches from this browser. */
export function forgetTyped(): void {
  forgetDrafts();
  forgetSearches();
  browserStorage.set(owner, undefined);
}

/** What someone typed stays for them when their session ends elsewhere. If someone else signs in here meanwhile, it is deleted, also from the screen. */
export function forgetTypedByOthers(): void {
  const id = readStore.get(reads.me()).data?.id;
  const former = browserStorage.get(owner);
  if (id === undefined || former === `${id}`) return;
  const isShown = former !== undefined && hasDrafts();
  if (former !== undefined) forgetTyped();
  browserStorage.set(owner, `${id}`);
  if (isShown) location.reload();
}
