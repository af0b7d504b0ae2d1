import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Comment } from '../../../shared/comments.ts';
import { reads } from '../../../shared/reads.ts';
import { emptyList, type FrozenList, leading, showWaiting, takeIn, waitingIn } from '../../lib/frozen-list.ts';
import { rememberedNumber, rememberNumber } from '../../lib/history-entry.ts';
import { useReads } from '../../live/use-read.ts';

/** A node of the thread; `comment` is undefined if it has vanished. */
export interface Place {
  id: number;
  comment: Comment | undefined;
  replies: Place[];
}

/** The thread of a deal, frozen while it is read. `entry` is the history entry, `myHandle` the reader's handle. */
export function useThread(deal: number, entry: string, myHandle: string | undefined) {
  const path = reads.thread(deal);
  const [open, setOpen] = useState(() => rememberedNumber(entry, `pages ${path}`) ?? 1);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [order, setOrder] = useState<FrozenList>(emptyList);
  const [parents] = useState(() => new Map<number, number | undefined>());

  const states = useReads([path, ...cursors.map((after) => reads.thread(deal, after))]);
  const pages = useMemo(() => leading(states.map(({ data }) => data)), [states]);
  const next = pages.length === cursors.length + 1 ? pages.at(-1)?.next : undefined;
  if (next !== undefined && cursors.length + 1 < open) setCursors([...cursors, next]);

  const comments = useMemo((): Record<string, Comment> => Object.assign({}, ...pages.map((page) => page.comments)), [pages]);
  const taken = takeIn(order, pages, (id) => myHandle !== undefined && comments[id]?.author?.handle === myHandle);
  if (taken !== order) setOrder(taken);

  useEffect(() => rememberNumber(entry, `pages ${path}`, open), [entry, path, open]);

  return {
    loading: pages.length === 0,
    places: useMemo(() => placesOf(taken.ids, comments, parents), [taken, comments, parents]),
    waiting: waitingIn(taken, pages),
    showWaiting: () => setOrder(showWaiting(taken, pages)),
    hasMore: next !== undefined && cursors.length + 1 === open,
    more: useCallback(() => setOpen((before) => before + 1), []),
  };
}

/** `parents` remembers the places of vanished comments. */
function placesOf(ids: readonly number[], comments: Record<string, Comment>, parents: Map<number, number | undefined>): Place[] {
  for (const { id, parent } of Object.values(comments)) parents.set(id, parent);
  const places = new Map(ids.map((id): [number, Place] => [id, { id, comment: comments[id], replies: [] }]));
  const roots: Place[] = [];
  for (const [id, place] of places) (places.get(parents.get(id) ?? 0)?.replies ?? roots).push(place);
  return roots;
}
