import { eq, sql } from 'drizzle-orm';
import type { AffiliationResult, DecideAffiliation } from '../../../shared/affiliations.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import { updateRepresents } from '../../deals/merchants/update-represents.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { affiliations, merchants } from '../../platform/database/schema.ts';
import { closeCase } from '../cases/open-case.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';

/** Verifies or declines a claim. Throws NOT_FOUND, ABOUT_YOU for one's own, and BAD_TRANSITION if another moderator was faster. */
export async function decideAffiliation(
  tx: Transaction,
  who: Person,
  id: number,
  { verified, reason }: DecideAffiliation,
): Promise<AffiliationResult> {
  const claim = await lock(tx, who, id);
  if (claim.state !== 'claimed') throw new Problem('BAD_TRANSITION', 'This claim has already been decided.');
  const state = verified ? 'verified' : 'declined';
  await tx.update(affiliations).set({ state, decidedBy: who.id, decidedAt: sql`now()` }).where(eq(affiliations.id, id));
  return await record(tx, who, { claim, state, action: verified ? 'verify_affiliation' : 'decline_affiliation', reason });
}

/** Ends a verified affiliation. */
export async function endAffiliation(tx: Transaction, who: Person, id: number, reason?: string): Promise<AffiliationResult> {
  const claim = await lock(tx, who, id);
  if (claim.state !== 'verified') throw new Problem('BAD_TRANSITION', 'Only a verified affiliation can be ended.');
  await tx.update(affiliations).set({ state: 'ended', endedAt: sql`now()` }).where(eq(affiliations.id, id));
  return await record(tx, who, { claim, state: 'ended', action: 'end_affiliation', reason });
}

type Claim = typeof affiliations.$inferSelect;

async function lock(tx: Transaction, who: Person, id: number): Promise<Claim> {
  requirePermission(permissions['manage merchants'](who));
  const [claim] = await tx.select().from(affiliations).where(eq(affiliations.id, id)).for('update');
  if (claim === undefined) throw new Problem('NOT_FOUND');
  await requireMayDecide(tx, who.id, { people: [claim.personId], merchants: [claim.merchantId] });
  return claim;
}

interface Decision {
  claim: Claim;
  state: AffiliationResult['state'];
  action: StaffAction;
  reason: string | undefined;
}

async function record(tx: Transaction, who: Person, { claim, state, action, reason }: Decision): Promise<AffiliationResult> {
  const { id, personId, merchantId, kind } = claim;
  await updateRepresents(tx, { personId });
  const [merchant] = await tx.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, merchantId));
  const logId = await recordStaffAction(tx, {
    action,
    actorId: who.id,
    personId,
    merchantId,
    reason,
    details: { kind, merchant: merchant?.name },
  });
  await closeCaseOf(tx, who, personId, logId);
  return { id, state };
}

/** Closes the open case about the person if it has only been about affiliations, and no claim is left. */
async function closeCaseOf(tx: Transaction, who: Person, personId: number, logId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 from cases where person_id = ${personId} and state = 'open'
      and not exists (select from case_entries where case_id = cases.id and kind <> 'affiliation')
      and not exists (select from affiliations where person_id = ${personId} and state = 'claimed') for update`);
  for (const { id } of rows) await closeCase(tx, id, { who, outcome: 'resolved', logId });
}
