import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';

/** The job that looks what is due (duties.ts). What it does does not depend on who calls it, so one that comes for nothing does nothing. */
export const dealsDue = 'deals_due';

/** The columns of a deal that say when something is due. */
export const timedColumns = { id: deals.id, state: deals.state, startsAt: deals.startsAt, endsAt: deals.endsAt };
type Timed = Pick<typeof deals.$inferSelect, keyof typeof timedColumns>;

/**
 * Has somebody look when a deal is to start and when it is to end, in the transaction that says when that is. A later call for the same
 * deal takes the place of the one before.
 */
export async function keepAppointments(tx: Transaction, { id, state, startsAt, endsAt }: Timed): Promise<void> {
  if (state === 'scheduled' && startsAt !== null) await lookAt(tx, `deal ${id} starts`, startsAt);
  if ((state === 'scheduled' || state === 'live') && endsAt !== null) await lookAt(tx, `deal ${id} ends`, endsAt);
}

async function lookAt(tx: Transaction, key: string, moment: Date): Promise<void> {
  await tx.execute(
    sql`select from graphile_worker.add_job(${dealsDue}, run_at => ${moment.toISOString()}::timestamptz, job_key => ${key})`,
  );
}
