import { z } from 'zod';
import { dealFilters, type FilterName, type FilterValues } from './deal-filters.ts';
import { limits } from './limits.ts';
import { Handle, Slug, text } from './schema.ts';

const schemaOf = (values: FilterValues): z.ZodType<string> => {
  switch (values.type) {
    case 'text':
      return text({ min: 1, max: values.max });
    case 'slug':
      return Slug;
    case 'handle':
      return Handle;
    case 'number':
      return z
        .string()
        .regex(/^[0-9]{1,10}$/)
        .refine((digits) => Number(digits) <= values.max, { error: `At most ${values.max}` });
    case 'currency':
      // Any well-formed code, which the web can format too.
      return z.string().regex(/^[A-Z]{3}$/);
    case 'choice':
      return z.literal(values.values);
    case 'date':
      return notTooEarly(z.iso.date());
    case 'moment':
      return notTooEarly(z.union([z.iso.date(), z.iso.datetime({ precision: -1 })]));
  }
};

const notTooEarly = (moment: z.ZodType<string>) =>
  moment.refine((value) => value >= limits.since.min, {
    error: `Not before ${limits.since.min}`,
    params: { rule: 'too_early', min: limits.since.min },
  });

type Value<Values> = Values extends { values: readonly (infer Choice)[] } ? Choice : string;
type FilterSchemas = { [name in FilterName]: z.ZodOptional<z.ZodType<Value<(typeof dealFilters)[name]>, string>> };

/** The query parameters that filter a list. */
export const filterSchemas = Object.fromEntries(
  Object.entries(dealFilters).map(([name, values]) => [name, schemaOf(values).optional()]),
) as unknown as FilterSchemas;
