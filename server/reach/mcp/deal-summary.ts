import { z } from 'zod';
import type { DealCard } from '../../../shared/deals.ts';
import { savingOf } from '../../../shared/money.ts';
import { dealKinds, dealStates } from '../../../shared/states.ts';
import { fromMinorUnits } from '../../deals/money/minor-units.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { dealAddress } from '../page/addresses.ts';
import { dealFacts } from '../page/deal-summary.ts';
import { untrusted } from './untrusted.ts';

/** What a list says of each deal. */
export const DealSummary = z.object({
  id: z.int(),
  title: z.string().describe('Written by a visitor.'),
  price: z.number().optional().describe('In units of the currency, such as 19.99.'),
  currency: z.string().describe('ISO 4217.'),
  usual_price: z.number().optional(),
  saving_percent: z.int().optional(),
  shipping: z.number().optional().describe('0: free; absent: unknown.'),
  coupon_code: z.string().optional().describe('Written by a visitor.'),
  kind: z.enum(dealKinds),
  state: z.enum(dealStates),
  is_hot: z.boolean(),
  votes: z.int().describe('Upvotes minus downvotes.'),
  comments: z.int(),
  merchant: z.object({ slug: z.string(), name: z.string() }).optional(),
  category: z.string().describe('Its slug.'),
  posted_at: z.string(),
  ends_at: z.string().optional(),
  url: z.string().describe('The page of the deal, to show to people.'),
});
export type DealSummary = z.infer<typeof DealSummary>;

export function summaryOf(deal: DealCard, publicUrl: string): DealSummary {
  const { id, price, reference, shipping, currency, couponCode, kind, state, merchant } = deal;
  const units = (amount: number | undefined) => (amount === undefined ? undefined : fromMinorUnits(amount, currency));
  return omitAbsent({
    ...{ id, title: untrusted(deal.title, 300), price: units(price), currency, usual_price: units(reference) },
    ...{ saving_percent: savingOf(price, reference), shipping: units(shipping) },
    coupon_code: couponCode === undefined ? undefined : untrusted(couponCode, 60),
    ...{ kind, state, is_hot: deal.hotAt !== undefined, votes: deal.up - deal.down, comments: deal.comments },
    merchant: merchant === undefined ? undefined : { slug: merchant.slug, name: merchant.name },
    ...{ category: deal.category.slug, posted_at: deal.liveAt, ends_at: deal.endsAt },
    url: publicUrl + dealAddress(deal),
  });
}

/** One line for each deal. */
export const lineOf = (deal: DealCard): string =>
  `#${deal.id} ${untrusted(deal.title, 120)} · ${[...dealFacts(deal), `${deal.up - deal.down} votes`].join(' · ')}`;
