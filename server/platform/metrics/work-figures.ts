import type { Database } from '../database/connection.ts';
import { deliveryFigures, taskRuns } from '../database/schema.ts';
import { jobBacklog, type TaskBacklog } from '../jobs/queue-job.ts';
import type { Figure } from './export-figures.ts';

export interface WorkFacts {
  jobs: readonly TaskBacklog[];
  runs: readonly (typeof taskRuns.$inferSelect)[];
  deliveries: readonly (typeof deliveryFigures.$inferSelect)[];
}

/** What the nodes share: their jobs and deliveries. The same on each of them. */
export async function readWork(db: Database): Promise<WorkFacts> {
  const [jobs, runs, deliveries] = await Promise.all([jobBacklog(db), db.select().from(taskRuns), db.select().from(deliveryFigures)]);
  return { jobs, runs, deliveries };
}

const secondsSince = (moment: Date | string) => Math.max(0, (Date.now() - new Date(moment).getTime()) / 1_000);

export const workFigures: readonly Figure<WorkFacts>[] = [
  {
    name: 'dealwire_jobs',
    help: 'Jobs that are not done',
    labels: ['task', 'state'],
    of: ({ jobs }) =>
      jobs.flatMap(({ task, scheduled, due, failed }) =>
        Object.entries({ scheduled, due, failed }).map(([state, value]) => ({ labels: { task, state }, value })),
      ),
  },
  {
    name: 'dealwire_job_oldest_due_seconds',
    help: 'For how long the first job of a task has been due',
    labels: ['task'],
    of: ({ jobs }) => jobs.filter(({ due }) => due > 0).map(({ task, since }) => ({ labels: { task }, value: secondsSince(since) })),
  },
  {
    name: 'dealwire_task_runs_total',
    help: 'Recorded runs of a task, on all nodes; of those every few seconds about one a minute',
    labels: ['task'],
    of: ({ runs }) => runs.map(({ name, runs }) => ({ labels: { task: name }, value: runs })),
  },
  {
    name: 'dealwire_task_failures_total',
    help: 'Runs of a task that failed, on all nodes',
    labels: ['task'],
    of: ({ runs }) => runs.map(({ name, failures }) => ({ labels: { task: name }, value: failures })),
  },
  {
    name: 'dealwire_task_last_run_seconds',
    help: 'How long the last recorded run of a task took',
    labels: ['task'],
    of: ({ runs }) => runs.map(({ name, durationMs }) => ({ labels: { task: name }, value: durationMs / 1_000 })),
  },
  {
    name: 'dealwire_deliveries_waiting',
    help: 'Messages that wait to be delivered: due now, or later; of each method, the first 10,000 are counted',
    labels: ['method', 'state'],
    of: ({ deliveries }) =>
      deliveries.flatMap(({ method, figures: { due, later } }) =>
        Object.entries({ due, later }).map(([state, value]) => ({ labels: { method, state }, value })),
      ),
  },
  {
    name: 'dealwire_delivery_oldest_due_seconds',
    help: 'For how long the first message that is due has waited',
    labels: ['method'],
    of: ({ deliveries }) =>
      deliveries.flatMap(({ method, figures: { dueSince } }) =>
        dueSince === undefined ? [] : [{ labels: { method }, value: secondsSince(dueSince) }],
      ),
  },
  {
    name: 'dealwire_deliveries_last_hour',
    help: 'Messages of the last hour that were sent, or failed for good',
    labels: ['method', 'outcome'],
    of: ({ deliveries }) =>
      deliveries.flatMap(({ method, figures: { hour } }) => [
        { labels: { method, outcome: 'sent' }, value: hour.sent },
        { labels: { method, outcome: 'failed' }, value: hour.failed },
      ]),
  },
];
