import type { OptimisticUpdates } from '../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../engine/use-optimistic-update.ts';

export type Vote = 1 | -1 | undefined;

export interface Votes {
  up: number;
  down: number;
  /** The reader's own. */
  vote: Vote;
}

export interface PendingVote<Cast extends { value: 1 | -1 } = { value: 1 | -1 }> {
  /** Undefined withdraws the vote. */
  vote: Cast | undefined;
  /** What the board showed at the time of the vote, to notice when the read has changed. */
  from: Votes;
}

/** The counts with another vote of the reader's. */
export const withVote = ({ up, down, vote: before }: Votes, vote: Vote): Votes => ({
  up: up + Number(vote === 1) - Number(before === 1),
  down: down + Number(vote === -1) - Number(before === -1),
  vote,
});

/** What the board knows, with a vote that is being sent. */
export function useOptimisticVotes<Pending extends PendingVote>(
  updates: OptimisticUpdates<Pending, { up: number; down: number }>,
  id: number,
  known: Votes,
): Votes {
  const isShown = ({ vote, from }: Pending) => known.vote === vote?.value && (known.up !== from.up || known.down !== from.down);
  const update = useOptimisticUpdate(updates, String(id), isShown);
  if (update === undefined) return known;
  const { value: pending, answer } = update;
  return answer === undefined ? withVote(pending.from, pending.vote?.value) : { ...answer, vote: pending.vote?.value };
}
