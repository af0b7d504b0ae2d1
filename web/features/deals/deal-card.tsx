import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DealCard as Deal } from '../../../shared/deals.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Score } from '../../components/score.tsx';
import { dealAddress, outAddress, personAddress } from '../../deals/addresses.ts';
import { CouponCode } from '../../deals/coupon-code.tsx';
import { DealEnd } from '../../deals/deal-end.tsx';
import { DealMeta } from '../../deals/deal-meta.tsx';
import { DealPicture } from '../../deals/deal-picture.tsx';
import { Freshness } from '../../deals/freshness.tsx';
import { Price } from '../../deals/price.tsx';
import { RepresentsBadge } from '../../deals/represents-badge.tsx';
import { t } from '../../i18n/t.ts';

interface DealCardProps {
  deal: Deal;
  /** The reader has just asked for it: it lights up. */
  isFresh?: boolean;
  /** Where it differs from the deal's own title, such as with matches highlighted. */
  title?: ReactNode;
  /** Beside who posted it. */
  note?: ReactNode;
  votes: ReactNode;
  /** Beside the link to the comments. */
  actions: ReactNode;
}

/** A deal in a list. One markup for every density: styles/deal-card.css decides what stands where. */
export function DealCard({ deal, isFresh = false, title = shownTitle(deal), note, votes, actions }: DealCardProps) {
  const over = deal.state !== 'live';
  const titleId = `deal-${deal.id}`;
  return (
    <article data-deal={deal.id} aria-labelledby={titleId} className={`deal-card ${over ? 'deal-over' : ''} ${isFresh ? 'light-up' : ''}`}>
      <DealPicture deal={deal} className="deal-picture" />
      <div className="deal-body">
        <DealMeta deal={deal} />
        <h2 id={titleId} dir="auto" className="page-start deal-title">
          <Link href={dealAddress(deal)} className="deal-link hover:text-wire">
            {title}
          </Link>
        </h2>
        {deal.excerpt && (
          <p dir="auto" className="page-start deal-excerpt">
            {deal.excerpt}
          </p>
        )}
      </div>
      <div className="deal-offer">
        <Price of={deal} over={over} />
        {deal.couponCode && <CouponCode code={deal.couponCode} over={over} deal={deal} />}
      </div>
      {votes}
      <div className="deal-bar">
        <DealByline deal={deal}>{note}</DealByline>
        <DealFoot deal={deal}>{actions}</DealFoot>
        {deal.host && <GetLink deal={deal} titleId={titleId} over={over} />}
      </div>
    </article>
  );
}

/** Who posted it, its end where a card has no room for it beside the merchant, how often someone left for there, and what is known of its availability. */
const DealByline = ({ deal, children }: { deal: Deal; children: ReactNode }) => (
  <div className="deal-since">
    {deal.author && (
      <Link href={personAddress(deal.author.handle)} className="deal-author hover:text-ink">
        <Avatar name={deal.author.name} picture={deal.author.avatar} className="size-5 text-[0.625rem]" />
        <bdi className="truncate">{deal.author.name}</bdi>
      </Link>
    )}
    <RepresentsBadge author={deal.author} />
    <RelativeTime moment={deal.liveAt} className="shrink-0" />
    {deal.state === 'live' && deal.endsAt && <DealEnd at={deal.endsAt} className="deal-end shrink-0" />}
    {deal.clicks !== undefined && deal.clicks > 0 && (
      <span className="shrink-0 tabular-nums">{t('deal.clicks', { count: deal.clicks })}</span>
    )}
    <Freshness deal={deal} />
    {children}
  </div>
);

const DealFoot = ({ deal, children }: { deal: Deal; children: ReactNode }) => (
  <div className="deal-foot">
    <Link
      href={`${dealAddress(deal)}#comments`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft hover:bg-sunken hover:text-ink pointer-fine:min-h-9"
    >
      <Icon name="comment" className="size-[1.125rem]" />
      <Score value={deal.comments} />
      <span className="sr-only">{t('deal.comments', { count: deal.comments })}</span>
    </Link>
    {children}
  </div>
);

/** Straight to the merchant, in a new tab. */
const GetLink = ({ deal, titleId, over }: { deal: Deal; titleId: string; over: boolean }) => (
  <a
    href={outAddress(deal.id)}
    target="_blank"
    rel="noopener nofollow"
    aria-describedby={titleId}
    title={deal.host}
    className={`deal-get ${over ? 'text-soft hover:bg-sunken' : 'border-transparent bg-tag text-on-tag hover:bg-tag-deep'}`}
  >
    {t('deal.get')}
    <Icon name="external" className="size-4" />
  </a>
);
