import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../../test/api-client.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { aComment, aDeal } from '../../test/factories.ts';
import { mailServer } from '../../test/mail-server.ts';
import { aPerson } from '../../test/sign-in.ts';
import { channels, deliveries, notifications } from '../database/schema.ts';
import { createSender } from '../deliverers.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { dispatch } from './dispatch.ts';
import type { Sender } from './sender.ts';

let board: TestApp;
let server: Awaited<ReturnType<typeof mailServer>>;
let sender: Sender;

beforeAll(async () => {
  server = await mailServer();
  board = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'board@deals.example' });
  sender = createSender(board.db, board.deliverers, board.config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await sender.stop();
  await board.close();
  await server.close();
});
beforeEach(async () => {
  server.mails.length = 0;
  await board.db.delete(channels);
  await board.db.delete(notifications);
});

/** Sends all that is due. */
async function sendDue(now?: () => Date) {
  await dispatch(board.db, now);
  await sender.send();
  await sender.idle();
}

/** Someone with an active e-mail channel. */
async function someoneWithMail(given: Partial<typeof channels.$inferInsert> = {}) {
  const person = await aPerson(board.db);
  const address = `${person.handle}@mail.example`;
  const [channel] = await board.db
    .insert(channels)
    .values({ personId: person.id, kind: 'email', name: 'Mail', address, state: 'active', verifiedAt: new Date(), ...given })
    .returning();
  if (channel === undefined) throw new Error('No channel');
  return { ...person, channel, address };
}

let told = 0;
const tell = (personId: number, given: Partial<NewNotification> = {}) =>
  board.db.transaction((tx) => {
    told += 1;
    return notify(tx, [{ personId, kind: 'badge', key: `badge:${told}`, ...given }]);
  });

const stateOf = async (id: number) => (await board.db.select().from(channels).where(eq(channels.id, id)))[0];
const sentOf = (id: number) => board.db.select().from(deliveries).where(eq(deliveries.channelId, id)).orderBy(deliveries.id);
const linkIn = (text: string | undefined, path: string) => new RegExp(`http://localhost:3000(/${path}/\\S+)`).exec(text ?? '')?.[1] ?? '';

