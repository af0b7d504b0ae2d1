import { Link } from 'wouter';
import { logAddress } from '../../shared/log-address.ts';
import { modReads } from '../../shared/mod-reads.ts';
import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { empty } from '../components/scenes/empty.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { TitleLink } from '../components/typed-text.tsx';
import { dealAddress } from '../deals/addresses.ts';
import { useRead } from '../engine/use-read.ts';
import { DealGone } from '../features/deals/deal-gone.tsx';
import { History } from '../features/deals/revisions/history.tsx';
import { t } from '../i18n/t.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';

export function DealHistory({ params }: { params: { id: string } }) {
  const { data: deal, status, problem } = useRead(reads.deal(params.id));
  const history = useHistory(params.id);
  if (status === 'gone') return <DealGone id={Number(params.id)} problem={problem} />;
  return (
    <Page
      title={t('detail.history.title')}
      text={
        deal && (
          <>
            <TitleLink href={dealAddress(deal)} className="block">
              {deal.title}
            </TitleLink>
            <Link href={logAddress({ deal: params.id })} className="text-sm text-wire underline underline-offset-2">
              {t('modlog.ofDeal')}
            </Link>
          </>
        )
      }
    >
      {deal === undefined || history === undefined ? (
        <Skeleton className="h-64 w-full rounded-card" />
      ) : history.order.length > 0 ? (
        <History deal={deal} history={history} />
      ) : (
        <EmptyState
          scene={empty}
          title={t(deal.version > 1 ? 'detail.history.unknown' : 'detail.history.empty')}
          text={t(deal.version > 1 ? 'detail.history.unknown.text' : 'detail.history.empty.text')}
        >
          <ButtonLink href={dealAddress(deal)} look="primary">
            {t('edit.toDeal')}
          </ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}

/** Moderators also see what is hidden from others. */
function useHistory(id: string) {
  const moderates = permissions['read the queue and decide'](actorOf(useMe()));
  const all = useRead(moderates ? modReads.modRevisions(id) : undefined).data;
  const shown = useRead(reads.revisions(id)).data;
  return all ?? shown;
}
