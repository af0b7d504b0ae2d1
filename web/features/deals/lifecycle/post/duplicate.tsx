import type { ReactNode } from 'react';
import type { DealCard } from '../../../../../shared/deals.ts';
import { permissions } from '../../../../../shared/permissions.ts';
import { reads } from '../../../../../shared/reads.ts';
import { Button } from '../../../../components/button.tsx';
import { dealAddress, scheduledAddress } from '../../../../deals/addresses.ts';
import { ownedDeal } from '../../../../deals/owned-deal.ts';
import { SmallCard } from '../../../../deals/small-card.tsx';
import { useRead } from '../../../../engine/use-read.ts';
import { useSubmit } from '../../../../errors/use-submit.ts';
import { money } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { useAttention } from '../../../../lib/use-attention.ts';
import { actorOf, useMe } from '../../../../session/use-me.ts';
import { mayRepost, newPrice, reactivateDeal, reportPrice } from './duplicate-actions.ts';
import type { PostDraft } from './post-draft.ts';

const titles = {
  live: 'post.duplicate',
  expired: 'post.duplicate.over',
  scheduled: 'post.duplicate.scheduled',
  held: 'post.duplicate.held',
  removed: undefined,
  merged: undefined,
} as const;

interface DuplicateProps {
  draft: PostDraft;
  /** Counts the refusals: each time, the heading gets the focus. */
  attention: number;
  onLeave: (address: string) => void;
}

/** The offer is already on the board: a live card, and what to do instead of posting it twice. */
export function Duplicate({ draft, attention, onLeave }: DuplicateProps) {
  const found = draft.duplicate?.url === draft.url.trim() ? draft.duplicate.deal : undefined;
  // Only its author can read a scheduled deal.
  const { data, status } = useRead(found?.state === 'live' || found?.state === 'expired' ? reads.deal(found.id) : undefined);
  const heading = useAttention(attention);
  if (found === undefined || status === 'gone') return null;
  const deal = data ?? found;
  const postsAnew = deal.state === 'expired' && mayRepost(draft, deal);
  return (
    <section role="status" className="arrive grid gap-3 rounded-card border-2 border-wire bg-wire-wash p-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg leading-snug font-semibold">
        {t(titles[deal.state] ?? 'post.duplicate')}
      </h2>
      <SmallCard deal={deal} />
      {postsAnew ? (
        <p>{t('post.duplicate.cheaper')}</p>
      ) : deal.state === 'expired' ? (
        <ExpiredOffer deal={deal} draft={draft} onLeave={onLeave} />
      ) : deal.state === 'scheduled' ? (
        <DuplicateOptions text={t('post.duplicate.scheduled.text')}>
          <Button look="primary" onClick={() => onLeave(scheduledAddress)}>
            {t('post.duplicate.go')}
          </Button>
        </DuplicateOptions>
      ) : deal.state === 'held' ? (
        <DuplicateOptions text={t('post.duplicate.held.text')}>
          <Button look="primary" onClick={() => onLeave(dealAddress(deal))}>
            {t('post.duplicate.go')}
          </Button>
        </DuplicateOptions>
      ) : (
        <LiveOffer deal={deal} draft={draft} onLeave={onLeave} />
      )}
    </section>
  );
}

interface OfferProps {
  deal: DealCard;
  draft: PostDraft;
  onLeave: (address: string) => void;
}

function LiveOffer({ deal, draft, onLeave }: OfferProps) {
  const me = useMe();
  const sending = useSubmit(() => {});
  const price = newPrice(draft, deal);
  const mayEdit = permissions['edit a deal'](actorOf(me), ownedDeal(deal, me));
  const correct = async (to: number) => {
    if (mayEdit) return onLeave(`${dealAddress(deal)}/edit?price=${to}`);
    await reportPrice(deal, to);
    onLeave(dealAddress(deal));
  };
  return (
    <DuplicateOptions text={t(price === undefined ? 'post.duplicate.text' : 'post.duplicate.price')}>
      {price !== undefined && (
        <Button look="primary" busy={sending.busy} onClick={() => void sending.send(() => correct(price))}>
          {t('post.duplicate.costs', { price: money(price, deal.currency) })}
        </Button>
      )}
      <Button look={price === undefined ? 'primary' : 'plain'} onClick={() => onLeave(dealAddress(deal))}>
        {t('post.duplicate.go')}
      </Button>
    </DuplicateOptions>
  );
}

function ExpiredOffer({ deal, draft, onLeave }: OfferProps) {
  const me = useMe();
  const sending = useSubmit(() => {});
  const price = newPrice(draft, deal);
  const who = actorOf(me);
  const owned = ownedDeal(deal, me);
  const mayReactivate = permissions['reactivate a deal'](who, owned);
  const reactivate = async () => {
    await reactivateDeal(deal, mayReactivate);
    if (price !== undefined && permissions['edit a deal'](who, owned)) return onLeave(`${dealAddress(deal)}/edit?price=${price}`);
    if (price !== undefined && mayReactivate) await reportPrice(deal, price);
    onLeave(dealAddress(deal));
  };
  return (
    <DuplicateOptions text={t('post.duplicate.over.text')}>
      <Button look="primary" busy={sending.busy} onClick={() => void sending.send(reactivate)}>
        {t(mayReactivate ? 'post.duplicate.reactivate' : 'post.duplicate.works')}
      </Button>
      <Button onClick={() => onLeave(dealAddress(deal))}>{t('post.duplicate.go')}</Button>
    </DuplicateOptions>
  );
}

const DuplicateOptions = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <p>{text}</p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </>
);
