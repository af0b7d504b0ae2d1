import { createContext, useContext } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { Me } from '../../../../shared/people.ts';
import type { CommentVotes } from '../../../../shared/votes.ts';

export interface ThreadContextValue {
  deal: DealDetail;
  me: Me | undefined;
  /** The handles of those whom the reader has blocked. */
  blocked: ReadonlySet<string>;
  /** The reader's votes, by comment id. */
  votes: CommentVotes['votes'];
  /** Collapses or expands a comment. */
  toggle: (id: number) => void;
  /** Scrolls to a comment as soon as it is there. */
  reveal: (id: number) => void;
}

const Context = createContext<ThreadContextValue | undefined>(undefined);
export const ThreadContextProvider = Context.Provider;

export function useThreadContext(): ThreadContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('A comment stands in a thread');
  return value;
}
