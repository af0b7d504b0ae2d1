import { and, eq, sql } from 'drizzle-orm';
import { identities as limits } from '../../../shared/account-limits.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Queryable } from '../database/connection.ts';
import { identities, people } from '../database/schema.ts';
import { SignInFailure } from './sign-in-failure.ts';
import type { ProviderIdentity } from './withheld-identity.ts';

const isThis = ({ issuer, subject }: ProviderIdentity) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Whose identity it is, with their row locked, so that nobody erases it meanwhile. */
export async function findOwner(db: Queryable, identity: ProviderIdentity): Promise<number | undefined> {
  const find = () => db.select({ id: identities.personId }).from(identities).where(isThis(identity));
  const [found] = await find();
  if (found === undefined) return undefined;
  await lockOwner(db, found.id);
  // Once more: while it waited, the account may have been erased.
  const [still] = await find();
  return still?.id;
}

/** Waits for other transactions that sign someone in, or add or remove an identity of theirs. */
export async function lockOwner(db: Queryable, personId: number): Promise<void> {
  await db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update');
}

/** Whether someone has as many identities as there may be. Call `lockOwner` first if it must stay so. */
export const hasAllIdentities = async (db: Queryable, personId: number): Promise<boolean> =>
  (await db.$count(identities, eq(identities.personId, personId))) >= limits.max;

/** Waits for other transactions that add this identity. */
export async function waitForIdentity(db: Queryable, { issuer, subject }: ProviderIdentity): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.identity}, hashtext(${JSON.stringify([issuer, subject])}))`);
}

/** Waits for other first sign-ins with this address. */
export async function waitForAddress(db: Queryable, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.address}, hashtext(${email}))`);
}

export async function addIdentity(db: Queryable, identity: ProviderIdentity, personId: number, email: string | undefined): Promise<number> {
  const [added] = await db
    .insert(identities)
    .values({ issuer: identity.issuer, subject: identity.subject, personId, email: email ?? null })
    .returning({ id: identities.id });
  if (added === undefined) throw new SignInFailure('unavailable');
  return added.id;
}

/** Notes that an identity was used, and returns the address of its person: the newest that a provider has verified. */
export async function refreshIdentity(db: Queryable, identity: ProviderIdentity, personId: number, email: string | undefined) {
  const [used] = await db
    .update(identities)
    .set({ email: email ?? null, usedAt: sql`now()` })
    .where(isThis(identity))
    .returning({ id: identities.id });
  if (used === undefined) throw new SignInFailure('unavailable');
  return { identityId: used.id, email: email ?? (await newestAddress(db, personId)) };
}

/** Of a person, as a provider has verified it. */
export async function newestAddress(db: Queryable, personId: number): Promise<string | null> {
  const [newest] = await db
    .select({ email: identities.email })
    .from(identities)
    .where(and(eq(identities.personId, personId), sql`${identities.email} is not null`))
    .orderBy(sql`${identities.usedAt} desc`)
    .limit(1);
  return newest?.email ?? null;
}
