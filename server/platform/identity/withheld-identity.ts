import { createHmac } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { boardKey } from '../database/board-key.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { identities, people, withheldIdentities } from '../database/schema.ts';

export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/**
 * Whether a sanction of a row of `people` is in force. A warning forbids nothing, so it does not count. Spelled out, because drizzle leaves out the names of
 * tables in some places.
 */
export const isKeptOut: SQL<boolean> = sql`exists (select from sanctions
  where sanctions.person_id = people.id and sanctions.ended_at is null and sanctions.kind <> 'warning')`;

/**
 * Keeps a keyed hash of each of a person's identities, or of one, before they lose it. It recognizes the same identity at a sign-in while a sanction is
 * in force, and nobody can read from it whose it was.
 */
export async function withhold(tx: Transaction, personId: number, id?: number): Promise<void> {
  const one = id === undefined ? undefined : eq(identities.id, id);
  const lost = await tx
    .select({ issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.personId, personId), one));
  for (const identity of lost)
    await tx
      .insert(withheldIdentities)
      .values({ hash: await hashOf(tx, identity), personId })
      .onConflictDoNothing();
}

/** Whether someone who once had this identity is kept out. `except` is whose it would become. */
export async function isWithheld(db: Queryable, identity: ProviderIdentity, except?: number): Promise<boolean> {
  const ofAnother = except === undefined ? undefined : ne(people.id, except);
  const [found] = await db
    .select({ id: people.id })
    .from(withheldIdentities)
    .innerJoin(people, eq(people.id, withheldIdentities.personId))
    .where(and(eq(withheldIdentities.hash, await hashOf(db, identity)), isKeptOut, ofAnother))
    .limit(1);
  return found !== undefined;
}

/** Whether this person had this identity and removed it. */
export async function hasRemoved(db: Queryable, identity: ProviderIdentity, personId: number): Promise<boolean> {
  const isTheirs = and(eq(withheldIdentities.personId, personId), eq(withheldIdentities.hash, await hashOf(db, identity)));
  return (await db.$count(withheldIdentities, isTheirs)) > 0;
}

async function hashOf(db: Queryable, { issuer, subject }: ProviderIdentity): Promise<Buffer> {
  const key = await boardKey(db, 'identities');
  return createHmac('sha256', key)
    .update(JSON.stringify([issuer, subject]))
    .digest();
}
