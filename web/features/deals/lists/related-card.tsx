import { Link } from 'wouter';
import type { DealCard } from '../../../../shared/deals.ts';
import { shownTitle } from '../../../../shared/shown-title.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { DealPlace } from '../../../deals/deal-place.tsx';
import { ShortPrice } from '../../../deals/price.tsx';

/** A deal in a few lines, all of it a link. */
export const RelatedCard = ({ deal }: { deal: DealCard }) => (
  <Link
    href={dealAddress(deal)}
    className="group flex h-full items-start gap-3 rounded-card border border-line bg-surface p-2.5 hover:bg-sunken"
  >
    <DealPicture deal={deal} sizes="4rem" className="size-16 shrink-0" />
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span dir="auto" className="page-start line-clamp-2 leading-snug font-semibold group-hover:underline">
        {shownTitle(deal)}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-soft">
        <ShortPrice of={deal} />
        {deal.merchant && <bdi className="truncate">{deal.merchant.name}</bdi>}
        {deal.place && <DealPlace place={deal.place} />}
        <RelativeTime moment={deal.liveAt} />
      </span>
    </span>
  </Link>
);
