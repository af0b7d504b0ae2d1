import { and, eq } from 'drizzle-orm';
import { notifyOfAccount } from '../../notify/notifications/notify-of-account.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { identities, people, sessions } from '../../platform/database/schema.ts';
import { endSessionsBegunBy } from '../../platform/identity/end-sessions.ts';
import { lockOwner, newestAddress } from '../../platform/identity/identities.ts';
import type { IdentityProvider } from '../../platform/identity/provider.ts';
import { requireRecentSignIn } from '../../platform/identity/recent-sign-in.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';
import { withhold } from '../../platform/identity/withheld-identity.ts';
import { isSpare } from './spare-identity.ts';

/**
 * Removes one of your identities, and ends the other sessions that began by it: whoever has it may not be you. Its hash stays, so that a later ban keeps it out too.
 * @throws Problem BAD_TRANSITION for the last one that you can sign in with
 */
export async function removeIdentity(
  tx: Transaction,
  who: Person,
  id: number,
  providers: readonly IdentityProvider[],
): Promise<{ left: number }> {
  // Two removals at once must not leave none.
  await lockRights(tx, who.id);
  await requireRecentSignIn(tx, who);
  // A sign-in that is under way ends first, so that its session is found.
  await lockOwner(tx, who.id);
  const own = await tx.select({ id: identities.id, issuer: identities.issuer }).from(identities).where(eq(identities.personId, who.id));
  const removed = own.find((each) => each.id === id);
  if (removed === undefined) throw new Problem('NOT_FOUND');
  if (!isSpare(id, own, providers))
    throw new Problem('BAD_TRANSITION', 'This is the last one that you can sign in with. Add another one first.');
  await endSessionsBegunBy(tx, id, who.session);
  // The one that asked goes on, but signs out nowhere else: nothing says any more whose token it has.
  await tx.update(sessions).set({ idToken: null }).where(eq(sessions.identityId, id));
  await withhold(tx, who.id, id);
  await tx.delete(identities).where(and(eq(identities.id, id), eq(identities.personId, who.id)));
  await tx
    .update(people)
    .set({ email: await newestAddress(tx, who.id) })
    .where(eq(people.id, who.id));
  const provider = providers.find(({ name }) => name === removed.issuer);
  await notifyOfAccount(tx, who.id, 'identity_removed', id, provider?.settings.label ?? removed.issuer);
  return { left: own.length - 1 };
}
