import { lt, sql } from 'drizzle-orm';
import { quotas } from '../../shared/limits.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { changesOfMind } from '../database/schema.ts';
import { quotaSpender } from './quota.ts';

const spend = quotaSpender('changes_of_mind', quotas.changesOfMind, 'changes_of_mind where person_id = $1', 'at');

/**
 * Counts that somebody says something else than before, or nothing any more, of the same thing: there is one row for all that they say of it,
 * so the quota of what they say does not see it. Throws QUOTA; to be spent like any other, before a deal is held.
 */
export async function spendRevoteQuota(tx: Transaction, person: number): Promise<void> {
  await spend(tx, person);
  await tx.insert(changesOfMind).values({ personId: person });
}

/** Forgets those that do not count any more. */
export async function deleteExpiredRevotes(db: Database): Promise<void> {
  await db.delete(changesOfMind).where(lt(changesOfMind.at, sql`now() - make_interval(secs => ${quotas.changesOfMind.within})`));
}
