import type { DealCard } from '../../../../shared/deals.ts';
import type { CastVote, VoteResult } from '../../../../shared/votes.ts';
import { type PendingVote, useOptimisticVotes, type Vote, type Votes } from '../../../deals/optimistic-votes.ts';
import { sendCommand } from '../../../engine/command.ts';
import { createOptimisticUpdates } from '../../../engine/optimistic-updates.ts';
import { showError } from '../../../errors/show-error.ts';

const updates = createOptimisticUpdates('vote', (id, { vote }: PendingVote<CastVote>, shown) => {
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
export const useDealVotes = ({ id, up, down }: DealCard, mine: Vote): Votes => useOptimisticVotes(updates, id, { up, down, vote: mine });
