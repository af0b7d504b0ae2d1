import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { identities, people } from '../database/schema.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { isKeptOut, type ProviderIdentity } from './withheld-identity.ts';

/**
 * Refuses a new identity whose verified address belongs to an account at another provider of the board: its person signs in there first, and adds the identity
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
  const others = providers.filter((name) => name !== issuer);
  if (email === undefined || others.length === 0) return;
  // Who leaves may begin anew, but not to get round a sanction.
  const isInUse = or(ne(people.state, 'deleted'), isKeptOut);
  const isOtherAccount = and(eq(identities.email, email), inArray(identities.issuer, [...others]), isInUse);
  const [known] = await db
    .select({ handle: people.handle, issuer: identities.issuer })
    .from(identities)
    .innerJoin(people, eq(people.id, identities.personId))
    .where(isOtherAccount)
    .orderBy(identities.id)
    .limit(1);
  if (known !== undefined) throw new SignInFailure('known_address', { account: known });
}
