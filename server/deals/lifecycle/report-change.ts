import { and, eq } from 'drizzle-orm';
import { dealFieldNames, definitionOf } from '../../../shared/deal-fields.ts';
import { caseWeights, materialChanges } from '../../../shared/moderation-limits.ts';
import { correctsOthers } from '../../../shared/permissions.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { dealScores, revisions } from '../../platform/database/schema.ts';
import { addChange } from '../../staff/cases/add-change.ts';
import type { Changes } from '../../staff/cases/joined-changes.ts';
import type { LockedDeal } from '../lock-deal.ts';
import type { ReviewReason } from './review-reason.ts';

/**
 * Tells the moderators if the edit made another deal of one that people have voted for, or one whose changes they review. `before` is the deal before
 * the edit.
 */
export async function reportChange(tx: Transaction, who: Person, before: LockedDeal, review: ReviewReason | undefined): Promise<void> {
  const votes = await votesOn(tx, before.id);
  const age = Math.round((Date.now() - before.liveAt.getTime()) / 1_000);
  const isVotedFor = votes > 0 && (votes >= materialChanges.votes || age > materialChanges.after);
  if (review === undefined && (correctsOthers(who, before) || !isVotedFor)) return;
  const changes = await reportedChanges(tx, before, review !== undefined);
  if (Object.keys(changes).length === 0) return;
  const details = { why: review ?? 'votes', votes, age, currency: before.currency };
  await addChange(tx, { dealId: before.id }, { personId: who.id, changes, details, weightOf });
}

async function votesOn(tx: Transaction, dealId: number): Promise<number> {
  const [score] = await tx.select({ up: dealScores.up, down: dealScores.down }).from(dealScores).where(eq(dealScores.dealId, dealId));
  return score === undefined ? 0 : score.up + score.down;
}

/** What the edit changed in material fields, and in all that are reviewed. */
async function reportedChanges(tx: Transaction, before: LockedDeal, isUnderReview: boolean): Promise<Changes> {
  const [revision] = await tx
    .select({ material: revisions.material, changes: revisions.changes })
    .from(revisions)
    .where(and(eq(revisions.dealId, before.id), eq(revisions.version, before.version + 1)));
  const all = (revision?.changes ?? {}) as Changes;
  const isReported = (field: (typeof dealFieldNames)[number]) =>
    revision?.material.includes(field) || (isUnderReview && definitionOf(field).whenReviewed !== undefined);
  return Object.fromEntries(dealFieldNames.flatMap((field) => (isReported(field) && all[field] ? [[field, all[field]] as const] : [])));
}

const weightOf = (changes: Changes): number =>
  dealFieldNames.reduce((sum, field) => sum + (field in changes ? (definitionOf(field).material ?? caseWeights.change) : 0), 0);
