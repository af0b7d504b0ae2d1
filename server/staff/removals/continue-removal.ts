import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { removals } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { removeBatch } from './remove-batch.ts';
import { restoreBatch } from './restore-batch.ts';

/** Removes the rest of what someone posted, or brings the rest of it back. */
export const continueRemovalJob: JobKind<{ removal: number }> = { name: 'rest_of_removal', payload: z.object({ removal: z.int() }) };

/** Does the first batch of a removal or of its undoing, and queues a job for the rest, if any. */
export async function continueRemoval(tx: Transaction, removal: number): Promise<void> {
  if (await doBatch(tx, removal)) await queueJob(tx, continueRemovalJob, { removal }, { key: `removal ${removal}` });
}

/** Does the other batches, each in its own transaction. */
export async function doRestOfRemoval(db: Database, removal: number): Promise<void> {
  while (await db.transaction((tx) => doBatch(tx, removal)));
}

/** Returns whether there is more. */
async function doBatch(tx: Transaction, id: number): Promise<boolean> {
  const [removal] = await tx.select().from(removals).where(eq(removals.id, id)).for('update');
  if (removal?.state !== 'removing' && removal?.state !== 'undoing') return false;
  const isRemoving = removal.state === 'removing';
  if (await (isRemoving ? removeBatch : restoreBatch)(tx, removal)) return true;
  await tx
    .update(removals)
    .set({ state: isRemoving ? 'done' : 'undone' })
    .where(eq(removals.id, id));
  return false;
}
