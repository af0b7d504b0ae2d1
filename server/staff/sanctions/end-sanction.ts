import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SanctionEnding } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { sanctions } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { closeAppealCase } from './appeal-case.ts';
import { lockSubordinate } from './lock-subordinate.ts';
import { updateState } from './update-state.ts';

type SanctionRow = typeof sanctions.$inferSelect;

/** Ends a sanction before its time. Throws BAD_TRANSITION if it has ended already. */
export async function endSanction(tx: Transaction, who: Person, id: number, { reason }: { reason: string }): Promise<{ id: number }> {
  const sanction = await lockSanction(tx, who, id);
  if (sanction.endedAt !== null) throw new Problem('BAD_TRANSITION', 'This sanction has already ended.');
  await endLocked(tx, sanction, 'lifted', who);
  if (sanction.appeal !== null) await closeAppealCase(tx, sanction.personId, 'resolved', who);
  await recordStaffAction(tx, {
    action: 'end_sanction',
    actorId: who.id,
    personId: sanction.personId,
    reason,
    details: { sanction: id, kind: sanction.kind },
    ...(sanction.kind === 'warning' ? { isPublic: false } : {}),
  });
  return { id };
}

/** Locks the person concerned, then the sanction. Throws NOT_FOUND, or FORBIDDEN if `who` may not decide about this person. */
export async function lockSanction(tx: Transaction, who: Person, id: number): Promise<SanctionRow> {
  const [found] = await tx.select({ personId: sanctions.personId }).from(sanctions).where(eq(sanctions.id, id));
  if (found === undefined) throw new Problem('NOT_FOUND');
  // Also of an erased person, whose identity it releases.
  await lockSubordinate(tx, who, found.personId, { erased: true });
  const [sanction] = await tx.select().from(sanctions).where(eq(sanctions.id, id)).for('no key update');
  if (sanction === undefined) throw new Problem('NOT_FOUND');
  return sanction;
}

/** Ends a sanction of a locked person; does nothing if it has ended. */
export async function endLocked(
  tx: Transaction,
  { id, personId }: Pick<SanctionRow, 'id' | 'personId'>,
  ending: SanctionEnding,
  by?: Person,
) {
  const ended = { endedAt: ending === 'over' ? sql`${sanctions.until}` : sql`now()`, endedBy: by?.id ?? null, ending };
  await tx
    .update(sanctions)
    .set(ended)
    .where(and(eq(sanctions.id, id), isNull(sanctions.endedAt)));
  await updateState(tx, personId);
}
