import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DealCard as Deal } from '../../../shared/deals.ts';
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

interface DealCardProps {
  deal: Deal;
  /** The reader has just asked for it: it lights up. */
  isFresh?: boolean;
  /** Where it differs from the deal's own title, such as with matches highlighted. */
  title?: ReactNode;
  votes: ReactNode;
  /** Beside the link to the comments. */
  actions: ReactNode;
}

export function DealCard({ deal, isFresh = false, title = deal.title, votes, actions }: DealCardProps) {
  const over = deal.state !== 'live';
  const titleId = `deal-${deal.id}`;
  return (
    <article data-deal={deal.id} aria-labelledby={titleId} className={`deal-card ${isFresh ? 'light-up' : ''}`}>
      <DealPicture deal={deal} className="deal-picture aspect-square w-full" />
      <div className="deal-body grid content-start gap-1.5">
        <DealMeta deal={deal} />
        <h2
          id={titleId}
          dir="auto"
          className={`line-clamp-3 [text-align:match-parent] font-semibold leading-snug md:line-clamp-2 md:text-lg ${over ? 'text-soft' : ''}`}
        >
          <Link href={dealAddress(deal)} className="deal-link hover:text-wire">
            {title}
          </Link>
        </h2>
      </div>
      <div className="deal-offer flex flex-wrap content-start items-center gap-x-4 gap-y-1.5">
        <Price of={deal} over={over} />
        {deal.couponCode && <CouponCode code={deal.couponCode} over={over} deal={deal} />}
      </div>
      <DealSince deal={deal} />
      {votes}
      <DealFoot deal={deal}>{actions}</DealFoot>
    </article>
  );
}

/** Who posted it (on a phone: when), and what is known of its availability, on one line. */
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

const DealFoot = ({ deal, children }: { deal: Deal; children: ReactNode }) => (
  <div className="deal-foot flex items-center justify-end gap-1 max-[23rem]:gap-0 md:-mb-1">
    <Link
      href={`${dealAddress(deal)}#comments`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink max-[23rem]:px-1 pointer-fine:min-h-9"
    >
      <Icon name="comment" className="size-[1.125rem]" />
      <Score value={deal.comments} />
      <span className="sr-only">{t('deal.comments', { count: deal.comments })}</span>
    </Link>
    {children}
  </div>
);
