import type { DealField } from '../../../../../shared/deal-fields.ts';
import { limits } from '../../../../../shared/limits.ts';
import type { DealPreview } from '../../../../../shared/preview.ts';
import type { DealDraft } from '../../../../deals/draft.ts';
import { amountText } from '../../../../i18n/amount.ts';
import { day } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { currencyOfLink } from './currency-of-link.ts';
import { isFromPage, type PostDraft } from './post-draft.ts';

/** The values of the page for the form. `categories` are the board's; `now` is when the page was read (ISO 8601). */
export function valuesFromPage(preview: DealPreview, draft: PostDraft, categories: object, now: string): Partial<DealDraft> {
  // Only what the board knows by itself: the page of a duplicate could not be read.
  if (preview.title === undefined) return {};
  const price = pricesIn(preview, draft);
  return {
    ...text(draft, 'title', preview.title.slice(0, limits.title.max)),
    ...text(draft, 'merchant', preview.merchant?.slice(0, limits.merchantName.max)),
    ...text(draft, 'category', preview.category !== undefined && preview.category in categories ? preview.category : undefined),
    ...price,
    ...(price.reference === undefined ? {} : text(draft, 'evidence', t('post.evidence.fromPage', { date: day(now) }))),
  };
}

/** Typed values are never replaced; values from an earlier page are. */
const isFree = (draft: PostDraft, field: DealField) => draft[field] === '' || isFromPage(field, draft);

const text = (draft: PostDraft, field: 'title' | 'merchant' | 'category' | 'evidence', found: string | undefined): Partial<DealDraft> =>
  found === undefined || found === '' || !isFree(draft, field) ? {} : { [field]: found };

/** All amounts have one currency: if a price is typed in another, the page's amounts are ignored. */
function pricesIn(preview: DealPreview, draft: PostDraft): Partial<DealDraft> {
  const paid = preview.currency ?? currencyOfLink(preview.url) ?? draft.currency;
  const isKnown = paid === draft.currency || Intl.supportedValuesOf('currency').includes(paid);
  const takesPrice = isFree(draft, 'price');
  if (!isKnown || (!takesPrice && paid !== draft.currency)) return {};
  const amounts = (['price', 'shipping', 'reference'] as const).flatMap((field) => {
    const amount = preview[field];
    return amount === undefined || !isFree(draft, field) ? [] : [[field, amountText(amount, paid)]];
  });
  return { ...Object.fromEntries(amounts), ...(paid === draft.currency ? {} : { currency: paid }) };
}

/** The draft with the page's values, and the values before, to undo it. */
export function fillIn(draft: PostDraft, filling: Partial<DealDraft>): PostDraft {
  const before = Object.fromEntries((Object.keys(filling) as DealField[]).map((field) => [field, draft[field]]));
  return {
    ...draft,
    ...filling,
    fromPage: { ...draft.fromPage, ...filling },
    // Values from an earlier page are not the ones to restore.
    beforePage: { ...before, ...draft.beforePage },
  };
}
