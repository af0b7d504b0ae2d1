import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { merges } from '../../platform/database/schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { lockMerge } from './locked-merge.ts';
import { finishMovingBack, moveBack } from './move-back.ts';
import { finishMoving, moveOver } from './move-over.ts';

/** Moves the rest of a large merge. */
export const continueMergeJob: JobKind<{ merge: number }> = { name: 'rest_of_merge', payload: z.object({ merge: z.int() }) };

/** Moves the first batch of a merge or of its undoing, and queues a job for the rest, if any. */
export async function beginMoving(tx: Transaction, merge: number): Promise<void> {
  if (await moveBatch(tx, merge)) await queueJob(tx, continueMergeJob, { merge }, { key: `merge ${merge}` });
}

/** Moves the remaining batches, each in its own transaction. */
export async function moveRestOfMerge(db: Database, merge: number): Promise<void> {
  while (await db.transaction((tx) => moveBatch(tx, merge)));
}

/** Returns whether there is more. */
async function moveBatch(tx: Transaction, id: number): Promise<boolean> {
  const locked = await lockMerge(tx, id);
  const state = locked?.merge.state;
  if (locked === undefined || (state !== 'moving' && state !== 'undoing')) return false;
  const [move, finish, next] =
    state === 'moving' ? ([moveOver, finishMoving, 'done'] as const) : ([moveBack, finishMovingBack, 'undone'] as const);
  if (await move(tx, locked)) return true;
  await finish(tx, locked);
  await tx.update(merges).set({ state: next }).where(eq(merges.id, id));
  return false;
}
