import { z } from 'zod';
import { DealCard } from './deals.ts';
import { filterSchemas } from './filter-schemas.ts';
import { limits } from './limits.ts';
import { Id, Slug, text } from './schema.ts';

/**
 * A search text: words (each also matches longer words, and typos are corrected), "quoted phrases" and -excluded words. The names of
 * merchants and categories count as words of their deals.
 */
export const SearchQuery = z.strictObject({ q: filterSchemas.q.unwrap() });

const Named = z.object({ slug: Slug, name: z.string() });

/** A new deal to find similar ones for; the merchant by name, domain or slug. */
export const SimilarQuery = z.strictObject({ title: text(limits.title), merchant: text(limits.merchantName).optional() });

/** `GET /api/deals/:id/related`: ids of other live deals, each in one list only. */
export const Related = z.object({
  deals: z.record(z.string(), DealCard),
  similar: z.array(Id),
  /** The newest of the merchant. */
  merchant: z.array(Id),
  /** What several people who saved this deal saved too. */
  saved: z.array(Id),
});
export type Related = z.infer<typeof Related>;

/** `GET /api/search?q=`: suggestions while typing; each leads to one screen. */
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
 * How many deals each further filter would leave. The values of a filter that is set are counted as if it were not. `counted` is the number of
 * deals that were counted, the newest ones; `hasMore` says that there are more.
 */
export const DealCounts = z.object({
  counted: z.int(),
  hasMore: z.literal(true).optional(),
  /** Deals that match all filters. */
  matching: z.int(),
  categories: byValue,
  kinds: byValue,
  merchants: z.array(Named.extend({ count: z.int() })),
  /** Only deals for this region: those for no region in particular are left in each. */
  regions: byValue,
  /**
   * Bounds of price ranges in minor units, and the number of deals in each: from the previous bound to this one, inclusive; the last one
   * has no upper bound.
   */
  prices: z.object({ bounds: z.array(z.int()), counts: z.array(z.int()) }),
  /** By currency, the priced deals that no price range contains because there is no rate; absent if there are none. */
  uncompared: byValue.optional(),
  savings: byValue,
  freeShipping: z.int(),
  live: z.int(),
  expired: z.int(),
  /** With state `expired`: by day (UTC), the deals that expired in the last days. */
  expiredOn: byValue.optional(),
  membersOnly: z.int().optional(),
});
export type DealCounts = z.infer<typeof DealCounts>;
