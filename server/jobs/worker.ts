import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { connect, type Database, database, type Pool } from '../database/connection.ts';
import type { IntervalTask, Task } from './task.ts';

/** Milliseconds: between two looks for due jobs, from a failed runner to the next, between two signs of life, and that a stop may take. */
const timing = { poll: 500, restart: 2_000, keepAlive: 4_000, stop: 2_000 };
const workers = 2;
/** One for each worker and what it does, and the listener. */
const connections = 2 * workers + 1;

interface Options {
  /** Of the primary. */
  url: string;
  /** What there is to do, on the jobs' own connections. */
  tasksOn: (db: Database) => { queued: readonly Task[]; repeated: readonly IntervalTask[] };
  logger: FastifyBaseLogger;
}

export interface Jobs {
  stop: () => Promise<void>;
}

/** Runs the tasks until stopped, beside all other nodes. They have a pool of their own: jobs and commands never wait for each other's connections. */
export function startJobs({ url, tasksOn, logger }: Options): Jobs {
  const pool = connect(url, { max: connections });
  const stopping = new AbortController();
  const { queued, repeated } = tasksOn(database(pool));
  const working = Promise.all([
    work(pool, queued, logger, stopping.signal),
    ...repeated.map((task) => repeat(task, logger, stopping.signal)),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, stopTimeout()]);
      // What waits for a database that does not answer must not be waited for.
      await Promise.race([pool.end(), stopTimeout()]);
    },
  };
}

const stopTimeout = () => sleep(timing.stop, undefined, { ref: false });

/** Runs a task at once and then again and again, until stopped. */
async function repeat({ name, every, run }: IntervalTask, logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await run().catch((error: unknown) => logger.warn({ err: error }, `jobs: ${name} failed`));
    await sleep(every, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** A runner gives up where the database goes while a job ends, so there is always a next one. */
async function work(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await runWorker(pool, tasks, logger, stop).catch((error: unknown) => logger.warn({ err: error }, 'jobs are interrupted'));
    await sleep(timing.restart, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function runWorker(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client }) => keepAlive(client, events));
  // Then the runner's own promise may never settle, as it waits for what failed.
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
    // Without these two, a job whose end cannot be written ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  runner.promise.catch(() => undefined);
  await catchUp(runner, tasks);
  await Promise.race([runner.promise, givesUp]);
  if (stop.aborted) await runner.stop();
}

const scheduled = (tasks: readonly Task[]) => tasks.filter(({ cron }) => cron !== undefined);

/** What was due while no node ran is done at the start. */
async function catchUp(runner: Runner, tasks: readonly Task[]): Promise<void> {
  for (const { name } of scheduled(tasks)) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 });
}

/** A connection that only listens is silent, and database/connection.ts would cut it. So it runs a query now and then. */
function keepAlive(client: PoolClient, events: WorkerEvents): void {
  const timer = setInterval(() => void client.query('select').catch(() => clearInterval(timer)), timing.keepAlive).unref();
  events.once('pool:listen:release', () => clearInterval(timer));
}

/** Its reports of each single job are for debugging. */
function quietLogger(logger: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    const [line] = message.split('\n');
    if (level === 'error' || level === 'warning') logger.warn({ err: meta?.error }, `jobs: ${line}`);
    else logger.trace(`jobs: ${line}`);
  });
}
