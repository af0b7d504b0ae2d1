import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Inbox, InboxItem } from '../../../shared/inbox.ts';
import { notificationLimits } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { comments, deals, notifications } from '../../platform/database/schema.ts';
import { deleteOldNotifications } from '../notifications/delete-old-notifications.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

type Client = Awaited<ReturnType<typeof apiClient>>;
const notifyNow = (...given: NewNotification[]) => board.db.transaction((tx) => notify(tx, given));
const inboxOf = async (request: Client, query = ''): Promise<InboxItem[]> => {
  const { items, order }: Inbox = (await request('GET', `/api/me/inbox${query}`)).body;
  return order.flatMap((id) => items[id] ?? []);
};
const unreadOf = async (request: Client) => (await request('GET', '/api/me/inbox/count')).body.unread;

/** Someone with a deal, on which another person has commented. */
async function anInbox() {
  const [me, other] = [await aPerson(board.db), await aPerson(board.db)];
  const deal = await aDeal(board.db, { authorId: me.id });
  const comment = await aComment(board.db, { dealId: deal.id, authorId: other.id, body: 'Is it **loud**?' });
  const about = { personId: me.id, dealId: deal.id };
  await notifyNow({ ...about, kind: 'comment', key: `comment:${comment.id}`, commentId: comment.id, actorId: other.id });
  return { me, other, deal, comment, about, request: await apiClient(board, me) };
}

describe('the inbox', () => {
  test('puts notifications of one kind about one deal together, the newest first', async () => {
    const { other, deal, about, request } = await anInbox();
    const again = await aComment(board.db, { dealId: deal.id, authorId: other.id, body: 'And heavy?' });
    await notifyNow({ ...about, kind: 'deal_hot', key: 'hot' });
    await notifyNow({ ...about, kind: 'comment', key: 'again', commentId: again.id, actorId: other.id });
    const [first, second, ...more] = await inboxOf(request);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ...{ kind: 'comment', count: 2, comment: again.id, excerpt: 'And heavy?', peopleCount: 1, people: [{ handle: other.handle }] },
      deal: { id: deal.id, title: deal.title, price: deal.price, category: { slug: 'electronics' } },
    });
    expect(first?.unread).toHaveLength(2);
    expect(second).toMatchObject({ kind: 'deal_hot', count: 1 });
  });

  test('is divided by filters and into pages', async () => {
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const badges = Array.from({ length: 35 }, (_, index) => ({ personId: me.id, kind: 'badge' as const, key: `badge:${index}` }));
    await notifyNow(...badges, { personId: me.id, kind: 'sanction_ended', key: 'over', details: { kind: 'limit' } });
    const { order, next } = (await request('GET', '/api/me/inbox')).body;
    const rest = (await request('GET', `/api/me/inbox?after=${next}`)).body;
    expect([order.length, rest.order.length, rest.next]).toEqual([30, 6, undefined]);
    expect(new Set([...order, ...rest.order]).size).toBe(36);
    expect(await inboxOf(request, '?filter=moderation')).toMatchObject([{ kind: 'sanction_ended', details: { kind: 'limit' } }]);
    expect(await inboxOf(request, '?filter=alerts')).toEqual([]);
    expect((await request('GET', '/api/me/inbox?filter=gossip')).body.code).toBe('INVALID');
  });

  test('is visible to its owner only', async () => {
    const { request } = await anInbox();
    const guest = await apiClient(board);
    for (const path of ['/api/me/inbox', '/api/me/inbox/count']) expect((await guest('GET', path)).status).toBe(401);
    expect((await guest('PUT', '/api/me/inbox/read', { until: 1 })).status).toBe(401);
    const stranger = await apiClient(board, await aPerson(board.db));
    const [{ id } = { id: 0 }] = await inboxOf(request);
    expect((await stranger('PUT', '/api/me/inbox/read', { ids: [id] })).body.changed).toBe(0);
    expect((await stranger('PUT', '/api/me/inbox/read', { until: id })).body.changed).toBe(0);
    expect(await inboxOf(stranger)).toEqual([]);
    expect(await unreadOf(request)).toBe(1);
  });
});

