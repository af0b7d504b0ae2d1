import { memo, type ReactNode } from 'react';
import type { DealCard as Deal } from '../../shared/deals.ts';
import { shownTitle } from '../../shared/shown-title.ts';
import type { Marks } from '../../shared/votes.ts';
import { DealCard } from '../features/deals/deal-card.tsx';
import { HideButton } from '../features/deals/mute-rules/hide-button.tsx';
import { SaveButton } from '../features/deals/saves/save-button.tsx';
import { VoteButtons } from '../features/deals/votes/vote-buttons.tsx';

interface DealListCardProps {
  deal: Deal;
  /** The reader's own vote and save, where there are any. */
  marks: Marks['marks'][string] | undefined;
  isFresh: boolean;
  renderTitle?: ((title: string) => ReactNode) | undefined;
  note?: ((deal: Deal) => ReactNode) | undefined;
}

/** A deal in a list, with what the reader can do about it. Rendered again only when the deal or the reader's marks change. */
export const DealListCard = memo(function DealListCard({ deal, marks, isFresh, renderTitle, note }: DealListCardProps) {
  return (
    <DealCard
      deal={deal}
      isFresh={isFresh}
      title={renderTitle?.(shownTitle(deal))}
      note={note?.(deal)}
      votes={<VoteButtons deal={deal} mine={marks?.vote} />}
      actions={
        <>
          <HideButton deal={deal} />
          <SaveButton deal={deal.id} saved={marks?.saved ?? false} />
        </>
      }
    />
  );
});
