import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { JobKind } from './task.ts';

interface JobOptions {
  /** By default as soon as the transaction has committed. */
  runAt?: Date;
  /** A later job with the same key replaces one that has not run yet. */
  key?: string;
  /** The maximum number of attempts; by default 25, at growing intervals over about three days. */
  maxAttempts?: number;
}

/** Queues a job in the command's own transaction: it runs only if that commits. */
export async function queueJob<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  const { runAt, key = null, maxAttempts = null } = options;
  await tx.execute(sql`select from graphile_worker.add_job(${kind.name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, job_key => ${key}, max_attempts => ${maxAttempts}::int)`);
}

export interface TaskBacklog extends Record<string, unknown> {
  task: string;
  /** Numbers of jobs: not yet due, due or running, and failed for good. */
  scheduled: number;
  due: number;
  failed: number;
  /** When the first of them is or was due. */
  since: Date;
  lastError: string | null;
}

/** Lets the jobs of a task that have used up their attempts start again. Returns how many there were. */
export async function retryFailedJobs(tx: Transaction, task: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select (graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)).id
    from graphile_worker.jobs where task_identifier = ${task} and ${isOver} having count(*) > 0`);
  return rows.length;
}

/** The job has used up its attempts. */
export const isOver: SQL = sql`attempts >= max_attempts and locked_at is null`;

export async function jobBacklog(db: Queryable): Promise<TaskBacklog[]> {
  const { rows } = await db.execute<TaskBacklog>(sql`
    select task_identifier as task, min(run_at) as since,
      count(*) filter (where run_at > now() and not (${isOver})) as scheduled,
      count(*) filter (where run_at <= now() and not (${isOver})) as due,
      count(*) filter (where ${isOver}) as failed,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as "lastError"
    from graphile_worker.jobs group by task_identifier order by task_identifier`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}
