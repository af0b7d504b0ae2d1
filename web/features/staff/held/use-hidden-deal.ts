import type { DealDetail } from '../../../../shared/deals.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';

/** A deal that is not found by others: one of your own that is held, or any for moderators. */
export function useHiddenDeal(id: number | string): DealDetail | undefined {
  const me = useMe();
  const moderates = permissions['read the queue and decide'](actorOf(me));
  const own = useRead(me && !moderates ? reads.held() : undefined).data;
  const any = useRead(moderates ? queueReads.modDeal(id) : undefined).data;
  return any ?? own?.deals[id];
}
