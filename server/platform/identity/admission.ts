import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { admissionRules } from '../../../shared/admission.ts';
import { has, type Role } from '../../../shared/roles.ts';
import { Problem } from '../core/problem.ts';
import { readBoard } from '../database/board-settings.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { invitations, joinRequests } from '../database/schema.ts';
import { hashOf } from './opaque-id.ts';

interface Newcomer {
  id: number;
  role: Role;
}

/**
 * Whether someone new becomes a member now, or asks the admins first. Nobody becomes a member without it. It spends a use of the invitation.
 * @throws Problem REGISTRATION_CLOSED, or INVITATION_REQUIRED, which does not say what is wrong with an invitation
 */
export async function admit(tx: Transaction, { id, role }: Newcomer, invitation?: string): Promise<'joins' | 'waits'> {
  // Locked, so that nobody joins by a mode that has been replaced.
  const { settings } = await readBoard(tx, { lock: true });
  if (has(role, 'administers')) return 'joins';
  const { uninvited, invited } = admissionRules[settings.registration];
  if (uninvited === 'joins') return uninvited;
  const isInvited =
    invited === 'joins' && ((await isApproved(tx, id)) || (invitation !== undefined && (await spendInvitation(tx, invitation))));
  const admission = isInvited ? invited : uninvited === 'waits' && invitation !== undefined ? 'INVITATION_REQUIRED' : uninvited;
  if (admission === 'joins' || admission === 'waits') return admission;
  throw new Problem(admission);
}

/** Whether the board stores someone who signs in for the first time. */
export async function storesNewcomers(db: Queryable): Promise<boolean> {
  const { settings } = await readBoard(db);
  return admissionRules[settings.registration].stores;
}

const isApproved = async (tx: Transaction, id: number) =>
  (await tx.$count(joinRequests, and(eq(joinRequests.personId, id), eq(joinRequests.approved, true)))) > 0;

/** What makes an invitation valid. */
export const isValidInvitation = and(
  isNull(invitations.revokedAt),
  gt(invitations.endsAt, sql`now()`),
  lt(invitations.used, invitations.uses),
);

async function spendInvitation(tx: Transaction, code: string): Promise<boolean> {
  const spent = await tx
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(and(eq(invitations.codeHash, hashOf(code)), isValidInvitation))
    .returning({ id: invitations.id });
  return spent.length > 0;
}
