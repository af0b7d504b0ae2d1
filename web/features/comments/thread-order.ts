import type { Thread } from '../../../shared/comments.ts';

/** What a thread shows, in reading order: it stands still while it is read. */
export interface ThreadOrder {
  /** How many pages have been taken in whole. */
  pages: number;
  ids: readonly number[];
}

export const emptyThread: ThreadOrder = { pages: 0, ids: [] };

/**
 * Takes in what has come: a new page whole, and of the pages known one's own comments and those that stand below everything else, for they
 * move nothing. Whatever else is new waits; what has vanished keeps its place. Answers the same order where nothing is to be shown.
 */
export function takeIn(order: ThreadOrder, pages: readonly Thread[], isMine: (id: number) => boolean): ThreadOrder {
  const shown = new Set(order.ids);
  const known = pages.slice(0, order.pages).flatMap((page) => page.order);
  const lastShown = known.findLastIndex((id) => shown.has(id));
  const welcome = known.filter((id, index) => !shown.has(id) && (index > lastShown || isMine(id)));
  const fresh = pages.slice(order.pages).flatMap((page) => page.order);
  if (welcome.length === 0 && pages.length <= order.pages) return order;
  return { pages: Math.max(order.pages, pages.length), ids: merged(order.ids, pages, new Set([...shown, ...welcome, ...fresh])) };
}

/** The ids that have come in between and wait to be asked for. */
export function waitingIn(order: ThreadOrder, pages: readonly Thread[]): number[] {
  const shown = new Set(order.ids);
  return pages.flatMap((page) => page.order).filter((id) => !shown.has(id));
}

/** Shows what waited. */
export const showWaiting = (order: ThreadOrder, pages: readonly Thread[]): ThreadOrder => ({
  pages: pages.length,
  ids: merged(order.ids, pages, new Set([...order.ids, ...waitingIn(order, pages)])),
});

/** In the board's order, with what the board no longer has after what it stood after. */
function merged(before: readonly number[], pages: readonly Thread[], shown: ReadonlySet<number>): number[] {
  const ids = pages.flatMap((page) => page.order).filter((id) => shown.has(id));
  const present = new Set(ids);
  before.forEach((id, index) => {
    if (present.has(id)) return;
    ids.splice(index === 0 ? 0 : ids.indexOf(before[index - 1] ?? 0) + 1, 0, id);
    present.add(id);
  });
  return ids;
}
