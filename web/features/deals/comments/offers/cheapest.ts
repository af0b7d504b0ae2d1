import type { Offer } from '../../../../../shared/comments.ts';
import type { DealDetail } from '../../../../../shared/deals.ts';

/** The first of the offers, which the board sorts by price, that is cheaper than the deal in the same currency. */
export const cheapestOf = <Each extends Offer>(offers: readonly Each[], deal: Pick<DealDetail, 'price' | 'currency'>): Each | undefined =>
  offers.find(({ price, currency }) => currency === deal.currency && price < (deal.price ?? 0));
