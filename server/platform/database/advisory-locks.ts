import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/**
 * The numbers of the advisory locks: arbitrary, but each different. During an update, nodes of two versions run at once, so a number stays the same.
 * `alertMatching` is used with a second number, the deal, `rights` with the person, `identity` with an identity's hash, and
 * `address` with that of an e-mail address.
 */
export const advisoryLocks = {
  migration: 7_236_401,
  searchIndex: 7_236_402,
  crawling: 7_236_403,
  deliveryCount: 7_236_409,
  alertMatching: 7_236_412,
  rights: 7_236_413,
  identity: 7_236_414,
  places: 7_236_415,
  address: 7_236_416,
  casesWaiting: 7_236_417,
} as const;

/** Whether the transaction gets the lock, which it then holds until its end. Does not wait. */
export async function tryLock(tx: Transaction, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as "isLocked"`);
  return rows[0]?.isLocked === true;
}
