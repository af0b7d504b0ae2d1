import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { channels, deliveries, deliveryCounts, notifications } from '../../platform/database/schema.ts';
import { countDeliveries } from './count-deliveries.ts';
import { noteInterruptions, noteInterruptionsTask } from './note-interruptions.ts';
import { stoppedKinds } from './stopped-kinds.ts';

let board: TestApp;
let person: { id: number };
let api: Awaited<ReturnType<typeof apiClient>>;
let sequence = 0;

beforeAll(async () => {
  board = await testApp();
  person = await aPerson(board.db);
  api = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());
beforeEach(() =>
  board.db.execute(sql`truncate delivery_counts, delivery_figures, notifications, channels, deliveries, stopped_channel_kinds cascade`),
);

const next = () => {
  sequence += 1;
  return String(sequence);
};
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

/** An alert about a deal that was posted `delay` seconds before the notification, `age` seconds ago. */
async function alertAfter(delay: number, age = 30) {
  const at = ago(age);
  const liveAt = new Date(at.getTime() - delay * 1_000);
  const deal = await aDeal(board.db, { authorId: person.id, url: `https://kettles.example/${next()}`, liveAt });
  const [row] = await board.db
    .insert(notifications)
    .values({ personId: person.id, kind: 'alert', key: next(), dealId: deal.id, at })
    .returning();
  if (row === undefined) throw new Error('Nobody was notified');
  return row;
}

async function aChannel(kind: 'email' | 'push' = 'email', given: Partial<typeof channels.$inferInsert> = {}) {
  const [row] = await board.db
    .insert(channels)
    .values({ personId: person.id, kind, name: 'Mine', address: 'a@a.example', state: 'active', ...given })
    .returning();
  if (row === undefined) throw new Error('The channel was not created');
  return row;
}
const deliver = (channelId: number, given: Partial<typeof deliveries.$inferInsert> = {}) =>
  board.db.insert(deliveries).values({ channelId, messageId: next(), ...given });

const status = async () => (await api('GET', '/api/status')).body.methods;
const desk = async () => (await api('GET', '/api/admin/delivery')).body.methods;

test('/status shows everyone how long notifications take', async () => {
  for (const delay of [0.25, 0.25, 0.25, 0.25]) await alertAfter(delay);
  await alertAfter(7_000, 7_000);
  await board.db.insert(notifications).values({ personId: person.id, kind: 'badge', key: next() });
  await countDeliveries(board.db);
  const guest = await apiClient(board);
  await expect
    .poll(async () => (await guest('GET', '/api/status')).body.methods)
    .toMatchObject([{ method: 'inbox', hour: { sent: 5, failed: 0, p50: 0.25 }, day: { sent: 6, failed: 0, p95: expect.any(Number) } }]);
  const [{ hour, day }] = (await guest('GET', '/api/status')).body.methods;
  expect(hour.p95).toBeLessThan(0.5);
  expect(day.p95).toBeGreaterThan(3_600);
});

test('counting again counts nothing twice, and catches up after a pause', async () => {
  await alertAfter(1, 7_300);
  await alertAfter(1, 30);
  await countDeliveries(board.db);
  await countDeliveries(board.db);
  await alertAfter(1, 20);
  await countDeliveries(board.db);
  const rows = await board.db.select().from(deliveryCounts);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('messages are counted by kind of channel; delays leave out quiet hours, digests and tests', async () => {
  const { id: mail } = await aChannel();
  const { id: quiet } = await aChannel('email', { quietFrom: 0, quietUntil: 60 });
  const { id: push } = await aChannel('push');
  const alert = await alertAfter(0, 60);
  const notificationId = alert.id;
  await deliver(mail, { notificationId, state: 'sent', doneAt: new Date(alert.at.getTime() + 700) });
  await deliver(quiet, { notificationId, state: 'sent', doneAt: new Date() });
  await deliver(mail, { kind: 'test', state: 'sent', doneAt: new Date() });
  await deliver(push, { notificationId, state: 'failed', attempts: 3, doneAt: ago(5), error: 'The endpoint answered 500' });
  await deliver(push, { kind: 'test', dueAt: ago(60) });
  await deliver(push, { kind: 'test', dueAt: new Date(Date.now() + 60_000) });
  await countDeliveries(board.db);
  await expect.poll(desk).toMatchObject([
    { method: 'inbox' },
    {
      method: 'email',
      hour: { sent: 3, failed: 0 },
      due: 0,
      scheduled: 0,
      failed: 0,
      channels: { active: 2, failing: 0 },
      lastErrors: [],
    },
    {
      method: 'push',
      hour: { sent: 0, failed: 1 },
      due: 1,
      scheduled: 1,
      failed: 1,
      lastErrors: [{ error: 'The endpoint answered 500' }],
    },
  ]);
  const [, email] = await desk();
  expect(email.hour.p95).toBeGreaterThan(0.5);
  expect(email.hour.p95).toBeLessThan(0.8);
});

test('an admin stops a kind of channel, which everybody sees, and starts it again', async () => {
  const stop = (isStopped: boolean) =>
    api('PUT', '/api/admin/delivery/channels', { kind: 'email', isStopped, reason: 'Our relay is down' });
  expect((await stop(true)).body).toEqual({ kind: 'email', isStopped: true });
  expect(await stoppedKinds(board.db)).toEqual(['email']);
  expect((await stop(true)).body.code).toBe('BAD_TRANSITION');
  await expect.poll(status).toMatchObject([{ method: 'email', stoppedSince: expect.any(String) }]);
  expect((await status())[0]).not.toHaveProperty('reason');
  expect(await desk()).toMatchObject([{ method: 'email', reason: 'Our relay is down' }]);
  await stop(false);
  expect(await stoppedKinds(board.db)).toEqual([]);
  await expect.poll(status).toEqual([]);
});

test('an admin sends what failed within a day again', async () => {
  const { id } = await aChannel();
  await deliver(id, { kind: 'test', messageId: 'lately', state: 'failed', attempts: 9, doneAt: ago(60), error: 'No route' });
  await deliver(id, { kind: 'test', messageId: 'long ago', state: 'failed', attempts: 9, doneAt: ago(100_000), error: 'No route' });
  expect((await api('POST', '/api/admin/delivery/retry', { kind: 'push' })).body).toEqual({ retried: 0 });
  expect((await api('POST', '/api/admin/delivery/retry', { kind: 'email' })).body).toEqual({ retried: 1 });
  expect(await board.db.select().from(deliveries).where(eq(deliveries.messageId, 'lately'))).toMatchObject([
    { state: 'waiting', attempts: 0, error: null, doneAt: null },
  ]);
});

test('only admins see the desk, stop channels and retry', async () => {
  const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
  expect((await moderator('GET', '/api/admin/delivery')).status).toBe(403);
  expect((await moderator('PUT', '/api/admin/delivery/channels', { kind: 'email', isStopped: true })).status).toBe(403);
  expect((await moderator('POST', '/api/admin/delivery/retry', { kind: 'email' })).status).toBe(403);
});

test('/status shows since when it is known, and on which days the board did not run', async () => {
  const lastRun = async (ago: string) => {
    await board.db.execute(sql`insert into task_runs (name, started_at, duration_ms) values (${noteInterruptionsTask}, now() - ${ago}::interval, 1)
      on conflict (name) do update set started_at = excluded.started_at`);
    await Promise.all([noteInterruptions(board.db), noteInterruptions(board.db)]);
    await board.db.execute(sql`update task_runs set runs = runs + 1 where name = ${noteInterruptionsTask}`);
  };
  const minutes = async () => (await api('GET', '/api/status')).body.interruptions.map((each: { minutes: number }) => each.minutes);
  await board.db.execute(sql`delete from daily_figures where measure = 'interrupted'`);
  await lastRun('1 minute');
  await expect.poll(minutes).toEqual([0]);
  await lastRun('2 days');
  await expect.poll(async () => (await minutes()).length).toBe(3);
  const [first, whole, today] = await minutes();
  expect([first + today, whole]).toEqual([expect.closeTo(1_440, -1), 1_440]);
});
