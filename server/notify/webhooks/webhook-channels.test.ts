import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eq, gt } from 'drizzle-orm';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { channelRules } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { type FakeInternet, fakeInternet } from '../../../test/fake-internet.ts';
import { pushSubscription } from '../../../test/push-subscription.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { addressChecks, channels, deliveries, notifications, sessions } from '../../platform/database/schema.ts';
import { endSessionsOf } from '../../platform/identity/end-sessions.ts';
import { hashOf } from '../../platform/identity/opaque-id.ts';
import { deleteEndedSessions, openSession, replaceSession } from '../../platform/identity/sessions.ts';
import { matchAlerts } from '../alerts/match-alerts.ts';
import { deleteOldDeliveries } from '../channels/delete-old-deliveries.ts';
import { dispatch } from '../channels/dispatch.ts';
import { Sender } from '../channels/sender.ts';
import { newWebhookSecret } from '../channels/webhook-secret.ts';
import { notify } from '../notifications/notify.ts';

interface Received {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

let board: TestApp;
let internet: FakeInternet;
let sender: Sender;
let received: Received[] = [];
let statuses: number[] = [];
/** Requests to hooks that take long, until they are answered. */
let held: ServerResponse[] = [];

beforeAll(async () => {
  internet = await fakeInternet(
    async (request, answer) => {
      const body = await buffer(request);
      received.push({ url: request.url ?? '', headers: request.headers as Record<string, string>, body });
      if (request.headers.host?.startsWith('slow.')) return void held.push(answer);
      answer.writeHead(statuses.shift() ?? 204).end();
    },
    { sendTimeout: 60_000 },
  );
  board = await testApp({}, internet.fetcher);
  sender = new Sender(senderParts());
});
afterAll(async () => {
  await sender.stop();
  await board.close();
  await internet.close();
});
beforeEach(async () => {
  await board.db.delete(channels);
  await board.db.delete(addressChecks);
  [received, statuses, held] = [[], [], []];
});

const senderParts = () => ({
  ...{ db: board.db, deliverers: board.deliverers.byKind, publicUrl: board.config.publicUrl },
  ...{ boardName: async () => 'Dealwire', logger: pino({ level: 'silent' }) },
});

async function sendDue() {
  await dispatch(board.db);
  await sender.send();
  await sender.idle();
}

const makeDue = () => board.db.update(deliveries).set({ dueAt: new Date() }).where(eq(deliveries.state, 'waiting'));

async function someone() {
  const person = await aPerson(board.db);
  const request = await apiClient(board, person);
  const add = (body: object) => request('POST', '/api/me/channels', body);
  const shown = async () => Object.values((await request('GET', '/api/me/channels')).body.channels) as Record<string, string>[];
  return { ...person, request, add, shown };
}

let hooks = 0;
/** A new one each time: only a few first messages are sent to one address. */
const hook = () => internet.urlOf(`/hook/${++hooks}`, 'hooks.example');

/** Someone with a verified webhook. */
async function withWebhook(given: object = {}) {
  const me = await someone();
  const { body } = await me.add({ kind: 'webhook', address: hook(), ...given });
  await sendDue();
  return { ...me, channel: body.id as number, secret: body.secret as string };
}

let notified = 0;
const notifyPerson = (personId: number) =>
  board.db.transaction((tx) => {
    notified += 1;
    return notify(tx, [{ personId, kind: 'badge', key: `badge:${notified}` }]);
  });

test('the secret of a webhook is in the first answer alone, and is not stored with the Idempotency-Key', async () => {
  const me = await someone();
  const headers = { cookie: await sessionFor(board.db, me.id, board.config.publicUrl), 'idempotency-key': 'webhook-once' };
  const payload = { kind: 'webhook', address: 'https://hooks.example/once' };
  const add = async () => {
    const answer = await board.app.inject({ method: 'POST', url: '/api/me/channels', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const [first, second] = [await add(), await add()];
  expect([first.body.secret, second.status, second.body]).toEqual([
    expect.stringMatching(/^whsec_/),
    201,
    { id: first.body.id, state: first.body.state },
  ]);
  const { rows } = await board.pool.query('select answer from idempotency_keys where person_id = $1', [me.id]);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});

describe('a webhook', () => {
  test('is verified by its first message, which its secret verifies; the secret is shown once', async () => {
    const me = await someone();
    const { status, body } = await me.add({ kind: 'webhook', address: hook() });
    expect([status, body]).toEqual([201, { id: body.id, state: 'unverified', secret: expect.stringMatching(/^whsec_/) }]);
    await sendDue();
    const [first] = received;
    expect(new Webhook(body.secret).verify(`${first?.body}`, first?.headers ?? {})).toMatchObject({ type: 'verification' });
    expect(await me.shown()).toMatchObject([{ state: 'active', name: 'hooks.example' }]);
    expect(JSON.stringify([await me.shown(), (await me.request('GET', '/api/me/export')).body])).not.toContain(body.secret.slice(6));
  });

  test('that refuses its first message gets no notifications', async () => {
    statuses = [404];
    const me = await withWebhook();
    await notifyPerson(me.id);
    await sendDue();
    expect(received).toHaveLength(1);
    expect(await me.shown()).toMatchObject([{ state: 'unverified', error: 'HTTP 404' }]);
  });

  test('gets a message that failed again, with the same id', async () => {
    const me = await withWebhook();
    statuses = [500, 302, 204];
    await notifyPerson(me.id);
    for (const _ of [1, 2, 3]) {
      await sendDue();
      await makeDue();
    }
    const ids = received.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect(await me.shown()).toMatchObject([{ state: 'active', succeededAt: expect.any(String) }]);
  });

  test('that says it is gone is paused, and its person is notified', async () => {
    const me = await withWebhook();
    statuses = [410];
    await notifyPerson(me.id);
    await sendDue();
    expect(await me.shown()).toMatchObject([{ state: 'failing', error: 'HTTP 410' }]);
    const rows = await board.db.select().from(notifications).where(eq(notifications.personId, me.id));
    expect(rows.map(({ kind }) => kind)).toContain('channel_failing');
  });

  test('is signed by its new secret and, for a day, by the former one', async () => {
    const me = await withWebhook();
    const { secret } = (await me.request('POST', `/api/me/channels/${me.channel}/secret`)).body;
    expect(secret).not.toBe(me.secret);
    await notifyPerson(me.id);
    await sendDue();
    const last = received.at(-1);
    for (const each of [secret, me.secret])
      expect(new Webhook(each).verify(`${last?.body}`, last?.headers ?? {})).toMatchObject({ type: 'badge' });
    expect((await (await someone()).request('POST', `/api/me/channels/${me.channel}/secret`)).body.code).toBe('NOT_FOUND');
  });

  test('on a list gets each new deal of it, even beyond the hourly limit, and none of them is in the inbox', async () => {
    const me = await withWebhook({ notificationKinds: [] });
    const { id: authorId } = await aPerson(board.db);
    await matchAlerts(board.db);
    await me.request('POST', '/api/me/alerts', { name: 'All', filters: {}, moments: ['match'], channel: me.channel });
    for (let index = 0; index < 33; index++) await aDeal(board.db, { authorId, title: `Kettle ${index}`, price: 2_000, currency: 'EUR' });
    await matchAlerts(board.db);
    await sendDue();
    const [, ...posts] = received.map(({ body }) => JSON.parse(`${body}`));
    expect(posts).toHaveLength(33);
    expect(posts[0]).toMatchObject({ type: 'alert', data: { items: [{ kind: 'alert', deal: { price: '€20' } }] } });
    expect((await me.request('GET', '/api/me/inbox')).body.order).toEqual([]);
    expect((await me.request('GET', '/api/me/inbox/count')).body).toEqual({ unread: 0 });
  });
});

describe('webhooks of others are not held up', () => {
  const slow = 60;

  test('by receivers that do not answer, even if there are more than can be sent to at a time', async () => {
    const owners = await Promise.all(Array.from({ length: slow / 4 }, () => aPerson(board.db)));
    const me = await aPerson(board.db);
    const hookOf = (personId: number, host: string) => ({
      ...{ personId, kind: 'webhook' as const, name: host, address: internet.urlOf('/', host), secret: newWebhookSecret() },
      ...{ state: 'active' as const, verifiedAt: new Date() },
    });
    const hooks = owners.flatMap(({ id }) => Array.from({ length: 4 }, () => hookOf(id, 'slow.example')));
    await board.db.insert(channels).values([...hooks, hookOf(me.id, 'fast.example')]);
    // A channel is sent one message at a time, so what else is due to it takes no place.
    for (let message = 0; message < 5; message++) await Promise.all(owners.map(({ id }) => notifyPerson(id)));
    await notifyPerson(me.id);
    await dispatch(board.db);
    const other = new Sender(senderParts());
    onTestFinished(() => other.stop());
    await other.send();
    await other.send();
    await expect.poll(() => received.some(({ headers }) => headers.host?.startsWith('fast.'))).toBe(true);
    await expect.poll(() => held.length).toBe(slow);
    const sentAfterAnswers = () => {
      for (const answer of held.splice(0)) answer.writeHead(204).end();
      return board.db.$count(deliveries, eq(deliveries.state, 'sent'));
    };
    await expect.poll(sentAfterAnswers).toBe(5 * slow + 1);
    await other.idle();
  });

  test('and one that fails gets a single message until it works again', async () => {
    const me = await withWebhook();
    statuses = [500, 204, 204, 204];
    for (let index = 0; index < 3; index++) await notifyPerson(me.id);
    const before = Date.now();
    await sendDue();
    expect(received).toHaveLength(2);
    const waiting = await board.db.select().from(deliveries).where(eq(deliveries.state, 'waiting')).orderBy(deliveries.id);
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
    expect(waiting.every(({ dueAt }) => dueAt.getTime() >= before + 5_000)).toBe(true);
    await board.db
      .update(deliveries)
      .set({ dueAt: new Date() })
      .where(eq(deliveries.id, waiting[0]?.id ?? 0));
    await board.db
      .update(deliveries)
      .set({ dueAt: new Date(Date.now() + 3_600_000) })
      .where(gt(deliveries.id, waiting[0]?.id ?? 0));
    await sendDue();
    await sendDue();
    expect(received).toHaveLength(5);
  });
});

describe('web push', () => {
  const suspend = async ({ id }: { id: number }) => {
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    await moderator('POST', `/api/mod/people/${id}/sanctions`, { kind: 'suspension', days: 7, reason: 'Posts the same link again' });
  };
  const browser = pushSubscription();
  const subscription = (path = '/push/1') => ({ kind: 'push', address: internet.urlOf(path, 'push.example'), keys: browser.keys });

  /** What the browser decrypts of the last push. */
  const lastPush = () => JSON.parse(browser.decrypt(received.at(-1)?.body ?? Buffer.alloc(0)));
  /** Does what the service worker does with a first push. */
  async function confirm(link = lastPush().confirm) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await board.app.inject({ method: 'POST', url: new URL(link).pathname, headers, payload: 'List-Unsubscribe=One-Click' }))
      .statusCode;
  }
  async function turnOn(me: Awaited<ReturnType<typeof someone>>, body: object = subscription()) {
    const added = await me.add(body);
    expect(added.body.state).toBe('unverified');
    await sendDue();
    expect(await confirm()).toBe(200);
    return added;
  }

  test('reaches the browser that subscribed to the board’s key', async () => {
    const me = await someone();
    await turnOn(me, { ...subscription(), name: 'Firefox on Linux' });
    expect(await me.shown()).toMatchObject([{ state: 'active', verifiedAt: expect.any(String) }]);
    expect((await me.request('GET', '/api/push-key')).body).toEqual({ key: board.deliverers.pushKey });
    await notifyPerson(me.id);
    await sendDue();
    const push = received.at(-1);
    expect(push?.headers.authorization).toContain(`k=${board.deliverers.pushKey}`);
    expect(JSON.parse(browser.decrypt(push?.body ?? Buffer.alloc(0)))).toMatchObject({ language: 'en', url: expect.any(String) });
  });

  test('of a browser belongs to the person who turned it on last', async () => {
    const [one, other] = [await someone(), await someone()];
    await turnOn(one);
    await turnOn(other);
    await turnOn(other);
    expect([(await one.shown()).length, (await other.shown()).length]).toEqual([0, 1]);
  });

  test('to an address that somebody else names ends nothing and brings one message, until a browser confirms that', async () => {
    const [victim, attacker] = [await someone(), await someone()];
    await turnOn(victim);
    received = [];
    // Whoever knows the address, but has not the keys, cannot read the message.
    const { body } = await attacker.add({ ...subscription(), keys: pushSubscription().keys });
    await notifyPerson(attacker.id);
    await notifyPerson(victim.id);
    await sendDue();
    expect(received).toHaveLength(2);
    expect(() => received.map(({ body }) => browser.decrypt(body))).toThrow();
    expect([await victim.shown(), await attacker.shown()]).toMatchObject([[{ state: 'active' }], [{ state: 'unverified' }]]);
    expect((await attacker.request('POST', `/api/me/channels/${body.id}/test`)).body.code).toBe('BAD_TRANSITION');
    expect((await attacker.request('PATCH', `/api/me/channels/${body.id}`, { state: 'active' })).body.code).toBe('BAD_TRANSITION');
    expect((await attacker.request('POST', `/api/me/channels/${body.id}/verification`)).status).toBe(200);
    for (let tries = 0; tries < 2; tries++) expect((await attacker.add(subscription())).body.code).toBe('QUOTA');
  });

  test('is confirmed only by what the message says, and for its own channel', async () => {
    const [one, other] = [await someone(), await someone()];
    await one.add(subscription('/push/1'));
    await sendDue();
    const { confirm: link, url } = lastPush();
    expect(new URL(url).pathname).toBe('/settings/channels');
    await other.add(subscription('/push/2'));
    const [{ id } = { id: 0 }] = await other.shown();
    expect(await confirm(link.replace(/verify\.\d+/, `verify.${id}`))).toBe(404);
    expect(await confirm(link)).toBe(200);
    expect(await confirm(link)).toBe(200);
    expect([await one.shown(), await other.shown()]).toMatchObject([[{ state: 'active' }], [{ state: 'unverified' }]]);
  });

  test('that no browser confirms is deleted after an hour', async () => {
    const [me, other] = [await someone(), await someone()];
    await me.add(subscription('/push/1'));
    await turnOn(other, subscription('/push/2'));
    await deleteOldDeliveries(board.db);
    expect(await me.shown()).toHaveLength(1);
    await board.db.update(channels).set({ createdAt: new Date(Date.now() - channelRules.unconfirmedPush * 1_000) });
    await deleteOldDeliveries(board.db);
    expect([await me.shown(), await other.shown()]).toMatchObject([[], [{ state: 'active' }]]);
  });

  test.each<[string, (me: Awaited<ReturnType<typeof someone>>, session: number, headers: { cookie: string }) => Promise<unknown>]>([
    ['by signing out', (_me, _session, headers) => board.app.inject({ method: 'POST', url: '/auth/sign-out', headers })],
    ['from another device', ({ request }, session) => request('DELETE', `/api/me/sessions/${session}`)],
    ['with all others of its person', ({ request }) => request('DELETE', '/api/me/sessions')],
    ['by a suspension', suspend],
    ['by the sign-in service', ({ issuer, subject }) => board.db.transaction((tx) => endSessionsOf(tx, { issuer, subject }, () => true))],
  ])('ends when its session is ended %s', async (_, end) => {
    const me = await someone();
    const headers = { cookie: await sessionFor(board.db, me.id, board.config.publicUrl) };
    await board.app.inject({ method: 'POST', url: '/api/me/channels', headers, payload: subscription() });
    expect(await me.shown()).toMatchObject([{ kind: 'push' }]);
    const { order, sessions: listed } = (await board.app.inject({ url: '/api/me/sessions', headers })).json();
    const session = order.find((id: number) => listed[id].current);
    await end(me, session, headers);
    expect(await board.db.$count(channels, eq(channels.personId, me.id))).toBe(0);
  });

  test('continues while its person is away, and when they sign in again in this browser; it ends when someone else does', async () => {
    const [me, other] = [await someone(), await aPerson(board.db)];
    const pushes = () => board.db.$count(channels, eq(channels.kind, 'push'));
    await me.add(subscription());
    const replace = (former: string, person: number) => board.db.transaction((tx) => replaceSession(tx, former, person, {}));
    const first = await openSession(board.db, me.id);
    await board.db.update(channels).set({ session: hashOf(first) });
    await board.db.update(sessions).set({ endsAt: new Date() });
    await deleteEndedSessions(board.db);
    const second = await replace(first, me.id);
    expect(await pushes()).toBe(1);
    await replace(second, other.id);
    expect(await pushes()).toBe(0);
  });

  test('ends when the push service says that the subscription has expired', async () => {
    const me = await someone();
    await turnOn(me);
    statuses = [410];
    await notifyPerson(me.id);
    await sendDue();
    expect(await me.shown()).toEqual([]);
  });
});

describe('a channel is refused', () => {
  const good = pushSubscription().keys;
  test.each([
    [{ kind: 'webhook', address: 'http://127.0.0.1/hook' }, 'UNSAFE_URL private_host'],
    [{ kind: 'webhook', address: 'https://printer.local/' }, 'UNSAFE_URL private_host'],
    [{ kind: 'webhook', address: 'https://me:secret@hooks.example/' }, 'INVALID not_a_url'],
    [{ kind: 'webhook', address: 'ftp://hooks.example/' }, 'INVALID not_a_url'],
    [{ kind: 'push', address: 'https://push.example/1', keys: { ...good, p256dh: 'A'.repeat(87) } }, 'INVALID invalid_format'],
    [{ kind: 'ntfy', address: 'https://ntfy.sh/' }, 'INVALID topic_address'],
    [{ kind: 'telegram', secret: 'token', chat: '1' }, 'INVALID bot_token'],
    [{ kind: 'discord', address: 'https://discord.com/channels/1' }, 'INVALID discord_address'],
    [{ kind: 'slack', address: 'http://hooks.slack.com/services/x' }, 'INVALID slack_address'],
    [{ kind: 'matrix', address: 'https://matrix.org', room: '#room:matrix.org', secret: 'x' }, 'INVALID room'],
  ])('%j: %s', async (body, refusal) => {
    const { code, fields } = (await (await someone()).add(body)).body;
    expect(`${code} ${fields[0].rule}`).toBe(refusal);
  });
});

test('a chat is verified by the link in its first message, and its token is in no answer', async () => {
  const me = await someone();
  const { body } = await me.add({ kind: 'telegram', secret: '123:abcdefghijklmnopqrstuvwxyz', chat: '-1' });
  await board.db.update(channels).set({ address: internet.urlOf('', 'api.telegram.example') });
  expect(body).toEqual({ id: body.id, state: 'unverified' });
  await sendDue();
  expect(received[0]?.url).toBe('/bot123:abcdefghijklmnopqrstuvwxyz/sendMessage');
  const link = /href="[^"]*(\/verify\/[^"]+)"/.exec(JSON.parse(`${received[0]?.body}`).text)?.[1] ?? '';
  await board.app.inject({ method: 'POST', url: link });
  expect(await me.shown()).toMatchObject([{ state: 'active' }]);
  expect(JSON.stringify(await me.shown())).not.toContain('abcdefghijklmnopqrstuvwxyz');
});
