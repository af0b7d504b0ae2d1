import { z } from 'zod';
import { definitionOf } from '../../../shared/deal-fields.ts';
import { type LineField, type LineKey, lineFields, lineKey } from '../../../shared/deal-lines.ts';
import { type FieldSchema, rulesOf, type SchemaOfKind } from '../../../shared/deal-schemas.ts';
import { limits } from '../../../shared/limits.ts';
import { Currency, Id, text } from '../../../shared/schema.ts';
import { invalid } from '../../platform/core/problem.ts';

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

/** Titles in feeds contain line breaks and control characters. */
const oneLine = z.string().transform((typed) => typed.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '));
const CurrencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Currency.safeParse(code).success, { error: 'Not an ISO 4217 currency' });
/** A hundred times as much must fit an `integer` of the database. */
const score = z.number().min(-1e7).max(1e7);
const day = 86_400_000;

/** A time with an offset, or in UTC. A deal dated in the future would stay on top. */
const Posted = z.iso
  .datetime({ offset: true, local: true })
  .transform((iso) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`))
  .refine((posted) => posted.getTime() >= 0, { error: 'Before 1970' })
  .refine((posted) => posted.getTime() <= Date.now() + day, { error: 'In the future' });

/** How a line writes a field of each kind. Amounts are decimals in units of the currency. */
const inLines = {
  line: ({ length }) => oneLine.pipe(text(length)),
  markdown: ({ length }) =>
    z
      .string()
      .transform((body) => body.toWellFormed())
      .pipe(text({ ...length, lines: true })),
  /** Checked as a posted link is. */
  link: () => z.string(),
  /** A name or a domain. */
  merchant: ({ length }) => oneLine.pipe(text(length)),
  money: () => z.number(),
  currency: () => CurrencyCode,
  choice: ({ options }) => z.enum(options),
  flag: () => z.boolean(),
  moment: () => z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
  regions: () => z.array(oneLine.pipe(text({ min: 1, max: limits.region.max }))).max(limits.region.count),
  /** A slug of the board, or another board's category. */
  category: () => z.string(),
  /** The id of GeoNames. */
  place: () => Id,
  /** Addresses of the form `…/images/HASH-1280.webp`. */
  pictures: () => z.array(z.string()),
} satisfies SchemaOfKind;

type FieldValue<F extends LineField> = FieldSchema<F, typeof inLines>;
type OrNothing<Schema> = Schema extends z.ZodType ? ReturnType<typeof orNothing<Schema>> : never;
type LineShape = { [F in LineField as LineKey<F>]: F extends 'title' ? FieldValue<F> : OrNothing<FieldValue<F>> };

const fields = Object.fromEntries(
  lineFields.map((field) => {
    const schema = inLines[definitionOf(field).kind](rulesOf(field));
    return [lineKey(field), field === 'title' ? schema : orNothing(schema)];
  }),
) as unknown as LineShape;

/** One line of an import. Only the title is required. */
export const ImportedLine = z.object({
  ...fields,
  score: orNothing(score),
  /** Ignored: the comments themselves are not imported. */
  comments: orNothing(z.number()),
  postedAt: orNothing(Posted),
  /** The source's permanent id of the deal. */
  id: orNothing(z.string()),
  /** Whether it has ended. */
  expired: orNothing(z.boolean()),
  /** Where it was found, such as `reddit/r/deals`. */
  source: orNothing(oneLine.pipe(text({ min: 1, max: limits.displayName.max }))),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/** Throws INVALID if it is not an object with these keys; ignores other keys. */
export function parseLine(content: unknown): ImportedLine {
  const parsed = ImportedLine.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalid(issue?.path.join('.') ?? '', 'schema', issue?.message.replace('Invalid input: ', '') ?? 'Not a deal');
}
