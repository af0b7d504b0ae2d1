import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { people, withheldIdentities } from '../../platform/database/schema.ts';
import { isKeptOut } from '../../platform/identity/withheld-identity.ts';

/** Forgets the identities of a person whose account is erased, unless a sanction is still in force. */
export async function releaseIdentities(tx: Transaction, id: number): Promise<void> {
  const isGone = and(eq(people.id, id), eq(people.state, 'deleted'), isNull(people.eraseAt), not(isKeptOut));
  await tx
    .delete(withheldIdentities)
    .where(sql`${withheldIdentities.personId} in ${tx.select({ id: people.id }).from(people).where(isGone)}`);
}
