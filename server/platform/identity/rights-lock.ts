import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

const key = `${advisoryLocks.rights}, hashint8($1::bigint)`;
const share = statement('keep_rights', `select pg_advisory_xact_lock_shared(${key})`);
const take = statement('change_rights', `select pg_advisory_xact_lock(${key})`);

/** Keeps a person's rights as they are until the transaction ends. Look them up afterwards: what took a right has committed by then. */
export async function keepRights(tx: Transaction, personId: number): Promise<void> {
  await share(tx, personId);
}

/**
 * Waits until the running commands of a person have ended, and holds further ones back until the transaction ends. So a command that commits after
 * a right was taken has been checked without it. Take this lock before any row, because those commands may wait for rows: then there
 * is no deadlock, except between two people who sanction each other at once, which PostgreSQL resolves and the loser repeats.
 */
export async function lockRights(tx: Transaction, personId: number): Promise<void> {
  await take(tx, personId);
}
