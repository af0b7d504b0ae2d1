export interface Page {
  order: readonly number[];
  /** The next page's cursor. */
  next?: string | undefined;
}

/** A list that does not move while it is read: what is new in between waits until the reader asks for it. */
export interface FrozenList {
  /** In reading order. Vanished ids keep their place. */
  ids: readonly number[];
  /** How many pages `ids` includes. */
  pages: number;
  /** How many pages the reader has opened. */
  open: number;
  /** One more page is being loaded ahead. */
  ahead: boolean;
  /** The cursors of the pages after the first, each known from the page before. */
  cursors: readonly string[];
  /** Whether the first page was the whole list when it was loaded. */
  whole: boolean;
}

interface Options {
  /** Ids that are shown at once, wherever they are. */
  isShownAtOnce?: (id: number) => boolean;
  /** Whether new ids at the end of a list that was whole wait too. */
  announcesEnd?: boolean;
}

export const newList = (open = 1): FrozenList => ({ ids: [], pages: 0, open, ahead: false, cursors: [], whole: false });

/** Adds what has arrived and moves nothing. Returns the same object if nothing changed. */
export function mergePages(list: FrozenList, pages: readonly Page[], { isShownAtOnce, announcesEnd = false }: Options = {}): FrozenList {
  const known = addPages(followCursors(list, pages), pages);
  const extended =
    pages[known.pages - 1]?.next === undefined && !(announcesEnd && known.whole) ? append(known, endOf(known, pages)) : known;
  return isShownAtOnce === undefined ? extended : insert(extended, pages, waitingIn(extended, pages).filter(isShownAtOnce));
}

function followCursors(list: FrozenList, pages: readonly Page[]): FrozenList {
  const maxPages = list.open + (list.ahead ? 1 : 0);
  const next = pages[list.cursors.length]?.next;
  return next === undefined || list.cursors.length >= maxPages - 1 ? list : { ...list, cursors: [...list.cursors, next] };
}

function addPages(list: FrozenList, pages: readonly Page[]): FrozenList {
  const [first] = pages;
  // Nothing can move in an empty list.
  const start = list.ids.length === 0 && first !== undefined && first.order.length > 0 ? 0 : list.pages;
  const fresh = pages.slice(start, list.open);
  if (fresh.length === 0) return list;
  const added = append(list, [...endOf(list, pages), ...fresh.flatMap(({ order }) => order)]);
  return { ...added, pages: start + fresh.length, whole: start === 0 ? first?.next === undefined : list.whole };
}

/** What moved up to the end of the last page. */
function endOf({ ids, pages: taken }: FrozenList, pages: readonly Page[]): readonly number[] {
  const order = pages[taken - 1]?.order ?? [];
  const lastShown = order.findLastIndex((id) => ids.includes(id));
  return lastShown < 0 ? [] : order.slice(lastShown + 1);
}

const append = (list: FrozenList, ids: readonly number[]): FrozenList =>
  ids.length === 0 ? list : { ...list, ids: [...new Set([...list.ids, ...ids])] };

/** New ids in between. Those at the end come with the next page if there is one. */
export function waitingIn(list: FrozenList, pages: readonly Page[]): number[] {
  const shown = new Set(list.ids);
  const taken = pages.slice(0, list.pages);
  const order = taken.flatMap((page) => page.order);
  const lastShown = order.findLastIndex((id) => shown.has(id));
  const between = taken.at(-1)?.next === undefined || lastShown < 0 ? order : order.slice(0, lastShown);
  return [...new Set(between)].filter((id) => !shown.has(id));
}

/** Shows the waiting ids where they belong. */
export const showWaiting = (list: FrozenList, pages: readonly Page[]): FrozenList => insert(list, pages, waitingIn(list, pages));

/** Shows the waiting ids by starting over with the first page as it is now. */
export const startOver = (first: Page): FrozenList => mergePages(newList(), [first]);

/** Puts each id behind the one that is before it on its page. */
function insert(list: FrozenList, pages: readonly Page[], ids: readonly number[]): FrozenList {
  if (ids.length === 0) return list;
  const order = pages.flatMap((page) => page.order);
  const result = [...list.ids];
  for (const id of ids) {
    const before = order.slice(0, order.indexOf(id)).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  }
  return { ...list, ids: result };
}
