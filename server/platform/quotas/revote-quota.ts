import { lt, sql } from 'drizzle-orm';
import { quotas } from '../../../shared/limits.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { revotes } from '../database/schema.ts';
import { quotaSpender } from './enforce-quota.ts';

const spend = quotaSpender('revotes', quotas.revotes, 'revotes where person_id = $1', 'at');

/**
 * Counts a changed or withdrawn vote or check: it replaces a row, so the quota for new ones does not see it. Throws QUOTA; call it before a
 * deal is locked.
 */
export async function spendRevoteQuota(tx: Transaction, person: number): Promise<void> {
  await spend(tx, person);
  await tx.insert(revotes).values({ personId: person });
}

/** Deletes rows that no longer count. */
export async function deleteExpiredRevotes(db: Database): Promise<void> {
  await db.delete(revotes).where(lt(revotes.at, sql`now() - make_interval(secs => ${quotas.revotes.within})`));
}
