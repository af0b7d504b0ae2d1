import { type DealField, type DealFields, dealFieldNames, definitionOf } from '../../../../shared/deal-fields.ts';
import type { DealCard } from '../../../../shared/deals.ts';
import { excerpt } from '../../../../shared/excerpt.ts';
import type { DealFormProps } from '../../../deals/deal-form-props.ts';
import { type DealDraft, valuesIn } from '../../../deals/draft.ts';
import { t } from '../../../i18n/t.ts';

type CardField = { [F in DealField]: DealFields[F]['seenOn'] extends 'card' ? F : never }[DealField];
const cardFields = dealFieldNames.filter((field) => definitionOf(field).seenOn === 'card');

interface KnownOfPreview {
  known: DealFormProps['known'];
  category: DealCard['category'] | undefined;
  /** The name of the merchant that the link leads to. */
  merchantAt: string | undefined;
}

/** The card of a deal as it is typed, with every field that cards have. */
export function previewCard(draft: DealDraft, { known, category, merchantAt }: KnownOfPreview): DealCard {
  const values = valuesIn(draft);
  const typed = cardFields.flatMap((field) => {
    // The card shows more of a place than its id.
    const value = field === 'place' ? undefined : values[field];
    return value === undefined || value === false ? [] : [[field, value]];
  });
  const merchant = draft.merchant.trim() || merchantAt;
  const [image] = draft.images;
  const { reference, ...card } = Object.fromEntries(typed) as Pick<DealCard, CardField>;
  // Others are refused.
  const isUsualPrice = reference !== undefined && card.price !== undefined && reference > card.price;
  return {
    ...{ id: 0, slug: '', up: 0, down: 0, comments: 0, ...known, ...card },
    ...(isUsualPrice ? { reference } : {}),
    excerpt: excerpt(draft.body),
    title: draft.title.trim() || t('post.preview.title'),
    category: category ?? { slug: 'other', name: '' },
    ...(merchant === undefined ? {} : { merchant: { slug: '', name: merchant } }),
    ...(image === undefined ? {} : { image }),
  };
}
