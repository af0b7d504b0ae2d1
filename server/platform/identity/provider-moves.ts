import { and, eq, sql } from 'drizzle-orm';
import { rolesWith } from '../../../shared/permissions.ts';
import type { Queryable } from '../database/connection.ts';
import { identities, people, providerMoves } from '../database/schema.ts';
import type { ProviderIdentity } from './withheld-identity.ts';

/**
 * Whose a new identity is while the board moves to its provider: of the only account that has its verified address, if the provider that the board leaves had
 * verified that too. Staff only if the operator said so. Undefined for everybody else.
 */
export async function ownerByMove(db: Queryable, { issuer }: ProviderIdentity, email: string | undefined): Promise<number | undefined> {
  if (email === undefined) return undefined;
  const moves = await db.select().from(providerMoves).where(eq(providerMoves.toIssuer, issuer));
  if (moves.length === 0) return undefined;
  const holders = await db
    .select({ id: identities.personId, issuer: identities.issuer, role: people.role, state: people.state })
    .from(identities)
    .innerJoin(people, eq(people.id, identities.personId))
    .where(eq(identities.email, email));
  const [owner] = holders;
  if (owner === undefined || holders.some(({ id }) => id !== owner.id)) return undefined;
  // Someone who is over there already signed in there as themselves.
  if (holders.some((each) => each.issuer === issuer)) return undefined;
  const move = moves.find(({ fromIssuer }) => holders.some((each) => each.issuer === fromIssuer));
  const isTooDangerous = rolesWith('represents the board').includes(owner.role) && move?.withStaff !== true;
  if (move === undefined || isTooDangerous || (await hasIdentityAt(db, owner.id, issuer))) return undefined;
  return owner.id;
}

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
