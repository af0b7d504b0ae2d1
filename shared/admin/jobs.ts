import { z } from 'zod';
import { Moment } from '../schema.ts';

/** `GET /api/admin/jobs`: what runs in the background, and how the board's machinery is. */
export const AdminJobs = z.object({
  tasks: z.array(
    z.object({
      name: z.string(),
      /** The last run. Absent: none yet. */
      startedAt: Moment.optional(),
      /** Milliseconds. */
      durationMs: z.int().optional(),
      nextAt: Moment.optional(),
      runs: z.int(),
      failures: z.int(),
      failedAt: Moment.optional(),
      lastError: z.string().optional(),
      /** Jobs: not yet due, due or running, and failed for good. */
      scheduled: z.int(),
      due: z.int(),
      failed: z.int(),
    }),
  ),
  database: z.object({ version: z.string(), bytes: z.int(), connections: z.int(), maxConnections: z.int() }),
  /** Of the machine that answers. */
  disk: z.object({ free: z.int(), size: z.int() }).optional(),
  /** Who follows the database: change feeds and standbys, and how far they are behind, in bytes. */
  replication: z.array(z.object({ name: z.string(), state: z.string(), behind: z.int() })),
});
export type AdminJobs = z.infer<typeof AdminJobs>;
export const RetryJobs = z.strictObject({ task: z.string().min(1).max(100) });
export const RetriedJobs = z.object({ retried: z.int() });
