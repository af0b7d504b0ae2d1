import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminJobs } from '../../../shared/admin/jobs.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { AdminWarnings } from '../../../shared/admin/warnings.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { taskRuns, warnings } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { jobBacklog } from '../../platform/jobs/queue-job.ts';
import { diskOf } from './disk-space.ts';

const shown = ({ kind, details, since }: typeof warnings.$inferSelect) => ({ kind, details, since: since.toISOString() });

/** @param dataDir the folder whose disk is reported */
export const operationReads = (db: Database, dataDir?: string) => [
  liveRead(adminReads.adminJobs(), {
    summary: 'What runs in the background, what failed, and the state of the database, the disk and replication',
    input: z.strictObject({}),
    answer: AdminJobs,
    audience: adminsOnly,
    evaluate: async () => {
      const [tasks, database, replication, disk] = await Promise.all([tasksOf(db), databaseOf(db), replicationOf(db), diskOf(dataDir)]);
      // The tables of the job queue are not published: every run of a task evaluates it again, and one runs each minute.
      return { data: omitAbsent({ tasks, database, replication, disk }), dependencies: [dependsOnAny('task_runs')] };
    },
  }),
  liveRead(adminReads.adminWarnings(), {
    summary: 'What needs a human now',
    input: z.strictObject({}),
    answer: AdminWarnings,
    audience: adminsOnly,
    evaluate: async () => {
      const rows = await db.select().from(warnings).orderBy(asc(warnings.since), asc(warnings.kind));
      return { data: { warnings: rows.map(shown) }, dependencies: [dependsOnAny('warnings')] };
    },
  }),
];

const idle = { scheduled: 0, due: 0, failed: 0 };

/** Each task that has run or has jobs. */
async function tasksOf(db: Database) {
  const runs = await db.select().from(taskRuns).orderBy(asc(taskRuns.name));
  const backlog = new Map((await jobBacklog(db)).map((each) => [each.task, each]));
  const names = [...new Set([...runs.map(({ name }) => name), ...backlog.keys()])].sort();
  return names.map((name) => {
    const run = runs.find((each) => each.name === name);
    const { scheduled, due, failed } = backlog.get(name) ?? idle;
    return omitAbsent({
      ...{ name, scheduled, due, failed, durationMs: run?.durationMs, runs: run?.runs ?? 0, failures: run?.failures ?? 0 },
      startedAt: run?.startedAt.toISOString(),
      nextAt: run?.nextAt?.toISOString(),
      failedAt: run?.failedAt?.toISOString(),
      lastError: run?.lastError,
    });
  });
}

async function databaseOf(db: Database) {
  const { rows } = await db.execute<{ version: string; bytes: number; connections: number; maxConnections: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`);
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL does not describe itself');
  return found;
}

async function replicationOf(db: Database) {
  const { rows } = await db.execute<{ name: string; state: string; behind: number }>(sql`
    select application_name as name, coalesce(state, 'unknown') as state,
      coalesce(greatest(0, pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, sent_lsn)), 0)::float8 as behind
    from pg_stat_replication order by application_name, pid`);
  return rows.map(({ name, state, behind }) => ({ name, state, behind }));
}
