import { z } from 'zod';
import { DealCard } from './deals.ts';
import { filterSchemas } from './filter-schemas.ts';
import { limits } from './limits.ts';
import { Slug, text } from './schema.ts';

/**
 * How what is typed is read: words (each also the beginning of one, and forgiving a slip), "quoted phrases", -words that must not be
 * there. Names of merchants and categories count as words of their deals.
 */
export const SearchQuery = z.strictObject({ q: filterSchemas.q.unwrap() });

const Named = z.object({ slug: Slug, name: z.string() });

/** What a new deal is compared by; the merchant by its name, domain or slug. */
export const SimilarQuery = z.strictObject({ title: text(limits.title), merchant: text(limits.merchantName).optional() });

/** `GET /api/search?q=`: as one types. Suggestions, each the way to one screen. */
export const Suggestions = z.object({
  deals: z.array(
    DealCard.pick({
      id: true,
      slug: true,
      title: true,
      state: true,
      category: true,
      merchant: true,
      price: true,
      currency: true,
      picture: true,
      image: true,
    }),
  ),
  merchants: z.array(Named),
  categories: z.array(Named),
  didYouMean: z.string().optional(),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** `GET /api/deals/counts`: takes the filters of a list, without sort and after. */
export const CountsQuery = z.strictObject(filterSchemas);

const byValue = z.record(z.string(), z.int());
/**
 * How many deals of a list each further filter would leave. Within a filter that is set, its other values are counted as if it were
 * not. `of` is how many deals were counted, the newest; where there are more, `more` says so.
 */
export const DealCounts = z.object({
  of: z.int(),
  more: z.literal(true).optional(),
  /** That pass all filters. */
  shown: z.int(),
  categories: byValue,
  kinds: byValue,
  merchants: z.array(Named.extend({ count: z.int() })),
  regions: byValue,
  /** Bounds of price bands in minor units, and how many lie in each: from the bound before to this one, both within; the last one from it on. */
  prices: z.object({ bounds: z.array(z.int()), counts: z.array(z.int()) }),
  savings: byValue,
  freeShipping: z.int(),
  live: z.int(),
  membersOnly: z.int().optional(),
});
export type DealCounts = z.infer<typeof DealCounts>;
