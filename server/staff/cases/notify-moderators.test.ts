import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboxItem } from '../../../shared/inbox.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { advisoryLocks, tryLock } from '../../platform/database/advisory-locks.ts';
import { cases, notifications, people } from '../../platform/database/schema.ts';
import { addToCase } from './add-to-case.ts';
import { notifyModerators } from './notify-moderators.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const openCase = async () => {
  const { id: authorId } = await aPerson(board.db);
  const { id: dealId } = await aDeal(board.db, { authorId });
  await board.db.transaction((tx) => addToCase(tx, { dealId }, { kind: 'report', reason: 'spam', weight: 1 }));
};

test('moderators are notified of open cases once until they have read it, and again of new ones; what it says stays true', async () => {
  const [moderator, member] = [await aPerson(board.db, { role: 'moderator' }), await aPerson(board.db)];
  const request = await apiClient(board, moderator);
  const rows = async (client = request) => {
    const { items, order } = (await client('GET', '/api/me/inbox?filter=moderation')).body;
    return order.map((id: number) => items[id]).map(({ kind, details, unread }: InboxItem) => [kind, details?.count, unread.length]);
  };
  await notifyModerators(board.db);
  expect(await rows()).toEqual([]);
  await openCase();
  await openCase();
  await notifyModerators(board.db);
  await openCase();
  expect(await rows()).toEqual([['cases_waiting', 2, 1]]);
  await notifyModerators(board.db);
  expect(await rows()).toEqual([['cases_waiting', 3, 1]]);
  expect(await rows(await apiClient(board, member))).toEqual([]);
  const { order } = (await request('GET', '/api/me/inbox')).body;
  await request('PUT', '/api/me/inbox/read', { ids: order });
  await notifyModerators(board.db);
  expect(await rows()).toEqual([['cases_waiting', 3, 0]]);
  await openCase();
  await notifyModerators(board.db);
  expect(await rows()).toEqual([['cases_waiting', 4, 1]]);
  await board.db.delete(cases);
  await notifyModerators(board.db);
  expect(await rows()).toEqual([['cases_waiting', 0, 0]]);
});

const noticesOf = async (personId: number) =>
  (await board.db.select().from(notifications).where(eq(notifications.personId, personId))).map(({ details }) => details.count);

test('moderators are notified of cases by one node at a time', async () => {
  const { id } = await aPerson(board.db, { role: 'moderator' });
  await openCase();
  await board.db.transaction(async (tx) => {
    expect(await tryLock(tx, advisoryLocks.casesWaiting)).toBe(true);
    await notifyModerators(board.db);
  });
  expect(await noticesOf(id)).toEqual([]);
  await notifyModerators(board.db);
  expect(await noticesOf(id)).toEqual([await board.db.$count(cases)]);
});

test('of two notifications that say how many cases are open, one is left', async () => {
  const { id } = await aPerson(board.db, { role: 'moderator' });
  for (const key of ['cases:0', 'cases:1'])
    await board.db.insert(notifications).values({ personId: id, kind: 'cases_waiting', key, details: { count: 1 } });
  await openCase();
  await openCase();
  await notifyModerators(board.db);
  expect(await noticesOf(id)).toEqual([await board.db.$count(cases)]);
});

test('a former moderator is no longer told how many cases are open', async () => {
  const { id } = await aPerson(board.db, { role: 'moderator' });
  await openCase();
  await notifyModerators(board.db);
  expect(await noticesOf(id)).toHaveLength(1);
  await board.db.update(people).set({ role: 'person' }).where(eq(people.id, id));
  await notifyModerators(board.db);
  expect(await noticesOf(id)).toEqual([]);
});
