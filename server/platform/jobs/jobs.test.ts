import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { jobBacklog, queueJob } from './queue-job.ts';
import { jobReclaimer } from './reclaim-jobs.ts';
import { type IntervalTask, type JobKind, type Task, taskFor } from './task.ts';
import { startJobs } from './worker.ts';

let board: TestDatabase;

beforeAll(async () => {
  board = await testDatabase();
});
afterAll(() => board.drop());
beforeEach(async () => {
  await board.pool.query('delete from graphile_worker._private_jobs');
});

const greeting: JobKind<{ name: string }> = { name: 'greet', payload: z.object({ name: z.string() }) };

/** Starts the jobs of a node until the test ends. */
function startNode(queued: Task[], repeated: IntervalTask[] = []): void {
  const jobs = startJobs({ url: board.url, tasksOn: () => ({ queued, repeated }), logger: pino({ level: 'silent' }) });
  onTestFinished(jobs.stop);
}
const greetTo = (greeted: string[]) => taskFor(greeting, async ({ name }) => void greeted.push(name));

test('a queued job runs with its payload once its transaction has committed, and never if that is rolled back', async () => {
  const greeted: string[] = [];
  startNode([greetTo(greeted)]);
  const rolledBack = board.db.transaction(async (tx) => {
    await queueJob(tx, greeting, { name: 'nobody' });
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  await board.db.transaction(async (tx) => {
    await queueJob(tx, greeting, { name: 'Ada' });
    expect(greeted).toEqual([]);
  });
  await expect.poll(() => greeted).toEqual(['Ada']);
});

test('a later job with the same key replaces the one before', async () => {
  const greeted: string[] = [];
  const inAnHour = new Date(Date.now() + 3_600_000);
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Ada' }, { key: 'one', runAt: inAnHour }));
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Grace' }, { key: 'one' }));
  startNode([greetTo(greeted)]);
  await expect.poll(() => jobBacklog(board.db)).toEqual([]);
  expect(greeted).toEqual(['Grace']);
});

test('a job that fails is tried again until it succeeds or has used up its attempts, and the backlog says why', async () => {
  let runs = 0;
  const failing = taskFor(greeting, async ({ name }) => {
    runs += 1;
    if (runs === 1 || name === 'Eve') throw new Error(`${name} is away`);
  });
  startNode([failing]);
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Ada' }));
  const backlog = async () => (await jobBacklog(board.db))[0];
  await expect.poll(backlog).toMatchObject({ task: 'greet', scheduled: 1, due: 0, failed: 0, lastError: 'Ada is away' });
  await board.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await expect.poll(backlog).toBeUndefined();
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Eve' }, { maxAttempts: 1 }));
  await expect.poll(backlog).toMatchObject({ failed: 1, scheduled: 0, due: 0, lastError: 'Eve is away' });
  expect(runs).toBe(3);
});

test('a job whose payload is not of its kind fails before it runs', async () => {
  const greeted: string[] = [];
  startNode([greetTo(greeted)]);
  await board.pool.query(`select graphile_worker.add_job('greet', '{"name": 5}', max_attempts => 1)`);
  await expect.poll(async () => (await jobBacklog(board.db))[0]).toMatchObject({ failed: 1 });
  expect(greeted).toEqual([]);
});

test('an interval task runs again and again, also after it has failed', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 2) await board.db.execute(sql`select 1 / 0`);
  };
  startNode([], [{ name: 'count', every: 10, run }]);
  await expect.poll(() => runs).toBeGreaterThan(3);
});

test('a job that a killed node held is done by another', async () => {
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Ada' }));
  await killedNodeHolding('greet');
  const greeted: string[] = [];
  startNode([greetTo(greeted)]);
  await expect.poll(() => greeted).toEqual(['Ada']);
  await expect.poll(() => jobBacklog(board.db)).toEqual([]);
});

test('a scheduled task that a killed node held runs again, and leaves no failed job behind', async () => {
  const yearly = '0 0 1 1 *';
  await killedNodeHolding('expire_checks', yearly);
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  startNode([{ name: 'expire_checks', cron: yearly, run }]);
  await expect.poll(() => runs).toBeGreaterThan(0);
  await expect.poll(() => jobBacklog(board.db)).toEqual([]);
});

test('a job of a node that lives is left alone, however long it takes, also when the node has lost a connection', async () => {
  const held = Promise.withResolvers<void>();
  let runs = 0;
  const slow = taskFor(greeting, async () => {
    runs += 1;
    await held.promise;
  });
  startNode([slow]);
  await board.db.transaction((tx) => queueJob(tx, greeting, { name: 'Ada' }));
  await expect.poll(() => runs).toBe(1);
  await board.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null");
  const reclaimJobs = jobReclaimer(board.db);
  await expect.poll(connectionsOfHolders).toBe(1);
  await reclaimJobs();
  await board.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity join graphile_worker.jobs on locked_by = application_name',
  );
  await reclaimJobs();
  const locked = () => board.pool.query('select from graphile_worker.jobs where locked_at is not null');
  expect((await locked()).rowCount).toBe(1);
  await expect.poll(connectionsOfHolders).toBe(1);
  await reclaimJobs();
  expect((await locked()).rowCount).toBe(1);
  held.resolve();
  await expect.poll(() => jobBacklog(board.db)).toEqual([]);
  expect(runs).toBe(1);
});

/** How many connections carry the name of a worker that has a job. */
const connectionsOfHolders = async () =>
  (await board.pool.query('select from pg_stat_activity join graphile_worker.jobs on locked_by = application_name')).rowCount;

/** Resolves once a node has taken a job of the task and was killed. */
async function killedNodeHolding(task: string, cron?: string): Promise<void> {
  const node = fork(jobHolder, [board.url, task, ...(cron === undefined ? [] : [cron])]);
  await once(node, 'message');
  const ended = once(node, 'exit');
  node.kill('SIGKILL');
  await ended;
}

const jobHolder = fileURLToPath(new URL('../../../test/job-holder.ts', import.meta.url));
