import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { DealCard as Deal } from '../../../shared/deals.ts';
import type { Marks } from '../../../shared/people.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Score } from '../../components/score.tsx';
import { dealAddress, personAddress } from '../../deals/addresses.ts';
import { CouponCode } from '../../deals/coupon-code.tsx';
import { DealMeta } from '../../deals/deal-meta.tsx';
import { DealPicture } from '../../deals/deal-picture.tsx';
import { Freshness } from '../../deals/freshness.tsx';
import { t } from '../../i18n/t.ts';
import { HideButton } from '../filters/hide-button.tsx';
import { SaveButton } from '../saves/save-button.tsx';
import { VoteButtons } from '../votes/vote-buttons.tsx';

type DealMarks = Marks['marks'][string];

interface DealCardProps {
  deal: Deal;
  /** One's own vote and save; absent for guests and where there is neither. */
  marks: DealMarks | undefined;
  /** It has just come in, by one's own wish. */
  fresh?: boolean;
  /** How its title is written, where not simply as it is. */
  titled?: ((title: string) => ReactNode) | undefined;
}

/** A deal in a list. Drawn again only when the deal or one's own marks change. */
export const DealCard = memo(function DealCard({ deal, marks, fresh = false, titled }: DealCardProps) {
  const over = deal.state !== 'live';
  const titleId = `deal-${deal.id}`;
  return (
    <article data-deal={deal.id} aria-labelledby={titleId} className={`deal-card ${fresh ? 'light-up' : ''}`}>
      <DealPicture deal={deal} className="deal-picture aspect-square w-full" />
      <div className="deal-body grid content-start gap-1.5">
        <DealMeta deal={deal} />
        <h2
          id={titleId}
          dir="auto"
          className={`line-clamp-3 [text-align:match-parent] font-semibold leading-snug md:line-clamp-2 md:text-lg ${over ? 'text-soft' : ''}`}
        >
          <Link href={dealAddress(deal)} className="deal-link hover:text-wire">
            {titled?.(deal.title) ?? deal.title}
          </Link>
        </h2>
      </div>
      <div className="deal-offer flex flex-wrap content-start items-center gap-x-4 gap-y-1.5">
        <Price of={deal} over={over} />
        {deal.couponCode && <CouponCode code={deal.couponCode} over={over} deal={deal} />}
      </div>
      <DealSince deal={deal} />
      <VoteButtons deal={deal} mine={marks?.vote} className="deal-votes" />
      <DealFoot deal={deal} saved={marks?.saved ?? false} />
    </article>
  );
});

/** Who posted it (on a phone: when), and whether it still is so: one line, whatever comes to be known. */
const DealSince = ({ deal }: { deal: Deal }) => (
  <div className="deal-since min-w-0 items-center text-sm whitespace-nowrap text-soft">
    {deal.author && (
      <Link href={personAddress(deal.author.handle)} className="flex min-h-9 min-w-0 items-center gap-1.5 hover:text-ink max-md:hidden">
        <Avatar name={deal.author.name} picture={deal.author.avatar} />
        <bdi className="truncate">{deal.author.name}</bdi>
      </Link>
    )}
    <RelativeTime moment={deal.liveAt} className="shrink-0 md:hidden" />
    <Freshness deal={deal} />
  </div>
);

const DealFoot = ({ deal, saved }: { deal: Deal; saved: boolean }) => (
  <div className="deal-foot flex items-center justify-end gap-1 md:-mb-1">
    <Link
      href={`${dealAddress(deal)}#comments`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink pointer-fine:min-h-9"
    >
      <Icon name="comment" className="size-[1.125rem]" />
      <Score value={deal.comments} />
      <span className="sr-only">{t('deal.comments', { count: deal.comments })}</span>
    </Link>
    <HideButton deal={deal} />
    <SaveButton deal={deal.id} saved={saved} className="-me-1" />
  </div>
);
