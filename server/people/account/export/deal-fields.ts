import { z } from 'zod';
import { type DealField, dealFieldNames, definitionOf, emptyValue } from '../../../../shared/deal-fields.ts';
import {
  answers,
  type FieldSchema,
  type HasEmptyValue,
  type IsRequired,
  rulesOf,
  type SchemaOfKind,
} from '../../../../shared/deal-schemas.ts';
import { Id } from '../../../../shared/schema.ts';
import { type ColumnField, columnFields, columnName } from '../../../platform/database/deal-columns.ts';
import { picturePath } from '../../../platform/images/picture-path.ts';
import { type Field, field, iso, maybe } from './section.ts';

/** Of a deal's fields: names and addresses instead of objects. */
const typesOfKinds = {
  ...answers,
  ...{
    merchant: () => z.string(),
    category: () => z.string(),
    flag: () => z.boolean(),
    pictures: () => z.array(z.string()),
    place: () => Id,
  },
} satisfies SchemaOfKind;

type TypeOf<F extends DealField> = FieldSchema<F, typeof typesOfKinds>;
type DealColumns = { [F in DealField]: Field<true extends IsRequired<F> | HasEmptyValue<F> ? TypeOf<F> : z.ZodOptional<TypeOf<F>>> };

const dealSql = {
  ...(Object.fromEntries(columnFields.map((name) => [name, columnSql(name)])) as Record<ColumnField, string>),
  category: 'categories.slug',
  merchant: 'merchants.name',
  images: `(select coalesce(json_agg(${picturePath('hash', 1280)} order by position), '[]') from deal_images
    join images on images.id = deal_images.image_id where deal_images.deal_id = deals.id)`,
} satisfies Record<DealField, string>;

function columnSql(name: ColumnField): string {
  const column = `deals.${columnName(name)}`;
  return definitionOf(name).kind === 'moment' ? iso(column) : column;
}

/** Every field of a deal; its pictures are a list of addresses. */
export const { images: pictures, ...dealFields } = Object.fromEntries(
  dealFieldNames.map((name) => {
    const definition = definitionOf(name);
    const exported = field<z.ZodType>(typesOfKinds[definition.kind](rulesOf(name)), dealSql[name]);
    return [name, definition.required || emptyValue(name) !== undefined ? exported : maybe(exported)];
  }),
) as unknown as DealColumns;
