import { z } from 'zod';
import { limits } from './limits.ts';
import { Amount, Handle, Id, Slug, text } from './schema.ts';
import { muteEffects, muteRuleKinds } from './states.ts';

const effect = z.enum(muteEffects);

/** `POST /api/me/mute-rules`: hides or dims deals. */
export const AddMuteRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('word'), effect, word: text(limits.mutedWord) }),
  z.strictObject({ kind: z.literal('merchant'), effect, merchant: Slug }),
  z.strictObject({ kind: z.literal('category'), effect, category: Slug }),
  z.strictObject({ kind: z.literal('person'), effect, person: Handle }),
  z
    .strictObject({ kind: z.literal('price'), effect, minPrice: Amount.optional(), maxPrice: Amount.optional() })
    .refine(({ minPrice, maxPrice }) => minPrice !== undefined || maxPrice !== undefined, {
      path: ['maxPrice'],
      error: 'Enter at least one price',
      params: { rule: 'price_required' },
    })
    .refine(({ minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER }) => minPrice <= maxPrice, {
      path: ['maxPrice'],
      error: 'The higher price must not be below the lower one',
      params: { rule: 'band_is_empty' },
    }),
]);
export type AddMuteRule = z.infer<typeof AddMuteRule>;

export const ChangeMuteRule = z.strictObject({ effect });

export const MuteRuleResult = z.object({ id: Id });

/** One of `GET /api/me/mute-rules`. `value` is the word, slug or handle, `name` what to show. */
export const MuteRule = z.object({
  id: Id,
  kind: z.enum(muteRuleKinds),
  effect,
  value: z.string().optional(),
  name: z.string().optional(),
  /** A price range in minor units of the board's price currency. */
  minPrice: Amount.optional(),
  maxPrice: Amount.optional(),
});
export type MuteRule = z.infer<typeof MuteRule>;

export const MuteRules = z.object({ muteRules: z.record(z.string(), MuteRule), order: z.array(Id) });
export type MuteRules = z.infer<typeof MuteRules>;

/** `GET /api/me/muted-deals?deals=1,2,3`: the mute rules that each deal matches; deals without a match are left out. */
export const MutedDeals = z.object({ matches: z.record(z.string(), z.array(Id)) });
export type MutedDeals = z.infer<typeof MutedDeals>;
