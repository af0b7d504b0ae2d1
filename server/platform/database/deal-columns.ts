import { type DealField, type DealFields, dealFieldNames, definitionOf, type FieldsOfKind } from '../../../shared/deal-fields.ts';
import { deals } from './schema.ts';

/** A field that is a column of `deals` with the same name. The others refer to rows of other tables. */
export type ColumnField = Exclude<DealField, FieldsOfKind<'category' | 'merchant' | 'pictures'>>;
export type ColumnValues = Pick<typeof deals.$inferSelect, ColumnField>;

export const columnFields = dealFieldNames.filter((field): field is ColumnField => field in deals);

export type SeenOn = DealFields[DealField]['seenOn'];
/** The columns of the fields that are seen there. */
export type FieldsSeenOn<On extends SeenOn> = { [F in ColumnField]: DealFields[F]['seenOn'] extends On ? F : never }[ColumnField];

const seenOn = (on: SeenOn) => columnFields.filter((field) => definitionOf(field).seenOn === on && definitionOf(field).kind !== 'place');
const fieldsSeen = { card: seenOn('card'), page: seenOn('page'), scheduled: seenOn('scheduled') };
export const fieldsSeenOn = <On extends SeenOn>(on: On) => fieldsSeen[on] as FieldsSeenOn<On>[];

/** Some columns of `deals`, to select. */
export const columnsOf = <F extends ColumnField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, deals[field]])) as Pick<typeof deals, F>;

/** As SQL has it. */
export const columnName = (field: ColumnField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column's value as JSON has it: undefined if it is empty. */
export function jsonValue(value: ColumnValues[ColumnField]): string | number | boolean | string[] | undefined {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;
}
