import { useState } from 'react';
import type { Offers as OfferList } from '../../../../../shared/comments.ts';
import type { DealDetail } from '../../../../../shared/deals.ts';
import { reads } from '../../../../../shared/reads.ts';
import { Icon } from '../../../../components/icon.tsx';
import { lazyOrNothing } from '../../../../components/lazy-or-nothing.ts';
import { toast } from '../../../../components/toast.tsx';
import { OfferLine } from '../../../../deals/offer-line.tsx';
import { sendCommand } from '../../../../engine/command.ts';
import { useRead } from '../../../../engine/use-read.ts';
import { showError } from '../../../../errors/show-error.ts';
import { money } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { mayTakePart } from '../../../../session/may-take-part.ts';
import { useMe } from '../../../../session/use-me.ts';
import { cheapestOf } from './cheapest.ts';

const OfferForm = lazyOrNothing(async () => (await import('./offer-form.tsx')).OfferForm);

const action = 'inline-flex min-h-10 items-center gap-1.5 text-sm font-medium text-soft underline underline-offset-2 hover:text-ink';

/** The same thing cheaper elsewhere, as people named it in comments. */
export function Offers({ deal }: { deal: DealDetail }) {
  const offers = useRead(reads.offers(deal.id)).data?.offers ?? [];
  return deal.price && offers.length > 0 ? <Listed deal={deal} offers={offers} /> : null;
}

/** A form to name such an offer. */
export function AddOffer({ deal }: { deal: DealDetail }) {
  const [isOpen, setOpen] = useState(false);
  const me = useMe();
  if (!deal.price) return null;
  return (
    <div className="deal-page-elsewhere">
      {isOpen ? (
        <OfferForm deal={deal} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => mayTakePart(me) && setOpen(true)} className={`${action} noscript:hidden`}>
          <Icon name="plus" className="size-4" />
          {t('detail.offers.add')}
        </button>
      )}
    </div>
  );
}

function Listed({ deal, offers }: { deal: DealDetail; offers: OfferList['offers'] }) {
  const cheapest = cheapestOf(offers, deal);
  const saved = cheapest && deal.state === 'live' ? money((deal.price ?? 0) - cheapest.price, deal.currency) : undefined;
  return (
    <section
      aria-label={t('detail.offers.title')}
      className={`w-full rounded-control border px-3 py-2 ${saved ? 'border-wire bg-wire-wash' : 'border-line'}`}
    >
      <p className="font-semibold">{saved ? t('detail.offers.cheaper', { amount: saved }) : t('detail.offers.title')}</p>
      <ul>
        {offers.map((offer) => (
          <li key={offer.comment}>
            <OfferLine offer={offer}>
              {offer === cheapest && offers.length > 1 && <span className="text-sm text-soft">{t('detail.offers.cheapest')}</span>}
              <a href={`#comment-${offer.comment}`} className={action}>
                {t('detail.offers.comment')}
              </a>
              <ReportButton comment={offer.comment} />
            </OfferLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportButton({ comment }: { comment: number }) {
  const me = useMe();
  const report = () => {
    if (!mayTakePart(me)) return;
    sendCommand('putOfferReport', { id: comment }).then(
      ({ expired }) => toast(t(expired ? 'detail.offers.expired' : 'detail.offers.reported')),
      showError,
    );
  };
  return (
    <button type="button" onClick={report} className={`${action} noscript:hidden`}>
      {t('detail.offers.report')}
    </button>
  );
}
