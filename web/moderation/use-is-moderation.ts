import type { DealDetail } from '../../shared/deals.ts';
import { correctsOthers } from '../../shared/permissions.ts';
import { ownedDeal } from '../deals/owned-deal.ts';
import { actorOf, useMe } from '../session/use-me.ts';

/** Whether what the person does to this deal is for the staff log: as a moderator or fact-checker, to another person's deal. */
export function useIsModeration(deal: DealDetail): boolean {
  const me = useMe();
  return correctsOthers(actorOf(me), ownedDeal(deal, me));
}
