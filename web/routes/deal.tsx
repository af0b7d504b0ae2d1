import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { DealDetail } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import { useTitle } from '../board/use-title.ts';
import { Icon } from '../components/icon.tsx';
import { lazyWithWords } from '../components/lazy-or-nothing.ts';
import { dealAddress } from '../deals/addresses.ts';
import { useDelay } from '../engine/use-delay.ts';
import { useRead } from '../engine/use-read.ts';
import { DelayNotice } from '../errors/delay-notice.tsx';
import { CheckPanel } from '../features/deals/checks/check-panel.tsx';
import { AddOffer, Offers } from '../features/deals/comments/offers/offers.tsx';
import { Thread } from '../features/deals/comments/thread.tsx';
import { DealGone } from '../features/deals/deal-gone.tsx';
import { DealPage } from '../features/deals/deal-page.tsx';
import { DealPageSkeleton } from '../features/deals/deal-page-skeleton.tsx';
import { RelatedDeals } from '../features/deals/lists/related-deals.tsx';
import { MergeButton } from '../features/deals/merging/merge-button.tsx';
import { LowestLine } from '../features/deals/prices/lowest-line.tsx';
import { PriceHistory } from '../features/deals/prices/price-history.tsx';
import { SaveButton } from '../features/deals/saves/save-button.tsx';
import { SearchForm } from '../features/deals/search/search-form.tsx';
import { StateChange } from '../features/deals/state-change.tsx';
import { ChangedNotice } from '../features/deals/votes/changed-notice.tsx';
import { VoteButtons } from '../features/deals/votes/vote-buttons.tsx';
import { Bell } from '../features/notify/alerts/bell.tsx';
import { EmbedButton } from '../features/reach/embed/embed-button.tsx';
import { DealReaders } from '../features/reach/presence/deal-readers.tsx';
import { HeldNotice } from '../features/staff/held/held-notice.tsx';
import { useHiddenDeal } from '../features/staff/held/use-hidden-deal.ts';
import { withStaffWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { ReportButton } from '../moderation/report-button.tsx';
import { useMay } from '../session/use-may.ts';
import { useMe } from '../session/use-me.ts';
import { RelatedList } from './related-list.tsx';
import { useMovedTo } from './use-moved-to.ts';

export function Deal({ params }: { params: { id: string; slug?: string } }) {
  const { data: deal, status, problem, hasFailed } = useRead(reads.deal(params.id));
  const [, navigate] = useLocation();
  const entry = useEntryKey();
  const delay = useDelay(status === 'loading', hasFailed);
  useTitle(deal?.title ?? (status === 'gone' ? t('detail.gone.title') : undefined));

  const address = deal && dealAddress(deal);
  const isElsewhere = deal !== undefined && deal.slug !== params.slug;
  useEffect(() => {
    // A deal has one address, whatever follows its id.
    if (isElsewhere && address !== undefined)
      navigate(address + location.search + location.hash, { replace: true, state: history.state ?? {} });
  }, [isElsewhere, address, navigate]);

  const movedTo = useMovedTo(problem, 'detail.moved');
  if (status === 'gone' && movedTo === undefined)
    return (
      <Held id={Number(params.id)}>
        <DealGone id={Number(params.id)} problem={problem}>
          <SearchForm words={params.slug?.replaceAll('-', ' ')} />
        </DealGone>
      </Held>
    );
  return (
    <div className="page-column deal-columns">
      {deal === undefined ? (
        <div>
          <DelayNotice delay={delay} />
          {delay === undefined && (
            <div aria-busy="true" className="rounded-card border border-line bg-surface">
              <DealPageSkeleton />
            </div>
          )}
        </div>
      ) : (
        <>
          <div className="deal-column-main">
            <MarkedDeal key={`deal-${deal.id}`} deal={deal} />
            {deal.state !== 'scheduled' && <DealReaders deal={deal.id} />}
          </div>
          {deal.state !== 'scheduled' && <PriceHistory key={`prices-${deal.id}`} deal={deal} />}
          <div className="deal-column-thread">
            <MergedIntoThis deal={deal.id} />
            <Thread key={deal.id} deal={deal} entry={entry} />
          </div>
          {deal.state !== 'scheduled' && (
            <RelatedDeals key={`related-${deal.id}`} deal={deal} list={(deals) => <RelatedList deals={deals} />} />
          )}
          <StateChange key={`state-${deal.id}`} deal={deal} />
        </>
      )}
    </div>
  );
}

/** A deal that is hidden from everybody else, for its author and moderators; otherwise `children`. */
function Held({ id, children }: { id: number; children: ReactNode }) {
  const deal = useHiddenDeal(id);
  if (deal === undefined) return children;
  return (
    <div className="page-column grid gap-5">
      <HeldNotice deal={deal} />
      <DealPage deal={deal} votes={null} save={null} checks={null} report={null} />
    </div>
  );
}

const tool =
  'inline-flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink md:min-h-9';

const DealReport = ({ deal, isOwn }: { deal: DealDetail; isOwn: boolean }) =>
  isOwn ? null : (
    <ReportButton about={{ kind: 'deal', deal }} label={t('report.title.deal')} className={tool}>
      <Icon name="flag" className="size-[1.125rem]" />
      <span className="max-sm:sr-only">{t('report.open')}</span>
    </ReportButton>
  );

/** What was merged into the deal, for moderators. */
function MergedIntoThis({ deal }: { deal: number }) {
  return useMay('merge deals') ? <MergedDeals deal={deal} /> : null;
}

const MergedDeals = lazyWithWords(async () => (await import('../features/deals/merging/merged-deals.tsx')).MergedDeals, withStaffWords);

/** The deal with the reader's own vote, save and check. */
function MarkedDeal({ deal }: { deal: DealDetail }) {
  const me = useMe();
  const marks = useRead(me && reads.marks([deal.id])).data?.marks[deal.id];
  return (
    <>
      {marks && <ChangedNotice deal={deal} mark={marks} />}
      <DealPage
        deal={deal}
        votes={<VoteButtons deal={deal} mine={marks?.vote} className="deal-page-votes" />}
        save={
          <>
            <SaveButton deal={deal.id} saved={marks?.saved ?? false} />
            {deal.state !== 'scheduled' && <Bell target={{ deal }} className={tool} />}
          </>
        }
        comparison={
          deal.state !== 'scheduled' && (
            <>
              <LowestLine deal={deal} />
              <Offers deal={deal} />
            </>
          )
        }
        addOffer={deal.state !== 'scheduled' && <AddOffer deal={deal} />}
        merge={<MergeButton deal={deal} />}
        checks={deal.state !== 'scheduled' && <CheckPanel deal={deal} known={marks?.check} />}
        embed={<EmbedButton deal={deal} />}
        report={<DealReport deal={deal} isOwn={me?.handle !== undefined && me.handle === deal.author?.handle} />}
      />
    </>
  );
}
