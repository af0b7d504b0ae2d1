import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { nextRun } from '../../platform/jobs/record-run.ts';
import { taskFor } from '../../platform/jobs/task.ts';
import { startJobs } from '../../platform/jobs/worker.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp({ DATA_DIR: tmpdir() });
});
afterAll(() => board.close());

test('an admin sees a failed job and its error, lets it run again, and sees that it ran', async () => {
  const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  let isBroken = true;
  const kind = { name: 'send_mail', payload: z.object({}) };
  const task = taskFor(
    kind,
    async () => {
      if (isBroken) throw new Error('No post office');
    },
    '0 4 * * *',
  );
  const jobs = startJobs({ url: board.url, tasksOn: () => ({ queued: [task], repeated: [] }), logger: pino({ level: 'silent' }) });
  onTestFinished(jobs.stop);
  const seen = async () => (await admin('GET', '/api/admin/jobs')).body.tasks.find(({ name }: { name: string }) => name === 'send_mail');
  await board.db.transaction((tx) => queueJob(tx, kind, {}, { maxAttempts: 1, key: 'once' }));
  await expect.poll(seen).toMatchObject({ failed: 1, lastError: 'No post office', nextAt: expect.stringMatching(/T04:00:00/) });
  isBroken = false;
  expect((await admin('POST', '/api/admin/jobs/retry', { task: 'send_mail' })).body).toEqual({ retried: 1 });
  await expect.poll(async () => (await seen()).failed).toBe(0);
  expect((await admin('GET', '/api/admin/jobs')).body).toMatchObject({
    database: { connections: expect.any(Number) },
    disk: { free: expect.any(Number) },
    // Those of other tests' boards too: they share the PostgreSQL.
    replication: expect.arrayContaining([expect.objectContaining({ name: 'dealwire-feed' })]),
  });
});

test('only admins see the jobs and retry them', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('GET', '/api/admin/jobs')).status).toBe(403);
  expect((await moderator('POST', '/api/admin/jobs/retry', { task: 'send_mail' })).status).toBe(403);
});

test.each([
  ['* * * * *', '2026-01-01T00:00:30Z', '2026-01-01T00:01:00.000Z'],
  ['7 */3 * * *', '2026-01-01T22:00:00Z', '2026-01-02T00:07:00.000Z'],
])('the next run of the schedule %s after %s is at %s', (cron, now, next) => {
  expect(nextRun(cron, Date.parse(now))?.toISOString()).toBe(next);
});
