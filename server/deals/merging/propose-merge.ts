import { quotas } from '../../../shared/limits.ts';
import type { ProposeMerge, ProposeMergeResult } from '../../../shared/merges.ts';
import { caseWeights } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { addToCase } from '../../staff/cases/add-to-case.ts';
import { lockPublishedDeal } from '../lock-deal.ts';

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
