import { useMemo, useState } from 'react';
import type { Comment } from '../../../shared/comments.ts';
import { reads } from '../../../shared/reads.ts';
import { useFrozenList } from '../../live/use-frozen-list.ts';

/** A node of the thread; `comment` is undefined if it has vanished. */
export interface Place {
  id: number;
  comment: Comment | undefined;
  replies: Place[];
}

/** The thread of a deal, frozen while it is read. `entry` is the history entry, `myHandle` the reader's handle. */
export function useThread(deal: number, entry: string, myHandle: string | undefined) {
  const { pages, ids, ...list } = useFrozenList((after) => reads.thread(deal, after), {
    entry,
    isWelcome: (id, page) => myHandle !== undefined && page.comments[id]?.author?.handle === myHandle,
  });
  const [parents] = useState(() => new Map<number, number | undefined>());
  const comments = useMemo((): Record<string, Comment> => Object.assign({}, ...pages.map((page) => page.comments)), [pages]);
  return { ...list, places: useMemo(() => placesOf(ids, comments, parents), [ids, comments, parents]) };
}

/** `parents` remembers the places of vanished comments. */
function placesOf(ids: readonly number[], comments: Record<string, Comment>, parents: Map<number, number | undefined>): Place[] {
  for (const { id, parent } of Object.values(comments)) parents.set(id, parent);
  const places = new Map(ids.map((id): [number, Place] => [id, { id, comment: comments[id], replies: [] }]));
  const roots: Place[] = [];
  for (const [id, place] of places) (places.get(parents.get(id) ?? 0)?.replies ?? roots).push(place);
  return roots;
}
