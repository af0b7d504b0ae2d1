import type { ReactNode } from 'react';
import { type DealField, definitionOf } from '../../../../shared/deal-fields.ts';
import { useBoard } from '../../../board/use-board.ts';
import { CheckField, TextField } from '../../../components/field.tsx';
import type { MoneyField } from '../../../deals/draft.ts';
import { PlaceField } from '../../../deals/place-field.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { ChoiceField } from './choice-field.tsx';
import type { DetailField } from './detail-list.ts';
import { type TextualField, useDealForm, useTextField } from './form-context.ts';
import { AmountField } from './price-fields.tsx';
import { EndField, StartField } from './time-fields.tsx';
import { useMerchantName } from './use-merchant-at.ts';

/** The inputs that are more than their kind. */
const ownInputs: { readonly [Field in DetailField]?: () => ReactNode } = {
  disclosure: DisclosureField,
  merchant: MerchantField,
  place: DealPlaceField,
  startsAt: StartField,
  endsAt: EndField,
};

/** The input of a field, by the kind of the field unless it has an input of its own. */
export function DetailInput({ field }: { field: DetailField }) {
  const OwnInput = ownInputs[field];
  if (OwnInput !== undefined) return <OwnInput />;
  const { kind } = definitionOf(field);
  if (kind === 'choice') return <ChoiceField field={field as TextualField} />;
  if (kind === 'money') return <AmountField field={field as MoneyField} optional />;
  if (kind === 'flag') return <FlagField field={field} />;
  return <PlainField field={field as TextualField} />;
}

const labelOf = (field: DealField) => tIfKnown(`post.${field}`) ?? t(`edit.field.${field}`);

function PlainField({ field }: { field: TextualField }) {
  return <TextField {...useTextField(field)} dir="auto" autoComplete="off" label={labelOf(field)} hint={tIfKnown(`post.${field}.hint`)} />;
}

function FlagField({ field }: { field: DealField }) {
  const { draft, change, isLocked } = useDealForm();
  return (
    <CheckField
      name={field}
      label={labelOf(field)}
      hint={tIfKnown(`post.${field}.hint`)}
      checked={draft[field] === true}
      disabled={isLocked(field)}
      onChange={(event) => change({ [field]: event.target.checked })}
    />
  );
}

function DisclosureField() {
  const { paidDeals } = useBoard();
  return paidDeals === 'refused' ? <p className="text-sm text-soft">{t('post.disclosure.refused')}</p> : <ChoiceField field="disclosure" />;
}

function DealPlaceField() {
  const { value, error, mark, disabled } = useTextField('place');
  const { change } = useDealForm();
  const hint = t('post.place.hint');
  return (
    <PlaceField
      {...{ value, error, mark, disabled, hint }}
      label={t('post.place')}
      onChoose={(place) => change({ place: place === undefined ? '' : String(place.id) })}
    />
  );
}

function MerchantField() {
  const { draft } = useDealForm();
  const guessed = useMerchantName(draft.url);
  return (
    <TextField
      {...useTextField('merchant')}
      dir="auto"
      autoComplete="off"
      placeholder={guessed}
      label={t('post.merchant')}
      hint={guessed === undefined ? t('post.merchant.hint') : t('post.merchant.guessed', { name: guessed })}
    />
  );
}
