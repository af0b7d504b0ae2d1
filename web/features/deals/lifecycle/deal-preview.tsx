import { useBoard } from '../../../board/use-board.ts';
import { CouponCode } from '../../../deals/coupon-code.tsx';
import type { DealFormProps } from '../../../deals/deal-form-props.ts';
import { DealMeta } from '../../../deals/deal-meta.tsx';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import type { DealDraft } from '../../../deals/draft.ts';
import { Price } from '../../../deals/price.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { previewCard } from './preview-card.ts';

/** The card as others will see it. */
export function DealPreview({ draft, known }: { draft: DealDraft; known: DealFormProps['known'] }) {
  const { categories } = useBoard();
  const category = categories[draft.category];
  const deal = previewCard(draft, known, category);
  return (
    <section aria-label={t('post.preview')} className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('post.preview')}</h2>
      <div inert className="@container/deal">
        <div className="deal-card">
          <DealPicture deal={deal} className="deal-picture" />
          <div className="deal-body">
            <DealMeta deal={{ ...deal, category }} />
            <p dir="auto" className="page-start deal-title">
              {deal.title}
            </p>
          </div>
          <div className="deal-offer">
            <Price of={deal} />
            {deal.couponCode && <CouponCode code={deal.couponCode} />}
          </div>
          <span className="vote-buttons justify-center rounded-xl bg-sunken px-6 py-2 text-lg font-bold text-soft">{count(0)}</span>
        </div>
      </div>
    </section>
  );
}