describe('an e-mail channel', () => {
  test('is verified by the link of a neutral mail, tested, paused, resumed and deleted', async () => {
    const me = await aPerson(board.db, { name: 'Buy pills at pills.example' });
    const ask = await apiClient(board, me);
    const { status, body } = await ask('POST', '/api/me/channels', {
      kind: 'email',
      address: 'ada@mail.example',
      timeZone: 'Europe/Berlin',
    });
    expect([status, body.state]).toEqual([201, 'unverified']);
    expect((await ask('POST', `/api/me/channels/${body.id}/test`)).body.code).toBe('BAD_TRANSITION');
    expect((await ask('PATCH', `/api/me/channels/${body.id}`, { state: 'active' })).body.code).toBe('BAD_TRANSITION');
    await tell(me.id);
    await sendDue();
    expect(server.mails.map(({ to_, subject }) => [to_, subject])).toEqual([[['ada@mail.example'], 'Confirm this address for Dealwire']]);
    expect(server.mails[0]?.raw).not.toMatch(/pills|List-Unsubscribe|badge/i);
    const link = linkIn(server.mails[0]?.text, 'verify');
    expect((await board.app.inject({ url: link })).body).toContain('Send notifications from Dealwire to ada@mail.example?');
    expect((await stateOf(body.id))?.state).toBe('unverified');
    expect((await board.app.inject({ method: 'POST', url: link })).body).toContain('ada@mail.example is confirmed');
    expect((await stateOf(body.id))?.state).toBe('active');

    await ask('POST', `/api/me/channels/${body.id}/test`);
    await sendDue();
    expect(server.mails[1]?.subject).toBe('A test from Dealwire');
    const shown = (await ask('GET', '/api/me/channels')).body;
    expect(shown).toMatchObject({
      order: [body.id],
      offered: expect.arrayContaining(['email']),
      channels: { [body.id]: { kind: 'email', address: 'ada@mail.example', state: 'active', pace: 'instant', test: { state: 'sent' } } },
    });
    await ask('PATCH', `/api/me/channels/${body.id}`, { state: 'paused', quiet: { from: 1_320, until: 420 }, hot: 'weekly', name: 'Post' });
    await tell(me.id);
    await sendDue();
    expect(server.mails).toHaveLength(2);
    await ask('PATCH', `/api/me/channels/${body.id}`, { state: 'active', quiet: null, hot: null, wants: ['reply'] });
    expect((await ask('GET', '/api/me/channels')).body.channels[body.id]).toMatchObject({
      name: 'Post',
      state: 'active',
      wants: ['reply'],
    });
    expect((await stateOf(body.id))?.quietFrom).toBeNull();
    await ask('DELETE', `/api/me/channels/${body.id}`);
    expect((await ask('DELETE', `/api/me/channels/${body.id}`)).status).toBe(200);
    expect((await ask('GET', '/api/me/channels')).body.order).toEqual([]);
  });

  test('needs no mail if the sign-in service has verified the address', async () => {
    const me = await aPerson(board.db, { email: 'grace@mail.example' });
    const { body } = await (await apiClient(board, me))('POST', '/api/me/channels', { kind: 'email', address: 'Grace@mail.example' });
    expect(body.state).toBe('active');
    await sendDue();
    expect(server.mails).toEqual([]);
  });

  test("is its person's own, and refuses what is no address, zone, language or pair of hours", async () => {
    const other = await someoneWithMail();
    const ask = await apiClient(board, await aPerson(board.db));
    for (const [method, part] of [
      ['PATCH', ''],
      ['POST', '/test'],
      ['POST', '/verification'],
    ] as const)
      expect((await ask(method, `/api/me/channels/${other.channel.id}${part}`, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    await ask('DELETE', `/api/me/channels/${other.channel.id}`);
    expect(await stateOf(other.channel.id)).toBeDefined();
    const email = { kind: 'email', address: 'a@a.example' };
    const hostile = [
      'a@a.example\r\nBcc: b@b.example',
      'a@a.example,b@b.example',
      '"a" <a@a.example>',
      'a',
      `${'a'.repeat(250)}@a.example`,
    ];
    for (const address of hostile) expect((await ask('POST', '/api/me/channels', { ...email, address })).status).toBe(422);
    for (const wrong of [{ timeZone: 'Mars/Base' }, { language: 'English' }, { quiet: { from: 5, until: 5 } }, { wants: ['gossip'] }])
      expect((await ask('POST', '/api/me/channels', { ...email, ...wrong })).status).toBe(422);
    expect((await (await apiClient(board))('GET', '/api/me/channels')).status).toBe(401);
  });

  test('asks an address three times a day at most, whoever enters it and however often', async () => {
    const ask = await apiClient(board, await aPerson(board.db));
    const add = async (who: typeof ask) => (await who('POST', '/api/me/channels', { kind: 'email', address: 'victim@mail.example' })).body;
    for (let nth = 1; nth <= 3; nth++) await ask('DELETE', `/api/me/channels/${(await add(ask)).id}`);
    expect((await add(ask)).code).toBe('QUOTA');
    expect((await add(await apiClient(board, await aPerson(board.db)))).code).toBe('QUOTA');
  });
});

describe('a mail', () => {
  test('shows the deal as its card does, says why it came, and belongs to the thread of its deal', async () => {
    const me = await someoneWithMail({ language: 'de' });
    const author = await aPerson(board.db, { name: 'Rita <b>' });
    const deal = await aDeal(board.db, { authorId: me.id, title: 'Kessel & Co', price: 1_999, shipping: 0 });
    const comment = await aComment(board.db, { dealId: deal.id, authorId: author.id, body: 'Danke **dir**!' });
    await tell(me.id, { kind: 'comment', dealId: deal.id, commentId: comment.id, actorId: author.id });
    await sendDue();
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      subject: 'Rita <b> hat deinen Deal kommentiert: Kessel & Co',
      from: { name: 'Dealwire', address: 'board@deals.example' },
      from_: 'board@deals.example',
      to_: [me.address],
      references: `<deal-${deal.id}-${me.channel.id}@localhost>`,
    });
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('Danke dir! Kessel & Co · 19,99 € Gratisversand');
    expect(mail?.html).toContain('Rita &lt;b&gt; hat');
    expect(mail?.html).toContain(`href="http://localhost:3000/d/${deal.id}/kessel-co#comment-${comment.id}"`);
    expect(mail?.html).toContain('lang="de"');
  });

  test('cannot get a header or a recipient from what people write', async () => {
    const me = await someoneWithMail();
    const title = 'Kettle\r\nBcc: victim@mail.example\r\n\r\n<script>alert(1)</script>';
    const deal = await aDeal(board.db, { authorId: me.id, title });
    await tell(me.id, { kind: 'deal_hot', dealId: deal.id, details: { reason: 'x\r\n.\r\nRCPT TO:<victim@mail.example>' } });
    await sendDue();
    expect(server.mails.map(({ to_, bcc }) => [to_, bcc])).toEqual([[[me.address], undefined]]);
    expect(server.mails[0]?.subject).toContain('Kettle');
    expect(server.mails[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(server.mails[0]?.html).not.toContain('<script>');
  });

  test('is not sent about what its person may not see any more', async () => {
    const me = await someoneWithMail();
    const author = await aPerson(board.db);
    const hidden = await aDeal(board.db, { authorId: author.id, state: 'removed' });
    const deal = await aDeal(board.db, { authorId: author.id });
    const removed = await aComment(board.db, { dealId: deal.id, authorId: author.id, state: 'removed' });
    await tell(me.id, { kind: 'mention', dealId: hidden.id, actorId: author.id });
    await tell(me.id, { kind: 'reply', dealId: deal.id, commentId: removed.id, actorId: author.id });
    await sendDue();
    expect(server.mails).toEqual([]);
    expect((await sentOf(me.channel.id)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  test('stops everything with one click in the mail program, and its own kind by its link', async () => {
    const me = await someoneWithMail();
    await tell(me.id);
    await sendDue();
    const header = (key: string) => server.mails[0]?.headers.find((each) => each.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const kind = /http:\/\/localhost:3000(\/stop\/kind\S+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
    const post = (url: string, payload = 'choice=yes') =>
      board.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await board.app.inject({ url: kind })).statusCode).toBe(200);
    expect((await stateOf(me.channel.id))?.wants).toBeNull();
    await post(kind);
    expect((await stateOf(me.channel.id))?.wants).not.toContain('badge');
    const all = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
    expect((await board.app.inject({ url: all })).body).toContain('Stop all messages');
    expect((await stateOf(me.channel.id))?.state).toBe('active');
    await post(all, 'List-Unsubscribe=One-Click');
    expect((await stateOf(me.channel.id))?.state).toBe('paused');
    for (const forged of [`${all.slice(0, -1)}A`, all.replace(/all\.\d+/, 'all.1'), '/stop/all', '/verify/verify.1.2.x', '/stop/%00'])
      expect((await post(forged)).statusCode).toBe(404);
  });
});

describe('deliveries', () => {
  test('wait for a digest once there were too many in an hour, and come together', async () => {
    const me = await someoneWithMail();
    for (let nth = 0; nth < 33; nth++) await tell(me.id);
    await sendDue();
    expect(server.mails).toHaveLength(30);
    const waiting = (await sentOf(me.channel.id)).filter(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject([{ kind: 'digest', gathered: [expect.any(Number), expect.any(Number), expect.any(Number)] }]);
    await board.db.update(deliveries).set({ dueAt: new Date() }).where(eq(deliveries.kind, 'digest'));
    await sendDue();
    expect(server.mails.at(-1)?.subject).toBe('3 new notifications · Dealwire');
  });

  test('wait for the end of quiet hours, and are not sent if they were read meanwhile', async () => {
    const me = await someoneWithMail({ quietFrom: 1_320, quietUntil: 420, timeZone: 'Europe/Berlin' });
    await tell(me.id);
    await tell(me.id);
    await dispatch(board.db, () => new Date('2026-01-10T23:30:00Z'));
    const [digest] = await sentOf(me.channel.id);
    expect([digest?.kind, digest?.dueAt.toISOString()]).toEqual(['digest', '2026-01-11T06:00:00.000Z']);
    await board.db.update(notifications).set({ readAt: new Date() }).where(sql`id = ${digest?.gathered?.[0]}`);
    await sendDue();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['You have a new badge']);
  });

  test('come only of the kinds that a channel wants', async () => {
    const me = await someoneWithMail({ wants: ['reply'] });
    await tell(me.id);
    await sendDue();
    expect(await sentOf(me.channel.id)).toEqual([]);
  });

  test('are made once, even if two nodes look at the same moment', async () => {
    const me = await someoneWithMail();
    for (let nth = 0; nth < 20; nth++) await tell(me.id);
    await Promise.all(Array.from({ length: 4 }, () => dispatch(board.db)));
    expect(await sentOf(me.channel.id)).toHaveLength(20);
  });

  test('that a killed node began are sent again with the same Message-ID', async () => {
    const me = await someoneWithMail();
    await tell(me.id);
    await sendDue();
    // The node died before it could write that the mail was sent.
    await board.db.update(deliveries).set({ state: 'waiting', doneAt: null, dueAt: new Date() });
    await sendDue();
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]?.messageId).toBe(server.mails[1]?.messageId);
    expect((await sentOf(me.channel.id)).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 2]]);
  });

  test('of a digest that a node has begun to send stay as they are', async () => {
    const me = await someoneWithMail({ pace: 'daily' });
    await tell(me.id);
    await dispatch(board.db);
    await board.db.update(deliveries).set({ attempts: 1 });
    await tell(me.id);
    await dispatch(board.db);
    expect((await sentOf(me.channel.id)).map(({ gathered }) => gathered?.length)).toEqual([1, 1]);
  });
});
