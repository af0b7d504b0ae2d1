import type { DealCard } from '../../../shared/deals.ts';
import { Price } from '../../components/price.tsx';
import { CouponCode } from '../../deals/coupon-code.tsx';
import type { DealFormProps } from '../../deals/deal-form-props.ts';
import { DealMeta } from '../../deals/deal-meta.tsx';
import { DealPicture } from '../../deals/deal-picture.tsx';
import { amountIn, type DealDraft } from '../../deals/draft.ts';
import { merchantIn } from '../../deals/merchant-from-link.ts';
import { count } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { useSite } from '../../site/use-site.ts';

type Known = DealFormProps['known'];

/** The card as others will see it. */
export function DealPreview({ draft, known }: { draft: DealDraft; known: Known }) {
  const { categories } = useSite();
  const category = categories[draft.category];
  const deal = cardOf(draft, known, category);
  return (
    <section aria-label={t('post.preview')} className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('post.preview')}</h2>
      <div inert className="deal-card">
        <DealPicture deal={deal} className="deal-picture aspect-square w-full" />
        <div className="deal-body grid content-start gap-1.5">
          <DealMeta deal={{ ...deal, category }} />
          <p dir="auto" className="line-clamp-3 font-semibold leading-snug md:line-clamp-2 md:text-lg">
            {deal.title}
          </p>
        </div>
        <div className="deal-offer flex flex-wrap content-start items-center gap-x-4 gap-y-1.5">
          <Price of={deal} />
          {deal.couponCode && <CouponCode code={deal.couponCode} />}
        </div>
        <span className="deal-votes grid h-11 w-32 place-items-center rounded-xl bg-sunken text-lg font-bold text-soft md:h-28 md:w-full">
          {count(0)}
        </span>
      </div>
    </section>
  );
}

function cardOf(draft: DealDraft, known: Known, category: DealCard['category'] | undefined): DealCard {
  const merchant = draft.merchant.trim() || merchantIn(draft.url);
  const [price, shipping, reference] = (['price', 'shipping', 'reference'] as const).map((field) => amountIn(draft, field));
  const [image] = draft.images;
  const isSaving = reference !== undefined && price !== undefined && reference > price;
  return {
    ...{ id: 0, slug: '', up: 0, down: 0, comments: 0, kind: draft.kind, currency: draft.currency, ...known },
    title: draft.title.trim() || t('post.preview.title'),
    category: category ?? { slug: 'other', name: '' },
    ...(merchant === undefined ? {} : { merchant: { slug: '', name: merchant } }),
    ...(price === undefined ? {} : { price }),
    ...(shipping === undefined ? {} : { shipping }),
    ...(isSaving ? { reference } : {}),
    ...(image === undefined ? {} : { image }),
    ...(draft.couponCode.trim() === '' ? {} : { couponCode: draft.couponCode.trim() }),
  };
}
