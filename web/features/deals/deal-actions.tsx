import { type ReactNode, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyOrNothing } from '../../components/lazy-or-nothing.ts';
import { dealAddress } from '../../deals/addresses.ts';
import { ownedDeal } from '../../deals/owned-deal.ts';
import { removeDeal } from '../../deals/remove-deal.ts';
import { shareLink } from '../../deals/share-link.ts';
import { sendCommand } from '../../engine/command.ts';
import { showError } from '../../errors/show-error.ts';
import { t } from '../../i18n/t.ts';
import { actorOf, useMe } from '../../session/use-me.ts';

/** Edit, expire and delete, for those who may, and `children`. */
export function DealActions({ deal, children }: { deal: DealDetail; children?: ReactNode }) {
  const me = useMe();
  const who = actorOf(me);
  const owned = ownedDeal(deal, me);
  const mayEdit = permissions['edit a deal'](who, owned);
  // The author does that in the check panel.
  const isOpen = deal.state === 'live' || deal.state === 'expired';
  const mayExpire = isOpen && permissions['expire a deal'](who, owned) && owned.authorId !== who?.id;
  const mayDelete = permissions['delete a deal'](who, owned);
  if (!mayEdit && !mayExpire && !mayDelete) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && (
        <ButtonLink href={`${dealAddress(deal)}/edit`}>
          <Icon name="edit" className="size-[1.125rem]" />
          {t('detail.edit')}
        </ButtonLink>
      )}
      {mayExpire && <ExpiryButton deal={deal} />}
      {children}
      {mayDelete && <DeleteButton deal={deal} own={owned.authorId === who?.id} />}
    </div>
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
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const removeOwn = async () => {
    setBusy(true);
    await removeDeal(deal.id).catch(showError);
    setBusy(false);
  };
  return (
    <>
      <Button look="danger" busy={busy} onClick={() => (own ? void removeOwn() : setAsking(true))}>
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

export function ShareButton({ deal }: { deal: DealDetail }) {
  return (
    <button
      type="button"
      onClick={() => void shareLink(dealAddress(deal), deal.title)}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink md:min-h-9"
    >
      <Icon name="share" className="size-[1.125rem]" />
      <span className="max-sm:sr-only">{t('detail.share')}</span>
    </button>
  );
}
