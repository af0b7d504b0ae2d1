import type { ChangeEffect } from '../../../../shared/deal-fields.ts';
import { applyPatch, snapshotOf } from '../../../../shared/deal-patch.ts';
import type { DealDetail } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { effectOfChanges } from '../../../../shared/reviewed-changes.ts';
import { type DealDraft, editPatch } from '../../../deals/draft.ts';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { useHoldReason } from '../../../deals/use-hold-reason.ts';
import { useRead } from '../../../engine/use-read.ts';
import { useNow } from '../../../lib/now.ts';
import { useMe } from '../../../session/use-me.ts';

export interface ReviewedChange {
  effect: ChangeEffect;
  why: 'new_person' | 'approved';
}

/** What saving an edit does because moderators review the deal; undefined if it is simply saved. */
export function useReviewedChange(deal: DealDetail, base: DealDetail, mine: DealDraft): ReviewedChange | undefined {
  const me = useMe();
  const { isOwn } = useDealRights(deal);
  const now = useNow();
  const holdReason = useHoldReason();
  const approved = useRead(me === undefined ? undefined : reads.posting()).data?.approved ?? [];
  const isApproved = approved.some(({ deal: id, until }) => id === deal.id && Date.parse(until) > now);
  const why = isApproved ? 'approved' : holdReason && 'new_person';
  if (why === undefined || deal.state === 'held' || !isOwn) return undefined;
  const before = snapshotOf(base);
  const effect = effectOfChanges(before, applyPatch(before, editPatch(mine, base)));
  return effect && { effect, why };
}
