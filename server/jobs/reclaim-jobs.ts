import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { isOver } from './queue-job.ts';
import type { Task } from './task.ts';

/** A worker may lose its connection, by whose name it is known, for so long (PostgreSQL interval). */
const grace = '10 seconds';

/**
 * Frees the jobs of workers that are gone, so that others do them. Drops those that have a newer one: a job that is added with the key of one
 * that runs takes its key and its attempts, so it could neither run again nor would it ever disappear. All jobs of scheduled tasks have a key.
 */
export async function reclaimJobs(db: Queryable, scheduled: readonly Task[]): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - ${grace}::interval
    and not exists (select from pg_stat_activity where application_name = locked_by)))`);
  const names = scheduled.map(({ name }) => name);
  const hasNewer: SQL = sql`key is null and (last_error is null or task_identifier = any(${sql.param(names)}::text[]))`;
  await db.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isOver} and ${hasNewer}))`,
  );
}
