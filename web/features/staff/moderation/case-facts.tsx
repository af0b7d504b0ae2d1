import type { QueueCase } from '../../../../shared/moderation.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { ShortPrice } from '../../../deals/price.tsx';

/** Below the title of a case: the price, the merchant, whose it is, and since when it waits. */
export const CaseFacts = ({ each: { deal, comment, openedAt } }: { each: QueueCase }) => (
  <span className="dotted text-sm text-soft">
    <span>
      {deal && <ShortPrice of={deal} over={deal.state !== 'live'} />}
      {deal?.merchant && <bdi>{deal.merchant.name}</bdi>}
      <bdi className="empty:hidden">{(deal ?? comment)?.author?.name}</bdi>
      <RelativeTime moment={openedAt} />
    </span>
  </span>
);
