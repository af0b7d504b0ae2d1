interface Page {
  order: readonly number[];
}

/** What a list shows, in reading order. It does not move while it is read. */
export interface FrozenList {
  /** How many pages are included. */
  pages: number;
  ids: readonly number[];
}

export const emptyList: FrozenList = { pages: 0, ids: [] };

/**
 * Adds new pages whole, and new ids of known pages if they are welcome or below everything else, which moves nothing. Other new ids wait;
 * vanished ones keep their place. Returns the same object if nothing changed.
 */
export function takeIn(order: FrozenList, pages: readonly Page[], isWelcome: (id: number) => boolean): FrozenList {
  const shown = new Set(order.ids);
  const known = pages.slice(0, order.pages).flatMap((page) => page.order);
  const lastShown = known.findLastIndex((id) => shown.has(id));
  const taken = known.filter((id, index) => !shown.has(id) && (index > lastShown || isWelcome(id)));
  const fresh = pages.slice(order.pages).flatMap((page) => page.order);
  if (taken.length === 0 && pages.length <= order.pages) return order;
  return { pages: Math.max(order.pages, pages.length), ids: merged(order.ids, pages, new Set([...shown, ...taken, ...fresh])) };
}

/** New ids in between, which wait until the reader asks for them. */
export function waitingIn(order: FrozenList, pages: readonly Page[]): number[] {
  const shown = new Set(order.ids);
  return pages.flatMap((page) => page.order).filter((id) => !shown.has(id));
}

/** Shows the waiting ids. */
export const showWaiting = (order: FrozenList, pages: readonly Page[]): FrozenList => ({
  pages: pages.length,
  ids: merged(order.ids, pages, new Set([...order.ids, ...waitingIn(order, pages)])),
});

/** In the board's order; an id that the board no longer has stays behind its former predecessor. */
function merged(before: readonly number[], pages: readonly Page[], shown: ReadonlySet<number>): number[] {
  const ids = pages.flatMap((page) => page.order).filter((id) => shown.has(id));
  const present = new Set(ids);
  before.forEach((id, index) => {
    if (present.has(id)) return;
    ids.splice(index === 0 ? 0 : ids.indexOf(before[index - 1] ?? 0) + 1, 0, id);
    present.add(id);
  });
  return ids;
}

/** The pages up to the first that is still loading. */
export function leading<Any>(pages: readonly (Any | undefined)[]): Any[] {
  const here: Any[] = [];
  for (const page of pages) {
    if (page === undefined) break;
    here.push(page);
  }
  return here;
}
