import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { DealDetail } from '../../../shared/deals.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { Icon } from '../../components/icon.tsx';
import { momentTitle } from '../../components/moment-title.ts';
import { Prose } from '../../components/prose.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { dealAddress } from '../../deals/addresses.ts';
import { AuthorLink } from '../../deals/author-link.tsx';
import { DealMeta } from '../../deals/deal-meta.tsx';
import { DealOffer, DealTerms, GetDeal } from '../../deals/deal-offer.tsx';
import { expiryFinding } from '../../deals/freshness.tsx';
import { RepresentsBadge } from '../../deals/represents-badge.tsx';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../lib/now.ts';
import { DealActions, ShareButton } from './deal-actions.tsx';
import { DealGallery } from './deal-gallery.tsx';
import { GetBar } from './get-bar.tsx';

interface DealPageProps {
  deal: DealDetail;
  votes: ReactNode;
  save: ReactNode;
  /** With the prices before and elsewhere. */
  comparison?: ReactNode;
  addOffer?: ReactNode;
  checks: ReactNode;
  /** Further actions of fact-checkers and moderators. */
  merge?: ReactNode;
  embed?: ReactNode;
  report: ReactNode;
}

export function DealPage({ deal, votes, save, comparison, addOffer, checks, merge, embed, report }: DealPageProps) {
  const over = deal.state === 'expired';
  const isOpen = over || deal.state === 'live';
  const get = useRef<HTMLAnchorElement>(null);
  // If it changes meanwhile, StateChange says so: what someone reads must not move.
  const [wasOver] = useState(over);
  return (
    <article aria-labelledby="deal-title" className="rounded-card border border-line bg-surface">
      {wasOver && <ExpiredNotice deal={deal} />}
      <div className="deal-page">
        <div className="deal-page-heading grid content-start gap-1.5">
          <DealMeta deal={deal} onPage />
          <h1
            id="deal-title"
            tabIndex={-1}
            dir="auto"
            className={`page-start text-xl leading-snug font-bold tracking-tight text-pretty md:text-2xl ${over ? 'text-soft' : ''}`}
          >
            {shownTitle(deal)}
          </h1>
        </div>
        <DealGallery deal={deal} className="deal-page-picture" />
        <DealOffer deal={deal} />
        <DealTerms deal={deal}>{comparison}</DealTerms>
        {votes}
        <div className="deal-page-foot">
          <GetDeal deal={deal} isOpen={isOpen} ref={get} />
          <div className="deal-page-tools flex items-center">
            {save}
            <ShareButton deal={deal} />
            {embed}
            {report}
          </div>
          {addOffer}
        </div>
        {checks}
        <div className="deal-page-body grid gap-5">
          {deal.html && <Prose html={deal.html} className="max-w-[42rem]" />}
          <Author deal={deal} />
          <DealActions deal={deal}>{merge}</DealActions>
        </div>
      </div>
      {isOpen && deal.url && <GetBar deal={deal} main={get} />}
    </article>
  );
}

function ExpiredNotice({ deal }: { deal: DealDetail }) {
  const why = expiryFinding(deal, useNow());
  return (
    <p className="flex items-start gap-2 rounded-t-card border-b border-line bg-sunken px-4 py-2.5 font-medium md:px-5">
      <Icon name="clock" className="mt-[0.1875rem] size-[1.125rem] text-soft" />
      <span {...momentTitle(why?.at)} className="inline-block first-letter:uppercase">
        {why?.text ?? t('detail.check.worksAgain')}
      </span>
    </p>
  );
}

const Author = ({ deal, deal: { author, liveAt, editedAt, version } }: { deal: DealDetail }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 text-sm text-soft">
    <AuthorLink author={author} />
    <RepresentsBadge author={author} />
    <span>
      {t('detail.posted')} <RelativeTime moment={liveAt} />
    </span>
    {version > 1 && (
      <Link
        href={`${dealAddress(deal)}/history`}
        className="inline-flex min-h-10 items-center gap-1 italic underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        {editedAt ? t('detail.edited') : t('detail.history.link')} {editedAt && <RelativeTime moment={editedAt} />}
      </Link>
    )}
  </div>
);
