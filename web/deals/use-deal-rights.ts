import type { DealDetail } from '../../shared/deals.ts';
import { permissions } from '../../shared/permissions.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { ownedDeal } from './owned-deal.ts';

type DealPermission = 'edit a deal' | 'expire a deal' | 'reactivate a deal' | 'delete a deal';

/** Whether the reader posted a deal, and what they may do with it. */
export function useDealRights(deal: Pick<DealDetail, 'author' | 'state'>) {
  const me = useMe();
  const owned = ownedDeal(deal, me);
  return {
    isOwn: me !== undefined && owned.authorId === me.id,
    may: (what: DealPermission): boolean => permissions[what](actorOf(me), owned),
  };
}
