import { sql } from 'drizzle-orm';
import { parseCronItem } from 'graphile-worker';
import type { Database } from '../database/connection.ts';
import { reason } from '../database/reason.ts';
import { taskRuns } from '../database/schema.ts';

interface Run {
  name: string;
  cron?: string | undefined;
  startedAt: Date;
  error?: unknown;
}

/** Characters of an error that are kept. */
const maxError = 500;

/** Stores the last run of a task, for /admin/jobs. Never fails: a run counts even if it cannot be recorded. */
export async function recordRun(db: Database, { name, cron, startedAt, error }: Run): Promise<void> {
  const durationMs = Date.now() - startedAt.getTime();
  // By the clock of the database: nodes compare each other's runs.
  const started = sql`now() - ${durationMs}::int * interval '1 ms'`;
  const failed = error === undefined ? {} : { failedAt: started, lastError: reason(error).slice(0, maxError) };
  const now = { startedAt: started, durationMs, nextAt: cron === undefined ? null : nextRun(cron, Date.now()), ...failed };
  const failures = error === undefined ? 0 : 1;
  await db
    .insert(taskRuns)
    .values({ name, runs: 1, failures, ...now })
    .onConflictDoUpdate({
      target: taskRuns.name,
      set: { ...now, runs: sql`${taskRuns.runs} + 1`, failures: sql`${taskRuns.failures} + ${failures}` },
    })
    .catch(() => undefined);
}

const minute = 60_000;
/** The longest that a task of ours waits is a day. */
const maxMinutes = 2 * 24 * 60;

/** When a cron pattern (in UTC) matches next after `now`; null if not within two days. */
export function nextRun(cron: string, now: number): Date | null {
  const { match } = parseCronItem({ task: 'any', match: cron });
  for (let step = 1; step <= maxMinutes; step++) {
    const at = new Date(Math.floor(now / minute) * minute + step * minute);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at;
  }
  return null;
}
