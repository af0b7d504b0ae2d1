import type { Comment } from '../../../../shared/comments.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';
import { showError } from '../../../errors/show-error.ts';

export type CommentVote = 1 | -1 | undefined;

interface PendingVote {
  /** Undefined withdraws the vote. */
  vote: CommentVote;
  /** What the board showed at that time, to notice when the read has moved on. */
  from: { up: number; down: number; vote: CommentVote };
}

const updates = createOptimisticUpdates('comment vote', (id, { vote }: PendingVote, queue) =>
  vote === undefined
    ? sendCommand('deleteCommentVote', { id }, { queue })
    : sendCommand('putCommentVote', { id, body: { value: vote } }, { queue }),
);

/** Votes on a comment, or withdraws the vote, shown at once. Shows errors as a toast. `mine` is the board's value. */
export function voteOnComment({ id, up, down }: Comment, mine: CommentVote, vote: CommentVote): void {
  updates.apply(String(id), { vote, from: { up, down, vote: mine } }).catch(showError);
}

/** The reader's vote and the score with it, including a vote that is being sent. */
export function useCommentVotes({ id, up, down }: Comment, mine: CommentVote): { score: number; vote: CommentVote } {
  const isShown = ({ vote, from }: PendingVote) => mine === vote && (up !== from.up || down !== from.down);
  const update = useOptimisticUpdate(updates, String(id), isShown);
  if (update === undefined) return { score: up - down, vote: mine };
  const { value: pending, answer } = update;
  const { from, vote } = pending;
  const score = answer === undefined ? from.up - from.down + (vote ?? 0) - (from.vote ?? 0) : answer.up - answer.down;
  return { score, vote };
}
