import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { erasure } from '../../../shared/account-limits.ts';
import { has } from '../../../shared/permissions.ts';
import { personTransitions } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { endAllSessions } from '../../platform/identity/end-sessions.ts';
import { endTokens } from '../../platform/identity/end-tokens.ts';
import { requireRecentSignIn } from '../../platform/identity/recent-sign-in.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { reopenCase } from '../../staff/cases/reopen-case.ts';
import { updateState } from '../../staff/sanctions/update-state.ts';
import { hasOtherAdmin, lockWithAdmins } from '../lock-with-admins.ts';
import { eraseAccountsJob } from './erase-due-accounts.ts';

/** Hides a person everywhere and ends their sessions and tokens. A job erases them after a week, unless they come back. */
export async function deleteAccount(tx: Transaction, who: Person): Promise<{ eraseAt: string }> {
  await lockRights(tx, who.id);
  await requireRecentSignIn(tx, who);
  if (!personTransitions[who.state].includes('deleted')) throw new Problem('BAD_TRANSITION');
  await refuseLastAdmin(tx, who);
  const eraseAt = sql`now() + make_interval(secs => ${erasure.after})`;
  const [deleted] = await tx
    .update(people)
    .set({ state: 'deleted', stateBefore: who.state, eraseAt })
    .where(and(eq(people.id, who.id), eq(people.state, who.state)))
    .returning({ eraseAt: people.eraseAt });
  if (deleted?.eraseAt == null) throw new Problem('BAD_TRANSITION');
  await endAllSessions(tx, who.id);
  await endTokens(tx, who.id);
  await queueJob(tx, eraseAccountsJob, {}, { runAt: deleted.eraseAt });
  return { eraseAt: deleted.eraseAt.toISOString() };
}

/** A board without an admin cannot appoint another. */
async function refuseLastAdmin(tx: Transaction, who: Person): Promise<void> {
  if (!has(who.role, 'administers')) return;
  if (!hasOtherAdmin(await lockWithAdmins(tx, []), who.id))
    throw new Problem('BAD_TRANSITION', 'You are the only administrator. Appoint another one first.');
}

/** Makes the account what it was before, and opens what was decided about the person meanwhile. Throws BAD_TRANSITION once it is erased, or if it is not deleted. */
export async function keepAccount(tx: Transaction, who: Person): Promise<{ eraseAt?: string }> {
  const [leaving] = await tx.select({ eraseAt: people.eraseAt }).from(people).where(eq(people.id, who.id)).for('no key update');
  const restored = await tx
    .update(people)
    .set({ state: sql`coalesce(${people.stateBefore}, 'active')`, stateBefore: null, eraseAt: null })
    .where(and(eq(people.id, who.id), eq(people.state, 'deleted'), isNotNull(people.eraseAt)))
    .returning({ id: people.id });
  if (restored.length === 0 || leaving?.eraseAt == null) throw new Problem('BAD_TRANSITION', 'Your account is not being deleted.');
  const goneSince = new Date(leaving.eraseAt.getTime() - erasure.after * 1_000);
  await reopenCase(tx, { personId: who.id }, { goneSince, personId: who.id });
  // A sanction may have ended or begun meanwhile.
  await updateState(tx, who.id);
  return {};
}
