import { Link } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { removeDeal } from '../../../deals/remove-deal.ts';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { useSubmit } from '../../../errors/use-submit.ts';
import { fullMoment, money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useScheduled } from './scheduled-link.tsx';

/** The reader's scheduled deals, the next one first: to edit, post at once or delete. */
export function ScheduledDeals() {
  const { data, status } = useScheduled();
  if (status === 'loading') return <Skeleton className="h-28 w-full rounded-card" />;
  const order = data?.order ?? [];
  if (order.length === 0)
    return (
      <EmptyState scene={empty} title={t('post.scheduled.empty')} text={t('post.scheduled.empty.text')}>
        <ButtonLink href="/post" look="primary">
          {t('shell.post')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {order.map((id) => {
        const deal = data?.deals[id];
        return deal === undefined ? null : (
          <li key={id}>
            <ScheduledDeal deal={deal} />
          </li>
        );
      })}
    </ul>
  );
}

function ScheduledDeal({ deal }: { deal: DealDetail }) {
  const sending = useSubmit();
  return (
    <article
      data-deal={deal.id}
      aria-labelledby={`deal-${deal.id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-3 sm:p-4"
    >
      <div className="flex gap-3">
        {/* What is still to come is not over. */}
        <DealPicture deal={{ ...deal, state: 'live' }} className="size-20 shrink-0" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 id={`deal-${deal.id}`} dir="auto" className="line-clamp-2 page-start leading-snug font-semibold">
            {deal.title}
          </h2>
          <p className="text-sm text-soft">
            {[deal.merchant?.name, deal.price === undefined ? undefined : money(deal.price, deal.currency)].filter(Boolean).join(' · ')}
          </p>
          {deal.duplicate !== undefined ? (
            <p role="status" className="text-[0.9375rem]">
              {t('post.scheduled.inTheWay')}{' '}
              <Link href={dealAddress(deal.duplicate)} dir="auto" className="font-medium text-wire underline underline-offset-2">
                {deal.duplicate.title}
              </Link>{' '}
              · {t('post.scheduled.afterwards')}
            </p>
          ) : (
            deal.startsAt && (
              <p className="text-[0.9375rem]">
                {t('post.scheduled.starts')} <RelativeTime moment={deal.startsAt} /> · {fullMoment(deal.startsAt)}
              </p>
            )
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${dealAddress(deal)}/edit`}>{t('detail.edit')}</ButtonLink>
        <Button busy={sending.busy} onClick={() => void sending.send(() => goLive(deal))}>
          {t('post.scheduled.now')}
        </Button>
        <CommandButton look="quiet" act={() => removeDeal(deal.id)}>
          {t('detail.delete')}
        </CommandButton>
      </div>
    </article>
  );
}

/** Posts it at once, by removing its start. */
async function goLive(deal: DealDetail): Promise<void> {
  await sendCommand('patchDeal', { id: deal.id, body: { startsAt: null, version: deal.version } });
  toast(t('post.scheduled.isLive'));
}
