import type { DealDetail } from '../../shared/deals.ts';
import type { Me } from '../../shared/people.ts';

/** A deal as shared/permissions.ts takes it, for `me`. */
export const ownedDeal = (deal: Pick<DealDetail, 'author' | 'state'>, me: Me | undefined) => ({
  authorId: me?.handle !== undefined && deal.author?.handle === me.handle ? me.id : 0,
  state: deal.state,
});
