import { eq } from 'drizzle-orm';
import type { ChangeRole, ChangeTrust } from '../../shared/admin/people.ts';
import { isStaff, permissions } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import { Problem } from '../platform/core/problem.ts';
import { requirePermission } from '../platform/core/require-permission.ts';
import type { Person } from '../platform/core/viewer.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { people } from '../platform/database/schema.ts';
import { endAllSessions } from '../platform/identity/end-sessions.ts';
import { endTokens } from '../platform/identity/end-tokens.ts';
import { lockRights } from '../platform/identity/rights-lock.ts';
import { recordStaffAction } from '../staff/staff-log/record-action.ts';
import { refuseRecused } from '../staff/staff-log/require-may-decide.ts';
import { lockWithAdmins } from './lock-with-admins.ts';

/** Changes someone's role. Their streams end, so that none shows what they may no longer read. */
export async function changeRole(tx: Transaction, who: Person, id: number, { role, reason }: ChangeRole) {
  const person = await lockForAdmin(tx, who, id);
  if (isStaff(role) && person.state !== 'active') throw new Problem('BAD_TRANSITION', 'Only someone who is active can be appointed.');
  if (role === person.role) throw new Problem('BAD_TRANSITION', 'They already have this role.');
  await tx.update(people).set({ role }).where(eq(people.id, id));
  await recordStaffAction(tx, { action: 'change_role', actorId: who.id, personId: id, reason, details: { from: person.role, to: role } });
  return { role, trust: person.trust };
}

/** Puts on record that the operator changed somebody's role: by `npm run admin`, or by ADMIN_EMAILS when they signed in. */
export const recordRoleByOperator = (tx: Transaction, personId: number, { note, ...roles }: { from: Role; to: Role; note: string }) =>
  recordStaffAction(tx, { action: 'change_role', actorId: undefined, personId, note, details: roles });

/** Appoints a fact-checker (T3), or sets back what they have earned. */
export async function changeTrust(tx: Transaction, who: Person, id: number, { isFactChecker, reason }: ChangeTrust) {
  const person = await lockForAdmin(tx, who, id);
  if (isFactChecker && person.state !== 'active') throw new Problem('BAD_TRANSITION', 'Only someone who is active can be appointed.');
  const trust = isFactChecker ? 3 : person.earnedTrust;
  if ((person.trust === 3) === isFactChecker) throw new Problem('BAD_TRANSITION', 'They already have this trust level.');
  await tx.update(people).set({ trust }).where(eq(people.id, id));
  await recordStaffAction(tx, {
    action: 'change_trust',
    actorId: who.id,
    personId: id,
    reason,
    details: { from: person.trust, to: trust },
  });
  return { role: person.role, trust };
}

/** Signs someone out everywhere and ends their tokens, at once. */
export async function endSessionsOfPerson(tx: Transaction, who: Person, id: number): Promise<{ ended: number }> {
  await lockForAdmin(tx, who, id);
  const ended = await endAllSessions(tx, id);
  const details = { ended, tokens: await endTokens(tx, id) };
  await recordStaffAction(tx, { action: 'end_sessions', actorId: who.id, personId: id, details });
  return { ended };
}

/**
 * The person, locked together with all admins once their own commands have ended. An admin who was demoted while they waited for the lock decides nothing any more, and nobody
 * decides about themselves: so there is always an admin left.
 */
async function lockForAdmin(tx: Transaction, who: Person, id: number) {
  requirePermission(permissions["change the board's settings"](who));
  refuseRecused(who, [{ id, role: 'person' }]);
  await lockRights(tx, id);
  const locked = await lockWithAdmins(tx, [id, who.id]);
  const actor = locked.find((each) => each.id === who.id);
  requirePermission(permissions["change the board's settings"](actor));
  const person = locked.find((each) => each.id === id);
  // Who leaves may still come back, with their rights.
  if (person === undefined || (person.state === 'deleted' && person.eraseAt === null)) throw new Problem('NOT_FOUND');
  return person;
}
