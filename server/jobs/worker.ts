import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { connect, type Database, database, type Pool } from '../database/connection.ts';
import type { Task } from './task.ts';

/** In milliseconds: how often each worker looks for what has become due, how long after a failure all begins anew, how long a stop may take. */
const pace = { poll: 500, again: 2_000, listening: 4_000, stop: 2_000 };
const workers = 2;
/** One for each worker and what it does, and the listener. */
const connections = 2 * workers + 1;

interface Options {
  /** Of the primary. */
  url: string;
  /** What is to be done, on the jobs' own connections. */
  tasksOn: (db: Database) => readonly Task[];
  logger: FastifyBaseLogger;
}

export interface Jobs {
  stop: () => Promise<void>;
}

/** Runs the tasks until stopped, beside all other nodes. They have a pool of their own: jobs and commands never wait for each other's connections. */
export function startJobs({ url, tasksOn, logger }: Options): Jobs {
  const pool = connect(url, { max: connections });
  const stopping = new AbortController();
  const working = work(pool, tasksOn(database(pool)), logger, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, patience()]);
      // What waits for a database that does not answer must not be waited for.
      await Promise.race([pool.end(), patience()]);
    },
  };
}

const patience = () => sleep(pace.stop, undefined, { ref: false });

/** A runner gives up where the database goes while a job ends, so there is always a next one. */
async function work(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await runOnce(pool, tasks, logger, stop).catch((error: unknown) => logger.warn({ err: error }, 'jobs are interrupted'));
    await sleep(pace.again, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function runOnce(pool: Pool, tasks: readonly Task[], logger: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client }) => keepAwake(client, events));
  // Its promise may never settle then: it waits for what has failed.
  const givesUp = once(events, 'pool:gracefulShutdown', { signal: stop }).catch(() => undefined);
  const runner = await run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries(tasks.map(({ name, run }) => [name, run])),
    crontab: tasks.map(({ name, cron }) => `${cron} ${name} ?jobKey=${name}&max=3`).join('\n'),
    concurrency: workers,
    pollInterval: pace.poll,
    noHandleSignals: true,
    logger: quiet(logger),
    // Without these two a job whose end can't be written ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  runner.promise.catch(() => undefined);
  await catchUp(runner, tasks);
  await Promise.race([runner.promise, givesUp]);
  if (stop.aborted) await runner.stop();
}

/** Nobody has looked since the last board ended. */
async function catchUp(runner: Runner, tasks: readonly Task[]): Promise<void> {
  for (const { name } of tasks) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 });
}

/** A connection that only listens would be taken for one whose server has vanished. It is asked something as long as it answers. */
function keepAwake(client: PoolClient, events: WorkerEvents): void {
  const asking = setInterval(() => void client.query('select').catch(() => clearInterval(asking)), pace.listening).unref();
  events.once('pool:listen:release', () => clearInterval(asking));
}

/** What it reports of every single job is for whoever looks for a fault in it. */
function quiet(logger: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    const [line] = message.split('\n');
    if (level === 'error' || level === 'warning') logger.warn({ err: meta?.error }, `jobs: ${line}`);
    else logger.trace(`jobs: ${line}`);
  });
}