describe('what can no longer be seen is left out', () => {
  const says = async (change: (inbox: Awaited<ReturnType<typeof anInbox>>) => Promise<unknown>) => {
    const inbox = await anInbox();
    const reader = await aPerson(board.db);
    const { commentId, actorId } = { commentId: inbox.comment.id, actorId: inbox.other.id };
    await notifyNow({
      personId: reader.id,
      dealId: inbox.deal.id,
      kind: 'reply',
      key: 'reply',
      commentId,
      actorId,
      details: { secret: 'a price' },
    });
    await notifyNow({ personId: reader.id, dealId: inbox.deal.id, kind: 'report_decided', key: 'report', details: { outcome: 'removed' } });
    await change({ ...inbox, me: reader });
    return await inboxOf(await apiClient(board, reader));
  };
  test.each([
    ['held', { heldAt: new Date() }],
    ['removed', {}],
    ['scheduled', { startsAt: new Date() }],
  ] as const)('of a deal that is %s', async (state, times) => {
    const [report, reply] = await says(({ deal }) =>
      board.db
        .update(deals)
        .set({ state, ...times })
        .where(eq(deals.id, deal.id)),
    );
    expect(reply).toEqual({ id: expect.any(Number), kind: 'reply', at: expect.any(String), unread: [reply?.id], count: 1, gone: true });
    expect(report).toMatchObject({ kind: 'report_decided', details: { outcome: 'removed' } });
    expect(report?.deal).toBeUndefined();
  });

  test('of a members-only deal, to someone who is suspended', async () => {
    const [report, reply] = await says(async ({ me, deal }) => {
      await board.db.update(deals).set({ membersOnly: true }).where(eq(deals.id, deal.id));
      await board.db.execute(sql`update people set state = 'suspended' where id = ${me.id}`);
    });
    expect(reply).toMatchObject({ gone: true });
    expect([reply?.deal, report?.deal]).toEqual([undefined, undefined]);
  });

  test.each([
    ['removed', {}],
    ['held', { heldAt: new Date() }],
    ['deleted', { body: '' }],
  ] as const)('of a comment that is %s', async (state, change) => {
    const [report, reply] = await says(({ comment }) =>
      board.db
        .update(comments)
        .set({ state, ...change })
        .where(eq(comments.id, comment.id)),
    );
    expect(reply).toMatchObject({ gone: true });
    expect(JSON.stringify(reply)).not.toContain('loud');
    expect(report?.deal).toBeDefined();
  });

  test("notifications about one's own hidden deal stay visible", async () => {
    const { me, deal, about, request } = await anInbox();
    const other = await aDeal(board.db, { authorId: me.id, title: 'The one that stays', url: 'https://kettles.example/2' });
    await notifyNow({ ...about, kind: 'deal_removed', key: 'removed', details: { reason: 'spam' } });
    await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, deal.id));
    expect((await inboxOf(request))[0]).toMatchObject({ kind: 'deal_removed', deal: { title: deal.title, state: 'removed' } });
    await board.db.update(deals).set({ state: 'merged', duplicateOf: other.id }).where(eq(deals.id, deal.id));
    expect((await inboxOf(request))[0]).toMatchObject({ kind: 'deal_removed', deal: { title: 'The one that stays' } });
  });
});

describe('marking notifications', () => {
  test('marks some as read, and can mark them as unread again', async () => {
    const { about, request } = await anInbox();
    await notifyNow({ ...about, kind: 'deal_hot', key: 'hot' });
    const [hot] = await inboxOf(request);
    expect((await request('PUT', '/api/me/inbox/read', { ids: hot?.unread })).body.changed).toBe(1);
    expect((await inboxOf(request)).map(({ unread }) => unread.length)).toEqual([0, 1]);
    expect(await unreadOf(request)).toBe(1);
    await request('DELETE', '/api/me/inbox/read', { ids: [hot?.id] });
    expect(await unreadOf(request)).toBe(2);
  });

  test('marks all up to one as read, also those of a filter, and undoing it keeps those that were read before', async () => {
    const { about, request } = await anInbox();
    await notifyNow({ ...about, kind: 'alert', key: 'alert:1' });
    const [alert, comment] = await inboxOf(request);
    await request('PUT', '/api/me/inbox/read', { ids: comment?.unread });
    await notifyNow({ ...about, kind: 'deal_hot', key: 'hot' });
    expect((await request('PUT', '/api/me/inbox/read', { until: alert?.id, filter: 'replies' })).body.changed).toBe(0);
    const { changed, at } = (await request('PUT', '/api/me/inbox/read', { until: alert?.id })).body;
    expect([changed, await unreadOf(request)]).toEqual([1, 1]);
    expect((await request('DELETE', '/api/me/inbox/read', { at })).body.changed).toBe(1);
    expect((await inboxOf(request)).map(({ kind, unread }) => [kind, unread.length])).toEqual([
      ['deal_hot', 1],
      ['alert', 1],
      ['comment', 0],
    ]);
  });

  test.each([{}, { ids: [] }, { ids: ['x'] }, { until: 0 }, { ids: [1], until: 1 }])('is refused for %o', async (payload) => {
    const { request } = await anInbox();
    expect((await request('PUT', '/api/me/inbox/read', payload)).body.code).toBe('INVALID');
  });
});

test('notifications are deleted after 90 days', async () => {
  const { me, about } = await anInbox();
  await notifyNow({ ...about, kind: 'deal_hot', key: 'hot' });
  const age = (days: number) =>
    board.db.execute(sql`update notifications set at = now() - make_interval(days => ${days}) where kind = 'comment'`);
  await age(notificationLimits.days - 1);
  await deleteOldNotifications(board.db);
  const left = () => board.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.personId, me.id));
  expect(await left()).toHaveLength(2);
  await age(notificationLimits.days + 1);
  await deleteOldNotifications(board.db);
  expect(await left()).toEqual([{ kind: 'deal_hot' }]);
});
