import { and, eq, sql } from 'drizzle-orm';
import type { CaseResult } from '../../../shared/moderation.ts';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases } from '../../platform/database/schema.ts';
import { lockCase, lockOpenCase } from '../cases/open-case.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { concernedBy, lockCaseSubject } from './case-subject.ts';

/**
 * Tells the other moderators who is working on a case. Throws CASE_CLAIMED if someone else is, unless it takes over, and ABOUT_YOU or
 * ABOUT_ADMIN to someone who could not decide it.
 */
export async function claimCase(tx: Transaction, who: Person, id: number, takeOver = false): Promise<CaseResult> {
  requirePermission(permissions['read the queue and decide'](who));
  await requireMayDecide(tx, who.id, concernedBy(await lockCaseSubject(tx, id), id));
  if (takeOver && (await lockCase(tx, id)).state === 'open') await setClaim(tx, id, null);
  await lockOpenCase(tx, who, id);
  await setClaim(tx, id, who.id);
  return { id, state: 'open' };
}

/** Frees a case. Does nothing if someone else has claimed it. */
export async function unclaimCase(tx: Transaction, who: Person, id: number): Promise<CaseResult> {
  requirePermission(permissions['read the queue and decide'](who));
  const { state, claimedBy } = await lockCase(tx, id);
  if (claimedBy === who.id) await setClaim(tx, id, null);
  return { id, state };
}

const setClaim = (tx: Transaction, id: number, claimedBy: number | null) =>
  tx
    .update(cases)
    .set({ claimedBy, claimedAt: claimedBy === null ? null : sql`now()` })
    .where(and(eq(cases.id, id), eq(cases.state, 'open')));
