import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { ChannelKind } from '../../../shared/states.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { channelQueue, channels, deliveries } from '../../platform/database/schema.ts';
import { type Claimed, claimDeliveries, releaseDeliveries } from './claim.ts';
import { recordOutcome, recordSuccesses } from './record-outcome.ts';

let board: TestDatabase;
let sequence = 0;

beforeAll(async () => {
  board = await testDatabase();
});
afterAll(() => board.drop());
beforeEach(() => board.db.execute(sql`truncate channels, deliveries cascade`));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

async function aChannel(kind: ChannelKind = 'email', personId?: number) {
  const owner = personId ?? (await aPerson(board.db)).id;
  const mail = { personId: owner, kind, name: 'Mine', address: 'a@a.example', state: 'active' } as const;
  const [channel] = await board.db.insert(channels).values(mail).returning();
  if (channel === undefined) throw new Error('The channel was not created');
  return channel;
}

/** So many messages that have been due for a time. */
const due = (channel: { id: number }, seconds: number, count = 1) =>
  board.db.insert(deliveries).values(
    Array.from({ length: count }, () => {
      sequence += 1;
      return { channelId: channel.id, kind: 'test' as const, messageId: String(sequence), dueAt: ago(seconds) };
    }),
  );

const claim = ({ kinds = ['email'] as ChannelKind[], free = 10, busyChannels = [] as number[], busyPeople = [] as number[] } = {}) =>
  claimDeliveries(board.db, { slots: kinds.map((kind) => ({ kind, free })), busyChannels, busyPeople });
const channelsOf = (claimed: readonly Claimed[]) => claimed.map(({ channel }) => channel.id);
const expireLeases = () => board.db.execute(sql`update deliveries set due_at = now() where done_at is null`);

test('a channel that thousands of messages wait for delays no other, whether it is being sent to or not', async () => {
  const [slow, other] = [await aChannel(), await aChannel()];
  await due(slow, 3_600, 2_000);
  await due(other, 1);
  expect(channelsOf(await claim())).toEqual([slow.id, slow.id, slow.id, slow.id, slow.id, other.id]);
  expect(channelsOf(await claim({ busyChannels: [slow.id] }))).toEqual([]);
  await due(other, 1);
  expect(channelsOf(await claim({ busyChannels: [slow.id] }))).toEqual([other.id]);
});

test('people with many channels leave room for others, also in one query', async () => {
  const crowd = await Promise.all(Array.from({ length: 3 }, () => aPerson(board.db)));
  for (const { id } of crowd) for (let count = 0; count < channelRules.max; count++) await due(await aChannel('email', id), 3_600);
  const other = await aChannel();
  await due(other, 1);
  const claimed = await claim({ free: 13 });
  expect(claimed).toHaveLength(13);
  expect(channelsOf(claimed)).toContain(other.id);
});

test('the channel that has waited longest comes first, and kinds do not wait for each other', async () => {
  const [late, early, push] = [await aChannel(), await aChannel(), await aChannel('push')];
  await due(late, 10);
  await due(early, 20);
  await due(push, 5);
  expect(channelsOf(await claim({ kinds: ['email', 'push'], free: 1 })).toSorted()).toEqual([early.id, push.id].toSorted());
  expect(channelsOf(await claim({ free: 1 }))).toEqual([late.id]);
});

test('what is not due yet is left, and found when it is', async () => {
  const channel = await aChannel();
  await due(channel, -3_600);
  expect(await claim()).toEqual([]);
  await due(channel, 1);
  expect(await claim()).toHaveLength(1);
  await expireLeases();
  expect(await claim()).toHaveLength(2);
});

test('two nodes claim each message once', async () => {
  for (let count = 0; count < 20; count++) await due(await aChannel(), 10, 3);
  const claims = await Promise.all([claim({ free: 60 }), claim({ free: 60 }), claim({ free: 60 })]);
  const rest = await claim({ free: 60 });
  const ids = [...claims.flat(), ...rest].map(({ delivery }) => delivery.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(60);
});

test('what a node that died had claimed is due again, and what one gives back at once', async () => {
  const channel = await aChannel();
  await due(channel, 10);
  const claimed = await claim();
  expect(await claim()).toEqual([]);
  await releaseDeliveries(board.db, claimed);
  expect((await claim()).map(({ delivery }) => delivery.attempts)).toEqual([1]);
  await expireLeases();
  expect((await claim()).map(({ delivery }) => delivery.attempts)).toEqual([2]);
});

test('a channel leaves the queue once everything is sent, even if many have', async () => {
  for (let count = 0; count < 30; count++) await due(await aChannel(), 10);
  const last = await aChannel();
  await recordSuccesses(board.db, await claim({ free: 30 }));
  await board.db.update(channelQueue).set({ dueAt: ago(60) });
  await due(last, 1);
  expect(channelsOf(await claim({ free: 5 }))).toEqual([last.id]);
  expect((await board.db.select().from(channelQueue)).map(({ channelId }) => channelId)).toEqual([last.id]);
});

test('after a failure a channel is looked at when its message is tried again', async () => {
  const channel = await aChannel();
  await due(channel, 10);
  const [claimed] = await claim();
  if (claimed === undefined) throw new Error('Nothing was due');
  await board.db.execute(sql`update deliveries set kind = 'hot'`);
  await recordOutcome(board.db, { ...claimed, delivery: { ...claimed.delivery, kind: 'hot' } }, { result: 'retry', error: 'Later' });
  await board.db.update(channelQueue).set({ dueAt: ago(1) });
  expect(await claim()).toEqual([]);
  const [queued] = await board.db.select().from(channelQueue);
  expect(queued?.dueAt.getTime()).toBeGreaterThan(Date.now());
});

test('a message that is added while others are claimed is not forgotten', async () => {
  const channel = await aChannel();
  await due(channel, 10);
  const adding = await board.pool.connect();
  await adding.query('begin');
  await adding.query(`insert into deliveries (channel_id, kind, message_id, due_at) values ($1, 'test', 'added', now())`, [channel.id]);
  expect(await claim()).toEqual([]);
  await adding.query('commit');
  adding.release();
  expect(await claim()).toHaveLength(2);
});
