import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { isOver } from './queue-job.ts';
import type { Task } from './task.ts';

/** Milliseconds for which a worker that lives may be without the connection by whose name it is known: a pause of its node breaks that. */
const grace = 8_000;

/** Frees the jobs of workers that are gone, so that others do them. To be called again and again: only a worker that stays away is gone. */
export function jobReclaimer(db: Queryable): () => Promise<void> {
  /** The workers without a connection, and since when (`performance.now()`). */
  let missing = new Map<string, number>();
  return async () => {
    const { rows } = await db.execute<{ worker: string }>(sql`select distinct locked_by as worker from graphile_worker.jobs
      where locked_by is not null and not exists (select from pg_stat_activity where application_name = locked_by)`);
    const now = performance.now();
    missing = new Map(rows.map(({ worker }) => [worker, missing.get(worker) ?? now]));
    const gone = [...missing].flatMap(([worker, since]) => (now - since < grace ? [] : worker));
    if (gone.length > 0) await db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(gone)}::text[])`);
  };
}

/**
 * Drops jobs that have a newer one: a job that is added with the key of one that runs takes its key and its attempts, so that one could neither run
 * again nor would it ever disappear. All jobs of scheduled tasks have a key.
 */
export async function dropSuperseded(db: Queryable, scheduled: readonly Task[]): Promise<void> {
  const names = scheduled.map(({ name }) => name);
  const hasNewer: SQL = sql`key is null and (last_error is null or task_identifier = any(${sql.param(names)}::text[]))`;
  await db.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isOver} and ${hasNewer}))`,
  );
}
