import { type DealField, dealFieldNames, definitionOf, emptyValue } from './deal-fields.ts';
import type { DealDetail, EditDeal, PostDeal } from './deals.ts';

export type FieldValue = string | number | boolean | string[];
/** A deal's fields, in the form in which commands take them. A field without a value is left out. */
export type DealSnapshot = { readonly [Field in DealField]?: FieldValue | undefined };
/** A JSON merge patch (RFC 7396): absent fields stay, and null removes a field. */
export type DealPatch = Omit<EditDeal, 'version' | 'reason'>;

export const snapshotOf = (deal: DealDetail): DealSnapshot => fieldsWith((field) => valueIn(deal, field));

function valueIn(deal: DealDetail, field: DealField): FieldValue | undefined {
  if (field === 'category') return deal.category.slug;
  if (field === 'merchant') return deal.merchant?.name;
  if (field === 'images') return deal.images?.map(({ hash }) => hash);
  if (field === 'place') return deal.place?.id;
  return deal[field] ?? (definitionOf(field).kind === 'flag' ? false : undefined);
}

/** All fields of a patched deal, not validated. */
export const applyPatch = (snapshot: DealSnapshot, patch: DealPatch): PostDeal =>
  fieldsWith((field) => (field in patch ? patch[field] : snapshot[field]) ?? emptyValue(field)) as PostDeal;

/** The patch that turns one snapshot into another. */
export const patchBetween = (before: DealSnapshot, after: DealSnapshot): DealPatch =>
  fieldsWith((field) => (isSame(before[field], after[field]) ? undefined : (after[field] ?? null))) as DealPatch;

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

function fieldsWith<Value>(value: (field: DealField) => Value | undefined): { [Field in DealField]?: Value } {
  const entries = dealFieldNames.map((field) => [field, value(field)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as { [Field in DealField]?: Value };
}
