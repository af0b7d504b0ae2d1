import { type DealField, definitionOf } from '../../../../shared/deal-fields.ts';
import { amountIn, type DealDraft, type MoneyField } from '../../../deals/draft.ts';
import { choiceText } from '../../../deals/field-text.tsx';
import { fullMoment, money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { momentFromLocal } from '../../../lib/local-time.ts';
import { detailFields } from './detail-list.ts';

/** The details in one line, so that they can be seen without unfolding them. */
export const detailsSummary = (draft: DealDraft): string =>
  detailFields
    .map((field) => summaryOf(draft, field))
    .filter(Boolean)
    .join(' · ');

function summaryOf(draft: DealDraft, field: DealField): string | undefined {
  const typed = draft[field];
  if (typeof typed === 'boolean') return typed ? t(`edit.field.${field}`) : undefined;
  if (typeof typed === 'object') return undefined;
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'money':
      return amountSummary(draft, field as MoneyField);
    case 'moment':
      return labelled(field, momentFromLocal(typed), fullMoment);
    case 'choice':
      return typed === '' || typed === definition.default ? undefined : choiceText(field, typed);
    case 'place':
      return typed === '' ? undefined : t('edit.field.place');
    default:
      return typed.trim().split('\n', 1)[0];
  }
}

function amountSummary(draft: DealDraft, field: MoneyField): string | undefined {
  const amount = amountIn(draft, field);
  return field === 'shipping' && amount === 0 ? t('price.shipping.free') : labelled(field, amount, (value) => money(value, draft.currency));
}

const labelled = <Value>(field: DealField, value: Value | undefined, text: (value: Value) => string) =>
  value === undefined ? undefined : `${t(`edit.field.${field}`)} ${text(value)}`;
