import { type ListSort, relevance, risingFrom } from '../../shared/ranking.ts';
import type { Row } from '../live/dependencies.ts';
import { orders } from './orders.ts';

/** The part of a list that a page shows, by sort key. */
export interface Window {
  sort: ListSort;
  /** Where the page starts, at its cursor; absent on the first page. */
  top?: number | undefined;
  /** Its last deal; absent where the list ends with this page, for then whatever comes below belongs to it. */
  bottom?: number | undefined;
  /** Whether a changed deal passes the list's filters, the audience's among them. */
  passes: (row: Row) => boolean;
}

/** Whether a changed deal, as the change feed delivers it, could come to stand in this window. When in doubt it could. */
export function couldAppearIn({ sort, passes, top = Infinity, bottom = -Infinity }: Window): (row: Row) => boolean {
  const { keyOf, tolerance } = orders[sort === 'best' ? 'hot' : sort];
  // How well a deal fits is found out by evaluating.
  const fitting = sort === 'best' ? relevance.titled : 0;
  return (row) => {
    if (row.state === 'removed' || row.state === 'scheduled') return false;
    const deal = rankedIn(row);
    if (deal === undefined) return true;
    if (sort === 'rising' && (row.hot_at !== null || deal.up - deal.down < risingFrom)) return false;
    const key = keyOf(deal);
    // What words there are takes longest to look at.
    return key + fitting >= bottom - tolerance && key <= top + tolerance && passes(row);
  };
}

/** Undefined unless the row is what the publication promises. */
function rankedIn({ up, down, comments, live_at: liveAt }: Row) {
  if (typeof up !== 'number' || typeof down !== 'number' || typeof comments !== 'number' || !(liveAt instanceof Date)) return undefined;
  return { up, down, comments, liveAt: liveAt.getTime() / 1_000 };
}
