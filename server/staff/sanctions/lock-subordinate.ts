import { asc, inArray } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { refuseRecused } from '../staff-log/require-may-decide.ts';

type LockedPerson = typeof people.$inferSelect;

/**
 * Locks the person that a decision is about, once their own commands have ended, and the one who decides. Throws ABOUT_YOU for oneself,
 * ABOUT_ADMIN or FORBIDDEN for someone of the same or a higher role, and NOT_FOUND for an erased person, unless `erased` allows that.
 * @param who undefined if the board itself decides
 */
export async function lockSubordinate(
  tx: Transaction,
  who: Person | undefined,
  personId: number,
  { erased = false } = {},
): Promise<LockedPerson> {
  await lockRights(tx, personId);
  const ids = who === undefined ? [personId] : [personId, who.id];
  const locked = await tx.select().from(people).where(inArray(people.id, ids)).orderBy(asc(people.id)).for('no key update');
  const person = locked.find(({ id }) => id === personId);
  const decider = locked.find(({ id }) => id === who?.id);
  if (who !== undefined) requirePermission(permissions['read the queue and decide'](decider));
  // Someone who may still come back can be sanctioned.
  if (person === undefined || (!erased && person.state === 'deleted' && person.eraseAt === null)) throw new Problem('NOT_FOUND');
  if (decider !== undefined && who !== undefined) {
    refuseRecused(decider, [person]);
    requirePermission(permissions['sanction people and revoke their downvotes'](decider, person));
  }
  return person;
}
