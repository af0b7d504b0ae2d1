import { type DealField, type DealFields, dealFieldNames, definitionOf } from './deal-fields.ts';

/** The fields of a line of JSON, as boards export and import deals. A deal that is exported has started: `postedAt` says when. */
export const lineFields = dealFieldNames.filter((field): field is LineField => definitionOf(field).seenOn !== 'scheduled');
export type LineField = { [F in DealField]: DealFields[F]['seenOn'] extends 'scheduled' ? never : F }[DealField];

const otherKeys = { reference: 'originalPrice', body: 'description' } as const satisfies Partial<Record<LineField, string>>;

/** The key of a field in a line. */
export const lineKey = <F extends LineField>(field: F) =>
  (field in otherKeys ? otherKeys[field as keyof typeof otherKeys] : field) as LineKey<F>;
export type LineKey<F extends LineField> = F extends keyof typeof otherKeys ? (typeof otherKeys)[F] : F;
