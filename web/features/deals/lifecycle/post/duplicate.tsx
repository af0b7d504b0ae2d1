import type { ReactNode } from 'react';
import type { DealCard } from '../../../../../shared/deals.ts';
import { reads } from '../../../../../shared/reads.ts';
import { Button } from '../../../../components/button.tsx';
import { dealAddress, scheduledAddress } from '../../../../deals/addresses.ts';
import { SmallCard } from '../../../../deals/small-card.tsx';
import { useDealRights } from '../../../../deals/use-deal-rights.ts';
import { useRead } from '../../../../engine/use-read.ts';
import { useSubmit } from '../../../../errors/use-submit.ts';
import { money } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { useAttention } from '../../../../lib/use-attention.ts';
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
      ) : deal.state === 'scheduled' || deal.state === 'held' ? (
        <DuplicateOptions text={t(`post.duplicate.${deal.state}.text`)}>
          <Button look="primary" onClick={() => onLeave(deal.state === 'held' ? dealAddress(deal) : scheduledAddress)}>
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
  const { may } = useDealRights(deal);
  const sending = useSubmit();
  const price = newPrice(draft, deal);
  const correct = async (to: number) => {
    if (may('edit a deal')) return onLeave(`${dealAddress(deal)}/edit?price=${to}`);
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
  const { may } = useDealRights(deal);
  const sending = useSubmit();
  const price = newPrice(draft, deal);
  const mayReactivate = may('reactivate a deal');
  const reactivate = async () => {
    await reactivateDeal(deal, mayReactivate);
    if (price !== undefined && may('edit a deal')) return onLeave(`${dealAddress(deal)}/edit?price=${price}`);
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
