import { useLocation } from 'wouter';
import type { DealDetail } from '../../shared/deals.ts';
import type { ProblemDocument } from '../../shared/errors.ts';
import { reads } from '../../shared/reads.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { lost } from '../components/scenes/lost.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { dealAddress } from '../deals/addresses.ts';
import type { DealDraft } from '../deals/draft.ts';
import { useDealRights } from '../deals/use-deal-rights.ts';
import { useRead } from '../engine/use-read.ts';
import { DealGone } from '../features/deals/deal-gone.tsx';
import { EditDeal } from '../features/deals/lifecycle/edit-deal.tsx';
import { GoneWhileEditing } from '../features/deals/lifecycle/gone-while-editing.tsx';
import { useScheduled } from '../features/deals/lists/scheduled-link.tsx';
import { useHiddenDeal } from '../features/staff/held/use-hidden-deal.ts';
import { t } from '../i18n/t.ts';
import { signInAddress, useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';
import type { PostState } from './post.tsx';

/** Edits a deal. A scheduled or held deal is read from the reader's own; moderators read any. */
export function Edit({ params }: { params: { id: string } }) {
  const live = useRead(reads.deal(params.id));
  const scheduled = useScheduled();
  const me = useMe();
  const hidden = useHiddenDeal(params.id);

  const deal = live.data ?? scheduled.data?.deals[params.id] ?? hidden;
  if (deal === undefined && live.status === 'gone' && (me === undefined || scheduled.status !== 'loading'))
    return <Gone id={Number(params.id)} problem={live.problem} />;
  return (
    <Page title={t('edit.title')}>
      {deal === undefined ? <Skeleton className="h-96 w-full rounded-card" /> : <IfAllowed key={deal.id} deal={deal} />}
    </Page>
  );
}

function Gone(gone: { id: number; problem: ProblemDocument | undefined }) {
  const [, navigate] = useLocation();
  const postAgain = (typed: DealDraft) =>
    navigate('/post', { state: { prefill: { ...typed, startsAt: '', open: true } } satisfies PostState });
  return (
    <GoneWhileEditing id={gone.id} onPostAgain={postAgain}>
      <DealGone {...gone} />
    </GoneWhileEditing>
  );
}

function IfAllowed({ deal }: { deal: DealDetail }) {
  const isGuest = useMe() === undefined;
  if (useDealRights(deal).may('edit a deal')) return <EditDeal deal={deal} />;
  return (
    <EmptyState scene={lost} title={t('edit.notYours')} text={t('edit.notYours.text')}>
      {isGuest && (
        <ButtonLink href={signInAddress()} leaves look="primary">
          {t('signIn.go')}
        </ButtonLink>
      )}
      <ButtonLink href={dealAddress(deal)} look={isGuest ? 'plain' : 'primary'}>
        {t('edit.toDeal')}
      </ButtonLink>
    </EmptyState>
  );
}
