import { amountIn, type DealDraft } from '../../deals/draft.ts';
import { fullMoment, money } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { momentFromLocal } from '../../lib/local-time.ts';

/** What stands in the details, in one line, so that it need not be unfolded to be seen. */
export function detailsSummary(draft: DealDraft): string {
  const amount = (field: 'shipping' | 'reference') => {
    const value = amountIn(draft, field);
    return value === undefined ? undefined : money(value, draft.currency);
  };
  const shipping = amountIn(draft, 'shipping') === 0 ? t('price.shipping.free') : named('shipping', amount('shipping'));
  return [
    draft.kind === 'product' ? undefined : t(`post.kind.${draft.kind}`),
    draft.merchant.trim(),
    shipping,
    named('reference', amount('reference')),
    draft.couponCode.trim(),
    draft.regions.trim(),
    named('startsAt', moment(draft.startsAt)),
    named('endsAt', moment(draft.endsAt)),
    draft.membersOnly ? t('deal.membersOnly') : undefined,
    draft.body.trim().split('\n', 1)[0],
  ]
    .filter(Boolean)
    .join(' · ');
}

const named = (field: 'shipping' | 'reference' | 'startsAt' | 'endsAt', value: string | undefined) =>
  value === undefined ? undefined : `${t(`edit.field.${field}`)} ${value}`;

function moment(local: string): string | undefined {
  const at = momentFromLocal(local);
  return at === undefined ? undefined : fullMoment(at);
}
