import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { caseWeights } from '../../../shared/moderation-limits.ts';
import { rolesAbove } from '../../../shared/permissions.ts';
import type { Appeal, DecideAppeal } from '../../../shared/sanctions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people, sanctions } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';
import { addToCase } from '../cases/add-to-case.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { closeAppealCase } from './appeal-case.ts';
import { endLocked, lockSanction } from './end-sanction.ts';

/** Puts an appeal against one's own sanction into the queue. Throws BAD_TRANSITION if the sanction has ended or was appealed before. */
export async function appeal(tx: Transaction, who: Person, id: number, { text }: Appeal): Promise<{ id: number }> {
  // The person before the sanction, as in every command.
  await lockPerson(tx, who.id);
  const sanction = await ownSanction(tx, who, id);
  if (sanction.endedAt !== null) throw new Problem('BAD_TRANSITION', 'This sanction has already ended.');
  if (sanction.appeal !== null) throw new Problem('BAD_TRANSITION', 'You have already appealed against this sanction.');
  await tx.update(sanctions).set({ appeal: text, appealedAt: sql`now()` }).where(eq(sanctions.id, id));
  const entry = {
    kind: 'appeal',
    personId: who.id,
    reason: sanction.kind,
    text,
    weight: caseWeights.appeal,
    details: { sanction: id },
  } as const;
  await addToCase(tx, { personId: who.id }, entry);
  return { id };
}

/** Confirms to have read a warning. */
export async function acknowledgeWarning(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  const { kind } = await ownSanction(tx, who, id);
  if (kind !== 'warning') throw new Problem('BAD_TRANSITION', 'Only a warning can be confirmed.');
  await tx
    .update(sanctions)
    .set({ acknowledgedAt: sql`now()` })
    .where(and(eq(sanctions.id, id), isNull(sanctions.acknowledgedAt)));
  return { id };
}

async function ownSanction(tx: Transaction, who: Person, id: number) {
  const [own] = await tx
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.id, id), eq(sanctions.personId, who.id)));
  if (own === undefined) throw new Problem('NOT_FOUND');
  return own;
}

/**
 * Decides an appeal; granting it ends the sanction. Throws FORBIDDEN for the one who imposed the sanction, unless nobody else can decide, and
 * BAD_TRANSITION if there is nothing to decide.
 */
export async function decideAppeal(tx: Transaction, who: Person, id: number, { granted, answer }: DecideAppeal): Promise<{ id: number }> {
  const sanction = await lockSanction(tx, who, id);
  if (sanction.appeal === null) throw new Problem('BAD_TRANSITION', 'There is no appeal against this sanction.');
  if (sanction.appealDecidedAt !== null) throw new Problem('BAD_TRANSITION', 'This appeal has already been decided.');
  if (sanction.imposedBy === who.id) requirePermission(!(await someoneElseDecides(tx, who.id, sanction.personId)));
  await tx
    .update(sanctions)
    .set({ appealDecidedAt: sql`now()`, appealDecidedBy: who.id, appealAnswer: answer })
    .where(eq(sanctions.id, id));
  if (granted) await endLocked(tx, sanction, 'appeal', who);
  await closeAppealCase(tx, sanction.personId, granted ? 'accepted' : 'dismissed', who);
  await recordStaffAction(tx, {
    action: granted ? 'grant_appeal' : 'reject_appeal',
    actorId: who.id,
    personId: sanction.personId,
    reason: answer,
    details: { sanction: id, kind: sanction.kind },
    ...(sanction.kind === 'warning' ? { isPublic: false } : {}),
  });
  return { id };
}

/** Whether there are other active moderators or admins, above the role of the person concerned. */
async function someoneElseDecides(tx: Transaction, decider: number, personId: number): Promise<boolean> {
  const [concerned] = await tx.select({ role: people.role }).from(people).where(eq(people.id, personId));
  if (concerned === undefined) return false;
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.role, rolesAbove(concerned.role)), eq(people.state, 'active'), ne(people.id, decider)))
    .limit(1);
  return other !== undefined;
}
