import { z } from 'zod';
import {
  type DealField,
  type DealFields,
  dealFieldNames,
  definitionOf,
  emptyValue,
  type FieldKind,
  type KindWithEmptyValue,
} from './deal-fields.ts';
import { Image, ImageHash } from './images.ts';
import { limits } from './limits.ts';
import { MerchantRef } from './merchants.ts';
import { Place } from './places.ts';
import { Amount, Currency, Id, Moment, Slug, text } from './schema.ts';

export interface FieldRules {
  length: { min?: number; max: number };
  options: readonly string[];
}

/** The input schema of each kind. */
const inputs = {
  line: ({ length }) => text(length),
  markdown: ({ length }) => text({ ...length, lines: true }),
  link: ({ length }) => text(length),
  merchant: ({ length }) => text(length),
  money: () => Amount,
  currency: () => Currency,
  choice: ({ options }) => z.enum(options),
  flag: () => z.boolean(),
  moment: () => Moment,
  regions: () => z.array(text({ min: 1, max: limits.region.max })).max(limits.region.count),
  category: () => Slug,
  place: () => Id,
  pictures: () => z.array(ImageHash).max(limits.images.count),
} satisfies SchemaOfKind;

export const answers = {
  line: () => z.string(),
  markdown: () => z.string(),
  link: () => z.string(),
  merchant: () => MerchantRef,
  money: () => Amount,
  currency: () => z.string(),
  choice: ({ options }) => z.enum(options),
  flag: () => z.literal(true),
  moment: () => Moment,
  regions: () => z.array(z.string()),
  category: () => z.object({ slug: z.string(), name: z.string() }),
  place: () => Place,
  pictures: () => z.array(Image),
} satisfies SchemaOfKind;

export type SchemaOfKind = Record<FieldKind, (rules: FieldRules) => z.ZodType>;
export type FieldSchema<F extends DealField, Schemas extends SchemaOfKind> = DealFields[F] extends {
  options: readonly (infer Option extends string)[];
}
  ? z.ZodEnum<{ [O in Option]: O }>
  : ReturnType<Schemas[DealFields[F]['kind']]>;
type Input<F extends DealField> = FieldSchema<F, typeof inputs>;
type Answer<F extends DealField> = FieldSchema<F, typeof answers>;
export type IsRequired<F extends DealField> = DealFields[F] extends { required: true } ? true : false;
export type HasEmptyValue<F extends DealField> = DealFields[F] extends { default: string } | { kind: KindWithEmptyValue } ? true : false;

type PostShape = {
  [F in DealField]: IsRequired<F> extends true
    ? Input<F>
    : HasEmptyValue<F> extends true
      ? z.ZodDefault<Input<F>>
      : z.ZodOptional<Input<F>>;
};
type PatchShape = { [F in DealField]: z.ZodOptional<IsRequired<F> extends true ? Input<F> : z.ZodNullable<Input<F>>> };
type SeenOn = DealFields[DealField]['seenOn'];
type AnswerShape<On extends SeenOn> = {
  [F in DealField as DealFields[F]['seenOn'] extends On ? F : never]: DealFields[F] extends { required: true } | { default: string }
    ? Answer<F>
    : z.ZodOptional<Answer<F>>;
};

export const postShape = shapeOf(dealFieldNames, (field) => {
  const empty = emptyValue(field);
  return definitionOf(field).required ? inputOf(field) : empty === undefined ? inputOf(field).optional() : inputOf(field).default(empty);
}) as PostShape;

/** The fields of an edit: each may be left out, and null removes one that is not required. */
export const patchShape = shapeOf(dealFieldNames, (field) =>
  definitionOf(field).required ? inputOf(field).optional() : inputOf(field).nullish(),
) as PatchShape;

/** The fields of an answer; an empty one is left out. */
export function answerShape<On extends SeenOn>(on: On): AnswerShape<On> {
  const seen = dealFieldNames.filter((field) => definitionOf(field).seenOn === on);
  return shapeOf(seen, (field) => {
    const definition = definitionOf(field);
    const schema = answers[definition.kind](rulesOf(field));
    return definition.required || 'default' in definition ? schema : schema.optional();
  }) as AnswerShape<On>;
}

function inputOf(field: DealField): z.ZodType {
  return inputs[definitionOf(field).kind](rulesOf(field));
}

/** A kind only reads the rules that its fields have. */
export function rulesOf(field: DealField): FieldRules {
  return definitionOf(field) as unknown as FieldRules;
}

/** A shape with a schema of each field. */
function shapeOf(fields: readonly DealField[], schemaOf: (field: DealField) => z.ZodType): object {
  return Object.fromEntries(fields.map((field) => [field, schemaOf(field)]));
}
