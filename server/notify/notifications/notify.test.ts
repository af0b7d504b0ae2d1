import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { blocks, channels, notifications, people } from '../../platform/database/schema.ts';
import { type NewNotification, notify } from './notify.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const notifyNow = (...given: NewNotification[]) => board.db.transaction((tx) => notify(tx, given));
const notificationsOf = (personId: number) =>
  board.db.select().from(notifications).where(eq(notifications.personId, personId)).orderBy(notifications.id);

test('a person is notified once of the same thing', async () => {
  const { id: personId } = await aPerson(board.db);
  expect(await notifyNow({ personId, kind: 'trust', key: 'trust:1', details: { level: 1 } })).toBe(1);
  expect(await notifyNow({ personId, kind: 'trust', key: 'trust:1' }, { personId, kind: 'badge', key: 'badge:year' })).toBe(1);
  expect(await notificationsOf(personId)).toMatchObject([
    { kind: 'trust', details: { level: 1 }, readAt: null },
    { kind: 'badge', details: {} },
  ]);
});

test('a person is notified once of a comment, also if a merge has moved it to another deal', async () => {
  const { id: personId } = await aPerson(board.db);
  const mention = { personId, kind: 'mention' as const, key: 'comment:17', commentId: 17 };
  expect(await notifyNow({ ...mention, dealId: 1 })).toBe(1);
  expect(await notifyNow({ ...mention, dealId: 2 })).toBe(0);
});

test('nobody is notified of what they did themselves, nor of what someone did whom they blocked', async () => {
  const [me, rude] = [await aPerson(board.db), await aPerson(board.db)];
  await board.db.insert(blocks).values({ personId: me.id, blockedId: rude.id });
  const reply = (actorId: number, key: string) => ({ personId: me.id, kind: 'reply' as const, key, actorId });
  expect(await notifyNow(reply(me.id, 'reply:1'), reply(rude.id, 'reply:2'))).toBe(0);
  expect(await notificationsOf(me.id)).toEqual([]);
});

test.each([
  ['active', 1],
  ['limited', 1],
  ['suspended', 1],
  ['banned', 0],
  ['deleted', 0],
] as const)('someone who is %s is notified of %d things', async (state, count) => {
  const { id: personId } = await aPerson(board.db);
  await board.db.update(people).set({ state }).where(eq(people.id, personId));
  expect(await notifyNow({ personId, kind: 'badge', key: 'badge:year' })).toBe(count);
});

test('only notifications of someone with an active channel wait for it', async () => {
  const { id: personId } = await aPerson(board.db);
  await notifyNow({ personId, kind: 'badge', key: 'badge:before' });
  const given = { personId, kind: 'ntfy', name: 'Phone', address: 'https://ntfy.example/deals' } as const;
  const [channel] = await board.db
    .insert(channels)
    .values({ ...given, state: 'paused' })
    .returning();
  await notifyNow({ personId, kind: 'badge', key: 'badge:paused' });
  await board.db
    .update(channels)
    .set({ state: 'active' })
    .where(eq(channels.id, channel?.id ?? 0));
  await notifyNow({ personId, kind: 'badge', key: 'badge:active' }, { personId, kind: 'alert', key: 'webhook:1', channelId: channel?.id });
  const waits = (await notificationsOf(personId)).map(({ key, dispatchedAt, readAt }) => [key, dispatchedAt === null, readAt === null]);
  expect(waits).toEqual([
    ['badge:before', false, true],
    ['badge:paused', false, true],
    ['badge:active', true, true],
    // What a webhook alone gets is not unread.
    ['webhook:1', true, false],
  ]);
});
