import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { erasedIssuer } from '../../platform/identity/withheld-identity.ts';

/**
 * Whether a sanction of a row of `people` is in force. A warning forbids nothing, so it does not count. Spelled out, because drizzle leaves out the names of
 * tables in some places.
 */
export const isKeptOut: SQL<boolean> = sql`exists (select from sanctions
  where sanctions.person_id = people.id and sanctions.ended_at is null and sanctions.kind <> 'warning')`;

/** The identity of an erased account that keeps nobody out. */
export const releasedIdentity = (id: number) => ({ issuer: erasedIssuer, subject: String(id) });

/** Releases the identity of a person whose account is erased, unless a sanction is still in force. */
export async function releaseIdentity(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(people)
    .set(releasedIdentity(id))
    .where(and(eq(people.id, id), eq(people.state, 'deleted'), isNull(people.eraseAt), not(isKeptOut)));
}
