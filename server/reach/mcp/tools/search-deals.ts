import { z } from 'zod';
import { dealSorts, type FilterName } from '../../../../shared/deal-filters.ts';
import { type DealList, ListedDeal } from '../../../../shared/deals.ts';
import { distances } from '../../../../shared/first-load-limits.ts';
import { limits } from '../../../../shared/limits.ts';
import { type DealListParams, reads } from '../../../../shared/reads.ts';
import { Currency } from '../../../../shared/schema.ts';
import { dealKinds } from '../../../../shared/states.ts';
import { toPrice } from '../../../deals/money/minor-units.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import { listAddress } from '../../page/addresses.ts';
import type { Board } from '../board.ts';
import { DealSummary, lineOf, summaryOf } from '../deal-summary.ts';
import { tool } from '../tool.ts';
import { Notice, notice } from '../untrusted.ts';

/** The filters of a list as models write them: amounts in units of the board's currency. */
export const filters = {
  query: z.string().max(limits.search.max).optional().describe('Words; "a phrase"; -without. Typos are corrected.'),
  category: z.string().optional().describe('A slug from list_categories.'),
  merchant: z.string().optional().describe('A slug from list_merchants.'),
  author: z.string().optional().describe('The handle of the person who posted.'),
  kind: z.enum(dealKinds).optional(),
  min_price: z.number().min(0).optional().describe('In units of `currency`.'),
  max_price: z.number().min(0).optional().describe('In units of `currency`. Deals in other currencies are converted.'),
  currency: Currency.optional().describe("Of min_price and max_price; by default the one of the board's prices."),
  min_saving_percent: z.int().min(1).max(100).optional().describe('Below the usual price, with evidence.'),
  region: z.string().optional(),
  near: z.int().min(1).optional().describe('The id of a place (`place.id` of a deal): deals of physical stores around it.'),
  within_km: z.enum(distances).optional().describe('Around `near`. Default: 50.'),
  free_shipping: z.boolean().optional(),
  members_only: z.boolean().optional().describe('Only deals for members; needs a token.'),
  only_live: z.boolean().optional().describe('Leaves out expired deals. Default: true.'),
  posted_since: z.string().optional().describe('A day in UTC, such as 2026-11-22.'),
  expired_since: z.string().optional().describe('A day in UTC: only deals that expired on it or later.'),
};
const Filters = z.object(filters);

/** The same filters as the API takes them. */
export const listParams = (
  { boardInfo }: Pick<Board, 'boardInfo'>,
  input: z.output<typeof Filters>,
): Record<FilterName, string | undefined> => ({
  q: input.query?.trim() || undefined,
  ...{ category: input.category, merchant: input.merchant, author: input.author, kind: input.kind, region: input.region },
  near: input.near?.toString(),
  within: input.near === undefined ? undefined : input.within_km,
  minPrice: minorUnits(input.min_price, input.currency ?? boardInfo.priceCurrency ?? boardInfo.currency),
  maxPrice: minorUnits(input.max_price, input.currency ?? boardInfo.priceCurrency ?? boardInfo.currency),
  currency: input.currency,
  saving: input.min_saving_percent?.toString(),
  shipping: input.free_shipping ? 'free' : undefined,
  members: input.members_only ? 'only' : undefined,
  state: input.expired_since !== undefined ? 'expired' : input.only_live === false ? undefined : 'live',
  since: input.posted_since,
  expiredSince: input.expired_since,
});

const minorUnits = (amount: number | undefined, currency: string) => (amount === undefined ? undefined : String(toPrice(amount, currency)));

export const FoundDeals = z.object({
  notice: Notice,
  deals: z.array(
    DealSummary.extend({
      match: ListedDeal.shape.match.describe('Of a search: "mention" only mentions the words, "partial" has only some of them.'),
    }),
  ),
  next: z.string().optional().describe('Give it as `after` for the next page; absent on the last.'),
  did_you_mean: z.string().optional(),
  url: z.string().describe('The same list on the board, to show to people: it updates live.'),
});

export const searchDeals = tool({
  name: 'search_deals',
  title: 'Search deals',
  description:
    'Finds shopping deals that people posted on this board: by words, category, merchant, price and more; all filters combine. Up to 24 a page. Use get_deal for details.',
  input: z.object({
    ...filters,
    sort: z
      .enum([...dealSorts, 'best'])
      .optional()
      .describe('Default: "best" with a query, else "hot".'),
    after: z.string().optional().describe('`next` of the page before.'),
  }),
  output: FoundDeals,
  run: async (board, { sort, after, ...input }) => {
    const params = { ...listParams(board, input), sort, after };
    return dealListResult(board, params, await board.read(reads.deals(params)));
  },
});

/** A list of deals as a result. */
export function dealListResult({ publicUrl }: Board, params: DealListParams, { deals, order, next, didYouMean }: DealList) {
  const cards = order.flatMap((id) => deals[id] ?? []);
  const data = omitAbsent({
    notice,
    deals: cards.map((deal) => ({ ...summaryOf(deal, publicUrl), ...omitAbsent({ match: deal.match }) })),
    ...{ next, did_you_mean: didYouMean },
    url: publicUrl + listAddress(params),
  });
  const hint = didYouMean === undefined ? [] : [`Did you mean: ${didYouMean}?`];
  const whole = cards.filter(({ match }) => match !== 'partial').length;
  const partly = whole === cards.length ? [] : [`Only the first ${whole} match all words.`];
  const lines = cards.length === 0 ? ['No deals found.'] : [notice, ...cards.map(lineOf)];
  return { data, text: [...lines, ...partly, ...hint].join('\n') };
}
