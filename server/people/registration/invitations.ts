import { and, eq, isNull, sql } from 'drizzle-orm';
import { registration } from '../../../shared/account-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { CreateInvitation } from '../../../shared/registration.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { invitations } from '../../platform/database/schema.ts';
import { isValidInvitation } from '../../platform/identity/admission.ts';
import { hashOf, newOpaqueId } from '../../platform/identity/opaque-id.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';

/** Creates an invitation. Throws BAD_TRANSITION if too many are valid. */
export async function createInvitation(tx: Transaction, who: Person, { note, uses, days }: CreateInvitation) {
  requirePermission(permissions["change the board's settings"](who));
  if ((await tx.$count(invitations, isValidInvitation)) >= registration.invitations)
    throw new Problem('BAD_TRANSITION', `At most ${registration.invitations} invitations can be valid at a time. Revoke one first.`);
  const code = newOpaqueId();
  const endsAt = sql`now() + make_interval(days => ${days})`;
  const [made] = await tx
    .insert(invitations)
    .values({ codeHash: hashOf(code), note: note ?? null, uses, createdBy: who.id, endsAt })
    .returning({ id: invitations.id });
  if (made === undefined) throw new Error('The invitation has no id');
  await recordStaffAction(tx, { action: 'create_invitation', actorId: who.id, details: { invitation: made.id, note, uses, days } });
  return { id: made.id, code };
}

/** Ends an invitation. Who has joined by it stays. */
export async function revokeInvitation(tx: Transaction, who: Person, id: number) {
  requirePermission(permissions["change the board's settings"](who));
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id });
  if (revoked.length === 0) throw new Problem('BAD_TRANSITION', 'There is no such invitation any more.');
  await recordStaffAction(tx, { action: 'revoke_invitation', actorId: who.id, details: { invitation: id } });
  return { id };
}
