import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { ChangeFeed } from '../../engine/change-feed.ts';
import { connect, type Database, database, type Pool } from '../database/connection.ts';
import type { SlowStatements } from '../database/slow-statements.ts';
import { dropSuperseded, jobReclaimer } from './reclaim-jobs.ts';
import { recordRun } from './record-run.ts';
import type { IntervalTask, Task } from './task.ts';
import { WakeUp } from './wake-up.ts';

/** Milliseconds between polls for due jobs, until a failed runner restarts, between keep-alive queries and reclaims, and for a stop. */
const timing = { poll: 500, restart: 2_000, keepAlive: 4_000, reclaim: 5_000, stop: 2_000 };
/** Milliseconds between two records of an interval task's runs. */
const recordEvery = 60_000;
const workers = 2;
/** Per worker one for the queue and one for the task, one to listen, and some that interval tasks share. */
const connections = 2 * workers + 1 + 3;

interface Options {
  /** The primary. */
  url: string;
  /** Builds the tasks on the jobs' own connections. */
  tasksOn: (db: Database) => { queued: readonly Task[]; repeated: readonly IntervalTask[] };
  /** Wakes interval tasks. */
  feed?: Pick<ChangeFeed, 'on' | 'off'>;
  logger: FastifyBaseLogger;
  slow?: SlowStatements | undefined;
}

export interface Jobs {
  pool: Pool;
  stop: () => Promise<void>;
}

/**
 * Runs the tasks until stopped, shared with all other nodes. Jobs have their own pool, so they and commands never wait for each other's
 * connections.
 */
export function startJobs({ url, tasksOn, feed, logger, slow }: Options): Jobs {
  const pool = connect(url, { max: connections, slow });
  const stopping = new AbortController();
  const db = database(pool);
  const { queued, repeated } = tasksOn(db);
  const recorded = queued.map((task) => withRecording(db, task));
  const working = Promise.all([
    recorded.length > 0 && keepWorking(pool, recorded, logger, stopping.signal),
    ...repeated.map((task) => runRepeatedly(db, task, { feed, logger, stop: stopping.signal })),
  ]);
  return {
    pool,
    stop: async () => {
      stopping.abort();
      // A stop must not wait for a database that does not answer.
      const timeout = sleep(timing.stop, undefined, { ref: false });
      await Promise.race([working, timeout]);
      await Promise.race([pool.end(), timeout]);
    },
  };
}

/** The task, which leaves word of each run. */
const withRecording = (db: Database, { name, cron, run }: Task): Task => ({
  ...{ name, cron },
  run: async (payload) => {
    const startedAt = new Date();
    const error = await failureOf(run(payload));
    await recordRun(db, { name, cron, startedAt, error });
    if (error !== undefined) throw error;
  },
});

const failureOf = async (run: Promise<void>): Promise<unknown> =>
  await run.then(
    () => undefined,
    (error: unknown) => error,
  );

interface Repeating {
  feed: Options['feed'];
  logger: FastifyBaseLogger;
  stop: AbortSignal;
}

/** Runs a task at once and then again and again, until stopped. Its runs are recorded about once a minute, and if they fail. */
async function runRepeatedly(
  db: Database,
  { name, every, wakeOn = [], run }: IntervalTask,
  { feed, logger, stop }: Repeating,
): Promise<void> {
  let recordedAt = 0;
  const wake = new WakeUp(wakeOn, feed, stop);
  while (!stop.aborted) {
    const startedAt = new Date();
    wake.reset();
    // A stop closes the connections of what still runs.
    const error = await failureOf(run());
    if (stop.aborted) return;
    if (error !== undefined) logger.warn({ err: error }, `jobs: ${name} failed`);
    if (error !== undefined || Date.now() - recordedAt > recordEvery) {
      recordedAt = Date.now();
      await recordRun(db, { name, startedAt, error });
    }
    // After a failure, changes must not make it try again and again.
    await (error === undefined ? wake.after(every) : sleep(every, undefined, { signal: stop }).catch(() => undefined));
  }
}

/** A runner gives up if the database disappears while a job ends, so it is always replaced. */
async function keepWorking(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await runWorker(pool, tasks, logger, stop).catch((error: unknown) => logger.warn({ err: error }, 'jobs are interrupted'));
    await sleep(timing.restart, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function runWorker(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client, workerPool }) => keepAlive(client, workerPool.id, events));
  // In this case the runner's own promise may never settle.
  const givesUp = once(events, 'pool:gracefulShutdown', { signal: stop }).catch(() => undefined);
  const runner = await run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries(tasks.map(({ name, run }) => [name, run])),
    crontab: scheduled(tasks)
      .map(({ name, cron }) => `${cron} ${name} ?jobKey=${name}&max=3`)
      .join('\n'),
    concurrency: workers,
    pollInterval: timing.poll,
    noHandleSignals: true,
    logger: quietLogger(logger),
    // Without these two listeners, a job whose end cannot be written would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  runner.promise.catch(() => undefined);
  await catchUp(runner, tasks);
  const db = database(pool);
  const reclaimJobs = jobReclaimer(db);
  const tidy = () =>
    void reclaimJobs()
      .then(() => dropSuperseded(db, scheduled(tasks)))
      .catch(() => undefined);
  const tidying = setInterval(tidy, timing.reclaim);
  tidy();
  await Promise.race([runner.promise, givesUp]).finally(() => clearInterval(tidying));
  if (stop.aborted) await runner.stop();
}

const scheduled = (tasks: readonly Task[]) => tasks.filter(({ cron }) => cron !== undefined);

/** Runs at the start what was due while no node ran. */
async function catchUp(runner: Runner, tasks: readonly Task[]): Promise<void> {
  for (const { name } of scheduled(tasks)) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 });
}

/**
 * A connection that only listens is silent, and database/connection.ts would close it, so it runs a query from time to time. That names it after
 * the worker, whose jobs others reclaim once it is gone.
 */
function keepAlive(client: PoolClient, worker: string, events: WorkerEvents): void {
  const query = () => client.query("select set_config('application_name', $1, false)", [worker]);
  const repeat = () => void query().catch(() => clearInterval(timer));
  const timer = setInterval(repeat, timing.keepAlive).unref();
  // As soon as the library's own query, which is about to start, is over.
  client.once('drain', repeat);
  events.once('pool:listen:release', () => clearInterval(timer));
}

/** The library's reports of each job are only for debugging. */
function quietLogger(logger: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    const [line] = message.split('\n');
    if (level === 'error' || level === 'warning') logger.warn({ err: meta?.error }, `jobs: ${line}`);
    else logger.trace(`jobs: ${line}`);
  });
}
