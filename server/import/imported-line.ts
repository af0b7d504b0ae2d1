import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import { Currency, text } from '../../shared/schema.ts';
import { invalid } from '../core/problem.ts';

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

/** One line of an import. Amounts are decimals in units of the currency. */
export const ImportedLine = z.object({
  title: oneLine.pipe(text(limits.title)),
  url: orNothing(z.string()),
  /** A name or a domain. */
  merchant: orNothing(oneLine.pipe(text(limits.merchantName))),
  price: orNothing(z.number()),
  originalPrice: orNothing(z.number()),
  shipping: orNothing(z.number()),
  currency: orNothing(CurrencyCode),
  category: orNothing(z.string()),
  score: orNothing(score),
  /** Ignored: the comments themselves are not imported. */
  comments: orNothing(z.number()),
  postedAt: orNothing(Posted),
  /** The source's permanent id of the deal. */
  id: orNothing(z.string()),
  endsAt: orNothing(z.iso.datetime({ offset: true })).transform((iso) => (iso === undefined ? undefined : new Date(iso))),
  /** Whether it has ended. */
  expired: orNothing(z.boolean()),
  description: orNothing(
    z
      .string()
      .transform((body) => body.toWellFormed())
      .pipe(text({ ...limits.body, lines: true })),
  ),
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
