import { createContext, useContext } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import type { CommentVotes, Me } from '../../../shared/people.ts';

/** What every comment of a thread needs to know of where it stands. */
export interface ThreadContextValue {
  deal: DealDetail;
  me: Me | undefined;
  /** One's own votes, by the comment's id. */
  votes: CommentVotes['votes'];
  /** The comments whose branch is folded away. */
  folded: ReadonlySet<number>;
  fold: (id: number, folded: boolean) => void;
  /** The comments that have just come or are led to, to be lit up. */
  lit: ReadonlySet<number>;
  /** Brings a comment into view as soon as it is there. */
  reveal: (id: number) => void;
}

const Context = createContext<ThreadContextValue | undefined>(undefined);
export const ThreadContextProvider = Context.Provider;

export function useThreadContext(): ThreadContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('A comment stands in a thread');
  return value;
}
