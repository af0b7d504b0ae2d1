import { z } from 'zod';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';

/** Starts and ends all deals that are due (server/tasks.ts). The payload names no deal, so an extra job is harmless. */
export const startAndEndDealsJob: JobKind<object> = { name: 'deals_due', payload: z.object({}) };

/** The columns that decide when a deal is due. */
export const timedColumns = { id: deals.id, state: deals.state, startsAt: deals.startsAt, endsAt: deals.endsAt };
type Timed = Pick<typeof deals.$inferSelect, keyof typeof timedColumns>;

/** Queues jobs for a deal's start and end, in the transaction that sets them. They replace those queued for it before. */
export async function scheduleDealJobs(tx: Transaction, { id, state, startsAt, endsAt }: Timed): Promise<void> {
  if (state === 'scheduled' && startsAt !== null)
    await queueJob(tx, startAndEndDealsJob, {}, { key: `deal ${id} starts`, runAt: startsAt });
  if ((state === 'scheduled' || state === 'live') && endsAt !== null)
    await queueJob(tx, startAndEndDealsJob, {}, { key: `deal ${id} ends`, runAt: endsAt });
}
