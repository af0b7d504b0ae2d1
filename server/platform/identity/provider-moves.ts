import { and, eq, sql } from 'drizzle-orm';
import { rolesWith } from '../../../shared/permissions.ts';
import type { Queryable } from '../database/connection.ts';
import { identities, people, providerMoves } from '../database/schema.ts';
import { hasAllIdentities, lockOwner } from './identities.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { hasRemoved, type ProviderIdentity } from './withheld-identity.ts';

/**
 * Whose a new identity is while the board moves to its provider: of the only account that has its verified address, if the provider that the board leaves had
 * verified that too. Staff only if the operator said so. Undefined for everybody else, and for an identity that its person removed: somebody else may have it.
 * @throws SignInFailure if it would be one too many
 */
export async function ownerByMove(db: Queryable, identity: ProviderIdentity, email: string | undefined): Promise<number | undefined> {
  if (email === undefined) return undefined;
  const moves = await db.select().from(providerMoves).where(eq(providerMoves.toIssuer, identity.issuer));
  const [found] = moves.length === 0 ? [] : await holdersOf(db, email);
  if (found === undefined) return undefined;
  // Another new identity may come over at the same time, or the account be erased or become one of staff.
  await lockOwner(db, found.id);
  const holders = await holdersOf(db, email);
  const [owner] = holders;
  if (owner === undefined || holders.some(({ id }) => id !== found.id)) return undefined;
  const move = moves.find(({ fromIssuer }) => holders.some((each) => each.issuer === fromIssuer));
  const isTooDangerous = rolesWith('represents the board').includes(owner.role) && move?.withStaff !== true;
  // Someone who is over there already signed in there as themselves.
  if (move === undefined || isTooDangerous || (await hasIdentityAt(db, owner.id, identity.issuer))) return undefined;
  if (await hasRemoved(db, identity, owner.id)) return undefined;
  if (await hasAllIdentities(db, owner.id)) throw new SignInFailure('too_many');
  return owner.id;
}

/** The identities that have this address, with their people. */
const holdersOf = (db: Queryable, email: string) =>
  db
    .select({ id: identities.personId, issuer: identities.issuer, role: people.role })
    .from(identities)
    .innerJoin(people, eq(people.id, identities.personId))
    .where(eq(identities.email, email));

async function hasIdentityAt(db: Queryable, personId: number, issuer: string): Promise<boolean> {
  return (await db.$count(identities, and(eq(identities.personId, personId), eq(identities.issuer, issuer)))) > 0;
}

/** Records the move, or what it may do with staff. */
export async function startMove(db: Queryable, fromIssuer: string, toIssuer: string, withStaff: boolean): Promise<void> {
  await db
    .insert(providerMoves)
    .values({ fromIssuer, toIssuer, withStaff })
    .onConflictDoUpdate({ target: [providerMoves.fromIssuer, providerMoves.toIssuer], set: { withStaff: sql`excluded.with_staff` } });
}

/** Ends it: whoever signs in from now on is not found by their address. Returns whether there was one. */
export async function endMove(db: Queryable, fromIssuer: string, toIssuer: string): Promise<boolean> {
  const ended = await db.delete(providerMoves).where(and(eq(providerMoves.fromIssuer, fromIssuer), eq(providerMoves.toIssuer, toIssuer)));
  return (ended.rowCount ?? 0) > 0;
}
