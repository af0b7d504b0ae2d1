import { type ReactNode, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyOrNothing } from '../../components/lazy-or-nothing.ts';
import { dealAddress } from '../../deals/addresses.ts';
import { removeDeal } from '../../deals/remove-deal.ts';
import { shareLink } from '../../deals/share-link.ts';
import { useDealRights } from '../../deals/use-deal-rights.ts';
import { sendCommand } from '../../engine/command.ts';
import { useBusy } from '../../errors/use-busy.ts';
import { t } from '../../i18n/t.ts';

const DealFigures = lazyOrNothing(async () => (await import('./deal-figures.tsx')).DealFigures);

/** Edit, expire and delete, for those who may, and `children`. */
export function DealActions({ deal, children }: { deal: DealDetail; children?: ReactNode }) {
  const { isOwn, may } = useDealRights(deal);
  const mayEdit = may('edit a deal');
  // The author does that in the check panel.
  const isOpen = deal.state === 'live' || deal.state === 'expired';
  const mayExpire = isOpen && may('expire a deal') && !isOwn;
  const mayDelete = may('delete a deal');
  if (!mayEdit && !mayExpire && !mayDelete) return null;
  return (
    <>
      {isOwn && isOpen && <DealFigures deal={deal.id} />}
      <div className="flex flex-wrap gap-2">
        {mayEdit && (
          <ButtonLink href={`${dealAddress(deal)}/edit`}>
            <Icon name="edit" className="size-[1.125rem]" />
            {t('detail.edit')}
          </ButtonLink>
        )}
        {mayExpire && <ExpiryButton deal={deal} />}
        {children}
        {mayDelete && <DeleteButton deal={deal} own={isOwn} />}
      </div>
    </>
  );
}

const ReasonDialog = lazyOrNothing(async () => (await import('../../moderation/reason-dialog.tsx')).ReasonDialog);

function ExpiryButton({ deal }: { deal: DealDetail }) {
  const [asking, setAsking] = useState(false);
  const live = deal.state === 'live';
  const label = t(live ? 'detail.expire' : 'detail.reactivate');
  const send = async (reason: string) => {
    await sendCommand(live ? 'createDealExpiry' : 'deleteDealExpiry', { id: deal.id, body: { reason } });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon name={live ? 'clock' : 'flame'} className="size-[1.125rem]" />
        {label}
      </Button>
      {asking && (
        <ReasonDialog
          action={live ? 'expire_deal' : 'reactivate_deal'}
          title={label}
          submitLabel={label}
          send={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function DeleteButton({ deal, own }: { deal: DealDetail; own: boolean }) {
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" busy={busy} onClick={() => (own ? void run(() => removeDeal(deal.id)) : setAsking(true))}>
        <Icon name="trash" className="size-[1.125rem]" />
        {t('detail.delete')}
      </Button>
      {asking && (
        <ReasonDialog
          action="remove_deal"
          title={t('detail.delete')}
          submitLabel={t('detail.delete')}
          send={(reason) => removeDeal(deal.id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const ShareDialog = lazyOrNothing(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The share sheet of a phone, else a choice of where to. */
export function ShareButton({ deal }: { deal: DealDetail }) {
  const [asking, setAsking] = useState(false);
  const share = () =>
    navigator.share !== undefined && matchMedia('(pointer: coarse)').matches
      ? void shareLink(dealAddress(deal), deal.title)
      : setAsking(true);
  return (
    <>
      <button
        type="button"
        title={t('detail.share')}
        onClick={share}
        className="inline-flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink md:min-h-9"
      >
        <Icon name="share" className="size-[1.125rem]" />
        <span className="max-sm:sr-only">{t('detail.share')}</span>
      </button>
      {asking && <ShareDialog deal={deal} onClose={() => setAsking(false)} />}
    </>
  );
}
