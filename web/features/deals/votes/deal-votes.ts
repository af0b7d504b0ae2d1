import type { DealCard } from '../../../../shared/deals.ts';
import type { CastVote, VoteResult } from '../../../../shared/votes.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { useOptimisticUpdate } from '../../../engine/use-optimistic-update.ts';
import { showError } from '../../../errors/show-error.ts';

export type Vote = 1 | -1 | undefined;

interface PendingVote {
  /** Undefined withdraws the vote. */
  vote: CastVote | undefined;
  /** The counts at the time of the vote, to notice when the read has changed. */
  from: Votes;
}
type Votes = Pick<DealCard, 'up' | 'down'> & { vote: Vote };

const updates = createOptimisticUpdates('vote', (id, { vote }: PendingVote, shown) => {
  const queue = {
    ...shown,
    deal: Number(id),
    ...(vote?.value === -1 && { draft: { name: reasonDraft(id), value: { link: '', ...vote } } }),
  };
  return vote === undefined ? sendCommand('deleteDealVote', { id }, { queue }) : sendCommand('putDealVote', { id, body: vote }, { queue });
});

export const reasonDraft = (deal: number | string): string => `vote-down:${deal}`;

/**
 * Casts a vote, or withdraws it; it shows at once. `mine` is the vote the board knows. Throws a Refusal, after which what the board knows
 * is shown again.
 */
export const castVote = (deal: DealCard, mine: Vote, vote: CastVote | undefined): Promise<VoteResult> =>
  updates.apply(String(deal.id), { vote, from: { up: deal.up, down: deal.down, vote: mine } });

/** For votes without a dialog: shows a refusal as a toast. */
export const voteOrShowError = (deal: DealCard, mine: Vote, vote: CastVote | undefined): void => {
  castVote(deal, mine, vote).catch(showError);
};

/** The viewer's vote and the deal's counts, including a vote that is being sent. */
export function useDealVotes(deal: DealCard, mine: Vote): Votes {
  const isShown = ({ vote, from }: PendingVote) => mine === vote?.value && (deal.up !== from.up || deal.down !== from.down);
  const update = useOptimisticUpdate(updates, String(deal.id), isShown);
  if (update === undefined) return { up: deal.up, down: deal.down, vote: mine };
  const { value: wish, answer } = update;
  const vote = wish.vote?.value;
  if (answer !== undefined) return { up: answer.up, down: answer.down, vote };
  const { from } = wish;
  return {
    up: from.up + Number(vote === 1) - Number(from.vote === 1),
    down: from.down + Number(vote === -1) - Number(from.vote === -1),
    vote,
  };
}
