import { type DealField, dealFieldNames } from '../../../../shared/deal-fields.ts';

const mainFields = [
  'url',
  'title',
  'price',
  'currency',
  'reference',
  'evidence',
  'couponCode',
  'category',
  'body',
  'images',
] as const satisfies readonly DealField[];
export type DetailField = Exclude<DealField, (typeof mainFields)[number]>;

/** The fields that only some deals need, in their order: all but the main ones. */
export const detailFields = dealFieldNames.filter((field): field is DetailField => !(mainFields as readonly DealField[]).includes(field));
