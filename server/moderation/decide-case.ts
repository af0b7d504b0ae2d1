import { decisions, decisionsFor } from '../../shared/decisions.ts';
import type { CaseResult, DecideCase } from '../../shared/moderation.ts';
import { permissions } from '../../shared/permissions.ts';
import { closeCase, lockOpenCase } from '../cases/open-case.ts';
import { Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { carryOut } from './carry-out.ts';
import { lockCaseThing, stateOf } from './case-thing.ts';
import { requireMayDecide } from './may-decide.ts';

/**
 * Decides an open case, records that and closes it. Throws CASE_DECIDED or CASE_CLAIMED if another moderator was faster, and BAD_TRANSITION
 * if the thing is no longer in a state for this decision.
 */
export async function decideCase(tx: Transaction, who: Person, id: number, { decision, reason, note }: DecideCase): Promise<CaseResult> {
  requirePermission(permissions['read the queue and decide'](who));
  const thing = await lockCaseThing(tx, id);
  await requireMayDecide(tx, who, thing);
  await lockOpenCase(tx, who, id);
  if (!decisionsFor(stateOf(thing)).includes(decision)) throw new Problem('BAD_TRANSITION', 'This decision is no longer possible.');
  const { action, wasNew = false } = await carryOut(tx, who, thing, decision);
  const outcome = decisions[decision];
  const logId = await recordStaffAction(tx, {
    ...{ action, actorId: who.id, reason, note, ...thing.subject, details: { case: id, decision, ...(wasNew && { wasNew }) } },
    ...(thing.authorId === undefined ? {} : { personId: thing.authorId }),
    // Nobody must learn of something that was never shown.
    ...(wasNew ? { isPublic: false } : {}),
  });
  await closeCase(tx, id, { who, outcome, logId });
  return { id, state: 'decided', outcome };
}
