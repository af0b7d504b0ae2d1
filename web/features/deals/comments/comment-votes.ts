import type { Comment } from '../../../../shared/comments.ts';
import { type PendingVote, useOptimisticVotes, type Vote, type Votes } from '../../../deals/optimistic-votes.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { showError } from '../../../errors/show-error.ts';

const updates = createOptimisticUpdates('comment vote', (id, { vote }: PendingVote, queue) =>
  vote === undefined ? sendCommand('deleteCommentVote', { id }, { queue }) : sendCommand('putCommentVote', { id, body: vote }, { queue }),
);

/** Votes on a comment, or withdraws the vote, shown at once. Shows errors as a toast. `mine` is the board's value. */
export function voteOnComment({ id, up, down }: Comment, mine: Vote, value: Vote): void {
  const vote = value === undefined ? undefined : { value };
  updates.apply(String(id), { vote, from: { up, down, vote: mine } }).catch(showError);
}

export const useCommentVotes = ({ id, up, down }: Comment, mine: Vote): Votes => useOptimisticVotes(updates, id, { up, down, vote: mine });
