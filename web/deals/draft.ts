import { type DealField, type DealFields, dealFieldNames, dealFields, definitionOf, type FieldsOfKind } from '../../shared/deal-fields.ts';
import { applyPatch, type DealPatch, type DealSnapshot, type FieldValue, patchBetween, snapshotOf } from '../../shared/deal-patch.ts';
import type { DealDetail } from '../../shared/deals.ts';
import type { FieldProblem } from '../../shared/errors.ts';
import type { Image } from '../../shared/images.ts';
import { amountText, currencyOf, parseAmount } from '../i18n/amount.ts';
import { localMoment, momentFromLocal } from '../lib/local-time.ts';

/** A deal as it is typed: money as written, regions separated by commas, times as in a datetime-local field. */
export type DealDraft = { [F in DealField]: Typed<DealFields[F]> };
type Typed<Definition> = Definition extends { kind: 'flag' }
  ? boolean
  : Definition extends { kind: 'pictures' }
    ? readonly Image[]
    : Definition extends { options: readonly (infer Option)[] }
      ? Option | (Definition extends { default: string } ? never : '')
      : string;

export type MoneyField = FieldsOfKind<'money'>;
const moneyFields = dealFieldNames.filter((field): field is MoneyField => dealFields[field].kind === 'money');

export function emptyDraft(currency: string): DealDraft {
  const typed = (field: DealField) => {
    const definition = definitionOf(field);
    if (definition.kind === 'currency') return currency;
    if (definition.kind === 'choice') return definition.default ?? '';
    return definition.kind === 'flag' ? false : definition.kind === 'pictures' ? [] : '';
  };
  return draftWith(typed);
}

export function draftOf(deal: DealDetail): DealDraft {
  const empty = emptyDraft(deal.currency);
  const snapshot = snapshotOf(deal);
  return draftWith((field) => {
    const value = snapshot[field];
    if (value === undefined) return empty[field];
    const { kind } = definitionOf(field);
    if (kind === 'pictures') return deal.images ?? [];
    if (kind === 'money') return amountText(Number(value), deal.currency);
    if (kind === 'moment') return localMoment(String(value));
    return Array.isArray(value) ? value.join(', ') : kind === 'place' ? String(value) : value;
  });
}

const draftWith = (typed: (field: DealField) => unknown) =>
  Object.fromEntries(dealFieldNames.map((field) => [field, typed(field)])) as DealDraft;

/** Whether two drafts have the same value in a field. */
export const isSameIn = (field: DealField, one: DealDraft, other: DealDraft): boolean =>
  field === 'images' ? String(hashes(one)) === String(hashes(other)) : one[field] === other[field];

export const isSameDraft = (one: DealDraft, other: DealDraft): boolean => dealFieldNames.every((field) => isSameIn(field, one, other));

const hashes = ({ images }: DealDraft) => images.map(({ hash }) => hash);

/** A typed amount in minor units; undefined if it is not an amount. A freebie costs 0. */
export const amountIn = (draft: DealDraft, field: MoneyField): number | undefined =>
  field === 'price' && draft.kind === 'freebie' ? 0 : parseAmount(draft[field], draft.currency);

/** What typing an amount changes: a currency named with it becomes the deal's, unless the price is in another one already. */
export function amountTyped(draft: DealDraft, field: MoneyField, typed: string): Partial<DealDraft> {
  const currency = field === 'price' || draft.price.trim() === '' ? currencyOf(typed, draft.currency) : undefined;
  return { [field]: typed, ...(currency === undefined ? {} : { currency }) };
}

interface DealInput {
  /** Not checked yet. */
  input: DealSnapshot;
  /** Fields that could not be understood. */
  problems: FieldProblem[];
}

/** Converts a draft to the input of the API. `before` is the edited deal. */
export function dealInput(draft: DealDraft, before?: DealDetail): DealInput {
  const unread = moneyFields.filter((field) => draft[field].trim() !== '' && amountIn(draft, field) === undefined);
  return {
    input: before === undefined ? valuesIn(draft) : applyPatch(snapshotOf(before), editPatch(draft, before)),
    problems: unread.map((field) => ({ field, rule: 'not_an_amount', message: 'Not an amount' })),
  };
}

/** The patch of an edit: only the fields that differ from the deal before. */
export const editPatch = (draft: DealDraft, before: DealDetail): DealPatch => patchBetween(valuesIn(draftOf(before)), valuesIn(draft));

/** What is typed, as commands take it. */
export const valuesIn = (draft: DealDraft): DealSnapshot =>
  Object.fromEntries(
    dealFieldNames.flatMap((field) => {
      const value = valueIn(draft, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );

function valueIn(draft: DealDraft, field: DealField): FieldValue | undefined {
  if (field === 'images') return hashes(draft);
  const typed = draft[field];
  if (typeof typed === 'boolean') return typed;
  switch (definitionOf(field).kind) {
    case 'money':
      return amountIn(draft, field as MoneyField);
    case 'moment':
      return momentFromLocal(typed);
    case 'place':
      return typed === '' ? undefined : Number(typed);
    case 'regions':
      return typed.split(',').flatMap((region) => region.trim() || []);
    default:
      // An empty title is refused as too short.
      return typed.trim() === '' && field !== 'title' ? undefined : typed.trim();
  }
}
