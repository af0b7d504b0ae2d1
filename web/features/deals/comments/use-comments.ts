import { useMemo, useState } from 'react';
import type { Comment } from '../../../../shared/comments.ts';
import { reads } from '../../../../shared/reads.ts';
import type { ThreadSort } from '../../../../shared/thread-sorts.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';
import { threadRows } from './thread-rows.ts';

interface ThreadPlace {
  deal: number;
  sort: ThreadSort;
  /** The cursor in the address, where the list starts. */
  after: string | undefined;
  /** The history entry. */
  entry: string;
  /** The reader's own handle: their comments appear at once. */
  myHandle: string | undefined;
}

/** The comments on a deal, frozen while they are read. */
export function useComments({ deal, sort, after: start, entry, myHandle }: ThreadPlace) {
  const { pages, ids, ...list } = useFrozenList((after) => reads.thread(deal, { sort, after: after ?? start }), {
    entry,
    isShownAtOnce: (id, page) => myHandle !== undefined && page.comments[id]?.author?.handle === myHandle,
    remembersPages: false,
  });
  const [parents] = useState(() => new Map<number, number | undefined>());
  const [seen] = useState(() => new Map<string, Comment>());
  const comments = useMemo((): Record<string, Comment> => Object.assign({}, ...pages.map((page) => page.comments)), [pages]);
  for (const [id, comment] of Object.entries(comments)) seen.set(id, comment);
  // A comment that leaves the loaded pages of the best is not gone: others got more votes.
  const known = sort === 'best' && list.hasMore ? { ...Object.fromEntries(seen), ...comments } : comments;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen changes with the comments
  return { ...list, rows: useMemo(() => threadRows(ids, known, parents), [ids, comments, parents, list.hasMore]) };
}
