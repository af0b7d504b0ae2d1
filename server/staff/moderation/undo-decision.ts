import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Decision } from '../../../shared/decisions.ts';
import type { CaseResult } from '../../../shared/moderation.ts';
import { moderation } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { NotificationKind } from '../../../shared/states.ts';
import { restoreLockedComment } from '../../deals/comments/restore-comment.ts';
import { refuseLiveDuplicate } from '../../deals/duplicates.ts';
import { restoreLockedDeal } from '../../deals/lifecycle/delete-deal.ts';
import { reactivateLockedDeal } from '../../deals/lifecycle/reactivate-deal.ts';
import { undoDealMerge } from '../../deals/merging/undo-merge.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases, deals, merges, sanctions, staffLog } from '../../platform/database/schema.ts';
import { isAbout } from '../cases/add-to-case.ts';
import { lockCase } from '../cases/open-case.ts';
import { undecided } from '../cases/reopen-case.ts';
import { holdComment, holdDeal } from '../held/hold.ts';
import { endSanction } from '../sanctions/end-sanction.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { concernedBy, type LockedSubject, lockCaseSubject } from './case-subject.ts';

/**
 * Undoes a moderator's own decision, or any as an admin, within ten minutes: the subject gets its former state and the case is open again.
 * Throws BAD_TRANSITION if it is too late or something else has happened to the subject since.
 */
export async function undoDecision(tx: Transaction, who: Person, id: number): Promise<CaseResult> {
  requirePermission(permissions['read the queue and decide'](who));
  await endSanctionOf(tx, who, id);
  const subject = await lockCaseSubject(tx, id);
  await requireMayDecide(tx, who.id, concernedBy(subject, id));
  const decided = await lockCase(tx, id);
  const { state, decidedAt, decidedBy, logId } = decided;
  if (state !== 'decided' || decidedAt === null || logId === null) throw new Problem('BAD_TRANSITION', 'This case is not decided.');
  if (decidedBy !== who.id && !permissions["undo others' decisions"](who))
    throw new Problem('FORBIDDEN', 'Only the person who decided it can undo that.');
  if (decidedAt.getTime() < Date.now() - moderation.undo * 1_000) throw new Problem('BAD_TRANSITION', 'It is too late to undo this.');
  await refuseIfReported(tx, subject);
  const [merge] = await tx.select({ id: merges.id }).from(merges).where(eq(merges.logId, logId));
  if (merge === undefined) await revertRecorded(tx, who, subject, { id, logId });
  else await undoDealMerge(tx, who, merge.id);
  await tx
    .update(cases)
    .set({ ...undecided, claimedBy: who.id, claimedAt: sql`now()` })
    .where(eq(cases.id, id));
  return { id, state: 'open' };
}

/** Ends the sanction of a decision, unless it has ended. People are locked before deals, so this comes first; a refusal of the rest rolls it back. */
async function endSanctionOf(tx: Transaction, who: Person, caseId: number): Promise<void> {
  const [inForce] = await tx
    .select({ id: sanctions.id })
    .from(cases)
    .innerJoin(staffLog, eq(staffLog.id, cases.logId))
    .innerJoin(sanctions, and(eq(sanctions.id, sql`(${staffLog.details} ->> 'sanction')::bigint`), isNull(sanctions.endedAt)))
    .where(eq(cases.id, caseId));
  if (inForce !== undefined) await endSanction(tx, who, inForce.id, { reason: 'mistake' });
}

/** Reverts what the entry of the staff log says was decided, and records that. */
async function revertRecorded(
  tx: Transaction,
  who: Person,
  subject: LockedSubject,
  { id, logId }: { id: number; logId: number },
): Promise<void> {
  const [entry] = await tx.select().from(staffLog).where(eq(staffLog.id, logId));
  const { decision, wasNew = false, wasDeleted = false } = (entry?.details ?? {}) as Partial<Reverted>;
  if (entry === undefined || decision === undefined) throw new Problem('BAD_TRANSITION', 'This cannot be undone here.');
  await revert(tx, who, subject, { decision, wasNew, wasDeleted });
  await recordStaffAction(tx, {
    ...{
      action: 'undo_decision',
      actorId: who.id,
      ...subject.ref,
      caseId: id,
      isPublic: entry.isPublic,
      undoes: logId,
      details: { case: id },
    },
    ...(subject.kind === 'deal' || subject.kind === 'comment'
      ? { notifies: wasDeleted ? undefined : notificationOfUndoing(subject.kind, decision) }
      : {}),
    ...(subject.authorId === undefined ? {} : { personId: subject.authorId }),
  });
}

/** A decision that is undone, as the staff log has it. */
interface Reverted {
  decision: Decision;
  wasNew: boolean;
  wasDeleted: boolean;
}

/** What its author is notified of. */
function notificationOfUndoing(kind: 'deal' | 'comment', decision: Decision): NotificationKind | undefined {
  if (decision === 'approve') return `${kind}_held`;
  if (decision === 'remove') return `${kind}_restored`;
  return decision === 'expire' ? 'deal_reactivated' : undefined;
}

/** There is one open case about a subject. */
async function refuseIfReported(tx: Transaction, { ref }: LockedSubject): Promise<void> {
  const open = await tx.$count(cases, and(isAbout(ref), eq(cases.state, 'open')));
  if (open > 0) throw new Problem('BAD_TRANSITION', 'A new case about this is open: decide that one.');
}

async function revert(tx: Transaction, who: Person, subject: LockedSubject, { decision, wasNew, wasDeleted }: Reverted) {
  if (decision === 'dismiss' || decision === 'resolve' || decision === 'warn') return;
  if (subject.kind === 'comment' && decision !== 'lock') return await revertComment(tx, subject, decision);
  if (!('deal' in subject)) return;
  const { deal } = subject;
  switch (decision) {
    case 'approve':
      requireState(['live', 'expired', 'scheduled'].includes(deal.state));
      await holdDeal(tx, deal);
      // It counts as never shown, as before the decision.
      if (wasNew)
        await tx
          .update(deals)
          .set({ heldAt: sql`${deals.liveAt}` })
          .where(eq(deals.id, deal.id));
      return;
    case 'remove':
      requireState(deal.state === 'removed');
      if (wasDeleted) await tx.update(deals).set({ removedBy: deal.authorId }).where(eq(deals.id, deal.id));
      else await restoreLockedDeal(tx, deal);
      return;
    case 'expire':
      requireState(deal.state === 'expired');
      await refuseLiveDuplicate(tx, deal);
      await reactivateLockedDeal(tx, deal.id, who.id);
      return;
    case 'lock':
      await tx.update(deals).set({ lockedAt: null }).where(eq(deals.id, deal.id));
  }
}

async function revertComment(tx: Transaction, { comment }: LockedSubject & { kind: 'comment' }, decision: Decision) {
  requireState(comment.state === (decision === 'approve' ? 'visible' : 'removed'));
  await (decision === 'approve' ? holdComment(tx, comment) : restoreLockedComment(tx, comment));
}

function requireState(isAsLeft: boolean): void {
  if (!isAsLeft) throw new Problem('BAD_TRANSITION', 'Something else has happened to this in the meantime.');
}
