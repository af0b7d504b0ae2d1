import type { DealDetail } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Prose } from '../../../components/prose.tsx';
import { CouponCode } from '../../../deals/coupon-code.tsx';
import type { DealFormProps } from '../../../deals/deal-form-props.ts';
import { DealMeta } from '../../../deals/deal-meta.tsx';
import { DealOffer, DealTerms } from '../../../deals/deal-offer.tsx';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { type DealDraft, valuesIn } from '../../../deals/draft.ts';
import { Price } from '../../../deals/price.tsx';
import { useRenderedText } from '../../../deals/use-rendered-text.ts';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { previewCard } from './preview-card.ts';
import { useMerchantName } from './use-merchant-at.ts';

/** The card as others will see it, and below it what else the deal's page says. */
export function DealPreview({ draft, known }: { draft: DealDraft; known: DealFormProps['known'] }) {
  const { categories } = useBoard();
  const category = categories[draft.category];
  const deal = previewCard(draft, { known, category, merchantAt: useMerchantName(draft.url) });
  const { evidence, regions = [] } = valuesIn(draft) as Pick<DealDetail, 'evidence' | 'regions'>;
  const html = useRenderedText(draft.body, 'deal');
  const place = useRead(draft.place === '' ? undefined : reads.place(draft.place)).data;
  const page = { ...deal, ...(evidence && { evidence }), ...(regions.length > 0 && { regions }) };
  return (
    <section aria-label={t('post.preview')} className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('post.preview')}</h2>
      <div inert className="@container/deal">
        <div className="deal-card">
          <DealPicture deal={deal} className="deal-picture" />
          <div className="deal-body">
            <DealMeta deal={{ ...deal, category, ...(place && { place }) }} />
            <p dir="auto" className="page-start deal-title">
              {deal.title}
            </p>
            {deal.excerpt && (
              <p dir="auto" className="page-start deal-excerpt">
                {deal.excerpt}
              </p>
            )}
          </div>
          <div className="deal-offer">
            <Price of={deal} />
            {deal.couponCode && <CouponCode code={deal.couponCode} />}
          </div>
          <span className="vote-buttons justify-center rounded-xl bg-sunken px-6 py-2 text-lg font-bold text-soft">
            {count(deal.up - deal.down)}
          </span>
        </div>
      </div>
      <div inert className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 not-has-[p,.prose]:hidden">
        <DealOffer deal={page} />
        <DealTerms deal={page} isOpen />
        {html !== '' && <Prose html={html} className="max-w-[42rem]" />}
      </div>
    </section>
  );
}
