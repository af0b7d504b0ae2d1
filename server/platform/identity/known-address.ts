import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { identities, people } from '../database/schema.ts';
import { waitForAddress } from './identities.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { isKeptOut, type ProviderIdentity } from './withheld-identity.ts';

/**
 * Refuses a new identity whose verified address belongs to an account at another provider of the board, or to someone who is kept out: its person signs in there first, and adds the identity
 * in the settings. Joining them automatically would give the account to whoever has the address now.
 * @param providers the names of the board's providers: an account that nobody can sign in to keeps nobody out
 * @throws SignInFailure that names the account
 */
export async function refuseKnownAddress(
  db: Queryable,
  { issuer }: ProviderIdentity,
  email: string | undefined,
  providers: readonly string[],
): Promise<void> {
  if (email === undefined) return;
  await waitForAddress(db, email);
  const others = providers.filter((name) => name !== issuer);
  const isInUse = and(inArray(identities.issuer, others), ne(people.state, 'deleted'));
  // Who leaves or is unknown to the services now may begin anew, but not to get round a sanction.
  const isOtherAccount = and(eq(identities.email, email), or(isInUse, isKeptOut));
  const [known] = await db
    .select({ handle: people.handle, issuer: identities.issuer })
    .from(identities)
    .innerJoin(people, eq(people.id, identities.personId))
    .where(isOtherAccount)
    .orderBy(identities.id)
    .limit(1);
  if (known !== undefined) throw new SignInFailure('known_address', { account: known });
}
