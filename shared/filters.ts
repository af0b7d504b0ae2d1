import { z } from 'zod';
import { limits } from './limits.ts';
import { Amount, Handle, Id, Slug, text } from './schema.ts';
import { filterEffects, filterKinds } from './states.ts';

const effect = z.enum(filterEffects);

/** `POST /api/filters`: what one does not want to see, or not so much. */
export const AddFilter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('word'), effect, word: text(limits.filterWord) }),
  z.strictObject({ kind: z.literal('merchant'), effect, merchant: Slug }),
  z.strictObject({ kind: z.literal('category'), effect, category: Slug }),
  z.strictObject({ kind: z.literal('person'), effect, person: Handle }),
  z
    .strictObject({ kind: z.literal('price'), effect, minPrice: Amount.optional(), maxPrice: Amount.optional() })
    .refine(({ minPrice, maxPrice }) => minPrice !== undefined || maxPrice !== undefined, {
      path: ['maxPrice'],
      error: 'Give a price',
      params: { rule: 'price_required' },
    })
    .refine(({ minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER }) => minPrice <= maxPrice, {
      path: ['maxPrice'],
      error: 'Below the other price',
      params: { rule: 'band_is_empty' },
    }),
]);
export type AddFilter = z.infer<typeof AddFilter>;

export const ChangeFilter = z.strictObject({ effect });

export const FilterResult = z.object({ id: Id });

/** A filter of one's own, as `GET /api/me/filters` lists it. `value` is the word, slug or handle, `name` what to call it. */
export const Filter = z.object({
  id: Id,
  kind: z.enum(filterKinds),
  effect,
  value: z.string().optional(),
  name: z.string().optional(),
  /** A price band in minor units of the board's currency. */
  minPrice: Amount.optional(),
  maxPrice: Amount.optional(),
});
export type Filter = z.infer<typeof Filter>;

export const Filters = z.object({ filters: z.record(z.string(), Filter), order: z.array(Id) });
export type Filters = z.infer<typeof Filters>;

/** `GET /api/me/filtered?deals=1,2,3`: which of one's own filters each of these deals meets; one that meets none is left out. */
export const Filtered = z.object({ filtered: z.record(z.string(), z.array(Id)) });
export type Filtered = z.infer<typeof Filtered>;
