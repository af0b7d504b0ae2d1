import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadPath } from '../../shared/reads.ts';
import { type FrozenList, mergePages, newList, type Page, showWaiting, startOver, waitingIn } from '../lib/frozen-list.ts';
import { keepForEntry, keptForEntry, rememberedNumber, rememberNumber } from '../lib/history-entry.ts';
import { useReads } from './use-read.ts';

interface Options<Answer> {
  /** The history entry that the list is shown in. */
  entry: string;
  /** Ids that are shown at once, wherever they are on their page. */
  isShownAtOnce?: (id: number, page: Answer) => boolean;
  /** Only what is new on the first page waits, and showing it starts over from there. Going back brings the list as it was left. */
  startsOver?: boolean;
  /** Whether the entry keeps how many pages were opened. */
  remembersPages?: boolean;
}

export function useFrozenList<Answer extends Page>(
  read: (after?: string) => ReadPath<Answer>,
  { entry, isShownAtOnce, startsOver = false, remembersPages = true }: Options<Answer>,
) {
  const path = read();
  const [list, setList] = useState(
    () => (startsOver ? keptForEntry<FrozenList>(entry, path) : undefined) ?? newList(rememberedNumber(entry, `pages ${path}`) ?? 1),
  );
  const states = useReads([path, ...list.cursors.map((after) => read(after))]);
  const pages = useMemo(() => leading(states.map(({ data }) => data)), [states]);
  const taken = mergePages(list, pages, {
    announcesEnd: startsOver,
    ...(isShownAtOnce && { isShownAtOnce: (id) => pages.some((page) => isShownAtOnce(id, page)) }),
  });
  if (taken !== list) setList(taken);

  useEffect(() => {
    if (startsOver) keepForEntry(entry, path, list);
    if (remembersPages) rememberNumber(entry, `pages ${path}`, list.open);
  }, [entry, path, list, startsOver, remembersPages]);

  const [first] = pages;
  return {
    problem: states[0]?.problem,
    hasFailed: states.some(({ hasFailed }) => hasFailed),
    loading: first === undefined,
    pages,
    ids: taken.ids,
    /** How many open pages are still loading. */
    missing: taken.pages > 0 && pages[taken.pages - 1]?.next === undefined ? 0 : taken.open - taken.pages,
    waiting: waitingIn(taken, startsOver ? pages.slice(0, 1) : pages),
    showWaiting: () => first && setList(startsOver ? startOver(first) : showWaiting(taken, pages)),
    hasMore: pages[taken.open - 1]?.next !== undefined,
    next: pages[taken.open - 1]?.next,
    more: useCallback(() => setList((before) => ({ ...before, open: before.open + 1, ahead: false })), []),
    lookAhead: useCallback(() => setList((before) => (before.ahead ? before : { ...before, ahead: true })), []),
  };
}

/** The pages up to the first that is still loading. */
function leading<Answer>(pages: readonly (Answer | undefined)[]): Answer[] {
  const end = pages.indexOf(undefined);
  return (end < 0 ? pages : pages.slice(0, end)) as Answer[];
}
