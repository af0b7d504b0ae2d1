import type { DealList } from '../../../shared/deals.ts';

/** The frozen order of a feed: nothing moves while it is read, and new deals wait. */
export interface FeedOrder {
  /** The cursors of the pages after the first, each known from the page before. */
  cursors: readonly string[];
  /** The ids of each page when it was loaded. */
  shown: readonly (readonly number[])[];
  /** Whether the first page was the whole list when it was loaded. */
  whole: boolean;
  /** How many pages the reader has opened. */
  open: number;
  /** One more page is being loaded ahead. */
  ahead: boolean;
}

export type Page = DealList | undefined;

export const newOrder = (open = 1): FeedOrder => ({ cursors: [], shown: [], whole: false, open, ahead: false });

/** Adds pages as they arrive; what is shown stays. Returns the same object if nothing changed. */
export function takeIn(order: FeedOrder, pages: readonly Page[]): FeedOrder {
  const [first] = pages;
  // Nothing can move in an empty feed.
  const started = order.shown[0]?.length === 0 && first !== undefined && first.order.length > 0 ? newOrder() : order;
  return appendEnd(freezePages(followCursors(started, pages), pages), pages);
}

function followCursors(order: FeedOrder, pages: readonly Page[]): FeedOrder {
  const wanted = order.open + (order.ahead ? 1 : 0);
  const next = pages[order.cursors.length]?.next;
  return next === undefined || order.cursors.length >= wanted - 1 ? order : { ...order, cursors: [...order.cursors, next] };
}

function freezePages(order: FeedOrder, pages: readonly Page[]): FeedOrder {
  const shown = [...order.shown];
  const known = new Set(shown.flat());
  for (let page = pages[shown.length]; page !== undefined && shown.length < order.open; page = pages[shown.length]) {
    const fresh = page.order.filter((id) => !known.has(id));
    for (const id of fresh) known.add(id);
    shown.push(fresh);
  }
  if (shown.length === order.shown.length) return order;
  return { ...order, shown, whole: order.shown.length === 0 ? pages[0]?.next === undefined : order.whole };
}

/** Deals that move up to the end of the last page are shown at once, below everything else. */
function appendEnd(order: FeedOrder, pages: readonly Page[]): FeedOrder {
  const index = order.shown.length - 1;
  const last = pages[index];
  if (last === undefined || last.next !== undefined || order.whole) return order;
  const known = new Set(order.shown.flat());
  const end = last.order.slice(last.order.findLastIndex((id) => known.has(id)) + 1);
  return end.length === 0 ? order : { ...order, shown: order.shown.with(index, [...(order.shown[index] ?? []), ...end]) };
}

/**
 * The ids that are new on the first page. Those at its very end only moved up from the second page because something left, unless there was
 * no second page.
 */
export function waitingIn(order: FeedOrder, first: Page): number[] {
  if (first === undefined || order.shown.length === 0) return [];
  const known = new Set(order.shown.flat());
  const last = order.whole ? first.order.length : first.order.findLastIndex((id) => known.has(id));
  return first.order.filter((id, index) => index <= last && !known.has(id));
}

/** Starts over with the first page as it is now. */
export const showWaiting = (first: DealList): FeedOrder => ({ ...newOrder(), shown: [first.order], whole: first.next === undefined });
