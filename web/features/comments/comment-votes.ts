import type { Comment } from '../../../shared/comments.ts';
import { showError } from '../../errors/show-error.ts';
import { sendCommand } from '../../live/command.ts';
import { createOptimisticUpdates } from '../../live/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../live/use-optimistic-update.ts';

export type CommentVote = 1 | -1 | undefined;

interface Wish {
  /** Without one the vote is withdrawn. */
  vote: CommentVote;
  /** What the board showed when it was wished. */
  from: { up: number; down: number; vote: CommentVote };
}

const updates = createOptimisticUpdates((id, { vote }: Wish) =>
  vote === undefined ? sendCommand('deleteCommentVote', { id }) : sendCommand('putCommentVote', { id, body: { value: vote } }),
);

/** Votes on a comment, or withdraws the vote; it shows at once, and a refusal is said in passing. `mine` is the vote the board knows. */
export function voteOnComment({ id, up, down }: Comment, mine: CommentVote, vote: CommentVote): void {
  updates.apply(String(id), { vote, from: { up, down, vote: mine } }).catch(showError);
}

/** One's own vote and the comment's score with it, as they are or as they will be in a moment. */
export function useCommentVotes({ id, up, down }: Comment, mine: CommentVote): { score: number; vote: CommentVote } {
  const isShown = ({ vote, from }: Wish) => mine === vote && (up !== from.up || down !== from.down);
  const update = useOptimisticUpdate(updates, String(id), isShown);
  if (update === undefined) return { score: up - down, vote: mine };
  const { value: wish, answer } = update;
  const { from, vote } = wish;
  const score = answer === undefined ? from.up - from.down + (vote ?? 0) - (from.vote ?? 0) : answer.up - answer.down;
  return { score, vote };
}
