import { quotas } from '../../shared/limits.ts';
import type { ProposeMerge, ProposeMergeResult } from '../../shared/merges.ts';
import { caseWeights } from '../../shared/moderation-limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { addToCase } from '../cases/add-to-case.ts';
import { invalid } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { lockPublishedDeal } from '../deals/lock-deal.ts';
import { quotaSpender } from '../quotas/enforce-quota.ts';

const spend = quotaSpender('merge_proposals', quotas.mergeProposals, "case_entries where person_id = $1 and kind = 'merge'", 'at');

/** Asks the moderators to merge a deal into another. */
export async function proposeMerge(
  tx: Transaction,
  who: Person,
  deal: number,
  { into, reason }: ProposeMerge,
): Promise<ProposeMergeResult> {
  requirePermission(permissions['propose a merge'](who));
  await spend(tx, who.id);
  if (deal === into) throw invalid('into', 'same_deal', 'Choose another deal');
  await lockPublishedDeal(tx, who, Math.min(deal, into));
  await lockPublishedDeal(tx, who, Math.max(deal, into));
  await addToCase(
    tx,
    { dealId: deal },
    { kind: 'merge', personId: who.id, text: reason, weight: caseWeights.mergeProposal, details: { into } },
  );
  return { proposed: true };
}
