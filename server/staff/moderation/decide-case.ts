import { decisions, decisionsFor } from '../../../shared/decisions.ts';
import type { CaseResult, DecideCase } from '../../../shared/moderation.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { closeCase, lockOpenCase } from '../cases/open-case.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { applyDecision } from './apply-decision.ts';
import { concernedBy, type LockedSubject, lockCaseSubject, stateOf, versionOf } from './case-subject.ts';
import { expiryReasonOf } from './expiry-reason.ts';
import { sanctionSubject } from './sanction-subject.ts';

/**
 * Decides an open case, records that and closes it. Throws CASE_DECIDED or CASE_CLAIMED if another moderator was faster, VERSION_CONFLICT if the
 * deal or comment is no longer what the moderator saw, and BAD_TRANSITION if it is not in a state for this decision.
 */
export async function decideCase(tx: Transaction, who: Person, id: number, asked: DecideCase): Promise<CaseResult> {
  const { decision, into, version } = asked;
  requirePermission(permissions['read the queue and decide'](who));
  const sanction = await sanctionSubject(tx, who, id, asked);
  const subject = await lockCaseSubject(tx, id, into);
  await requireMayDecide(tx, who.id, concernedBy(subject, id));
  await lockOpenCase(tx, who, id);
  refuseUnseen(id, subject, version);
  if (!decisionsFor(stateOf(subject)).includes(decision)) throw new Problem('BAD_TRANSITION', 'This decision is no longer possible.');
  const decided = { ...asked, reason: asked.reason ?? (decision === 'expire' ? await expiryReasonOf(tx, id) : undefined) };
  const done = await applyDecision(tx, who, subject, decided);
  const outcome = decision === 'warn' && (decided.sanction?.kind ?? 'warning') !== 'warning' ? 'sanctioned' : decisions[decision];
  const logId = 'logId' in done ? done.logId : await record(tx, who, { id, subject, decided, sanction, ...done });
  await closeCase(tx, id, { who, outcome, logId, seenVersion: version });
  return { id, state: 'decided', outcome };
}

function refuseUnseen(id: number, subject: LockedSubject, seen: number | undefined): void {
  const current = versionOf(subject);
  if (seen === undefined || current === undefined || seen === current) return;
  throw versionConflict('createCaseDecision', { id, version: current }, 'It was edited after the version that you have seen.');
}

interface CarriedOut {
  id: number;
  subject: LockedSubject;
  decided: DecideCase;
  action: StaffAction;
  wasNew?: boolean;
  wasDeleted?: boolean;
  /** Its id. */
  sanction: number | undefined;
}

const record = (
  tx: Transaction,
  who: Person,
  { id, subject, decided: { decision, reason, note }, action, wasNew = false, wasDeleted = false, sanction }: CarriedOut,
) =>
  recordStaffAction(tx, {
    ...{
      action,
      actorId: who.id,
      reason,
      note,
      ...subject.ref,
      ...(action === 'lock_thread' && subject.kind === 'comment' ? { dealId: subject.deal.id } : {}),
      caseId: id,
      details: omitAbsent({ case: id, decision, sanction, wasNew: wasNew || undefined, wasDeleted: wasDeleted || undefined }),
    },
    ...(subject.authorId === undefined ? {} : { personId: subject.authorId }),
    // Nobody must learn of something that was never shown.
    ...(wasNew ? { isPublic: false } : {}),
  });
