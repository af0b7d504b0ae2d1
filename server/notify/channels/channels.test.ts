import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelRules } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { createSender } from '../../deliverers.ts';
import { boardKey } from '../../platform/database/board-key.ts';
import { alerts, channels, deals, deliveries, notifications, people } from '../../platform/database/schema.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { notifyOfAccount } from '../notifications/notify-of-account.ts';
import { claimDeliveries } from './claim.ts';
import { dispatch } from './dispatch.ts';
import { dispatchHot } from './dispatch-hot.ts';
import { linkToken } from './link-token.ts';
import { recordBounce } from './pause-failing.ts';
import { recordOutcome } from './record-outcome.ts';
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

let notified = 0;
const notifyPerson = (personId: number, given: Partial<NewNotification> = {}) =>
  board.db.transaction((tx) => {
    notified += 1;
    return notify(tx, [{ personId, kind: 'badge', key: `badge:${notified}`, ...given }]);
  });

const stateOf = async (id: number) => (await board.db.select().from(channels).where(eq(channels.id, id)))[0];
const sentOf = (id: number) => board.db.select().from(deliveries).where(eq(deliveries.channelId, id)).orderBy(deliveries.id);
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`http://localhost:3000(/${path}[/.]\\S+)`).exec(text ?? '')?.[1] ?? '';

describe('an e-mail channel', () => {
  test('is verified by the link of a neutral mail, tested, paused, resumed and deleted', async () => {
    const me = await aPerson(board.db, { name: 'Buy pills at pills.example' });
    const request = await apiClient(board, me);
    const { status, body } = await request('POST', '/api/me/channels', {
      kind: 'email',
      address: 'ada@mail.example',
      timeZone: 'Europe/Berlin',
    });
    expect([status, body.state]).toEqual([201, 'unverified']);
    expect((await request('POST', `/api/me/channels/${body.id}/test`)).body.code).toBe('BAD_TRANSITION');
    expect((await request('PATCH', `/api/me/channels/${body.id}`, { state: 'active' })).body.code).toBe('BAD_TRANSITION');
    await notifyPerson(me.id);
    await sendDue();
    expect(server.mails.map(({ to_, subject }) => [to_, subject])).toEqual([[['ada@mail.example'], 'Confirm this address for Dealwire']]);
    expect(server.mails[0]?.raw).not.toMatch(/pills|List-Unsubscribe|badge/i);
    const link = linkIn(server.mails[0]?.text, 'verify');
    expect((await board.app.inject({ url: link })).body).toContain('Send notifications from Dealwire to ada@mail.example?');
    expect((await stateOf(body.id))?.state).toBe('unverified');
    expect((await board.app.inject({ method: 'POST', url: link })).body).toContain('ada@mail.example is confirmed');
    expect((await stateOf(body.id))?.state).toBe('active');

    await request('POST', `/api/me/channels/${body.id}/test`);
    await sendDue();
    expect(server.mails[1]?.subject).toBe('A test from Dealwire');
    const shown = (await request('GET', '/api/me/channels')).body;
    expect(shown).toMatchObject({
      order: [body.id],
      offered: expect.arrayContaining(['email']),
      channels: { [body.id]: { kind: 'email', address: 'ada@mail.example', state: 'active', pace: 'instant', test: { state: 'sent' } } },
    });
    await request('PATCH', `/api/me/channels/${body.id}`, {
      state: 'paused',
      quiet: { from: 1_320, until: 420 },
      hot: 'weekly',
      name: 'Post',
    });
    await notifyPerson(me.id);
    await sendDue();
    expect(server.mails).toHaveLength(2);
    await request('PATCH', `/api/me/channels/${body.id}`, { state: 'active', quiet: null, hot: null, notificationKinds: ['reply'] });
    expect((await request('GET', '/api/me/channels')).body.channels[body.id]).toMatchObject({
      name: 'Post',
      state: 'active',
      notificationKinds: ['reply'],
    });
    expect((await stateOf(body.id))?.quietFrom).toBeNull();
    await request('DELETE', `/api/me/channels/${body.id}`);
    expect((await request('DELETE', `/api/me/channels/${body.id}`)).status).toBe(200);
    expect((await request('GET', '/api/me/channels')).body.order).toEqual([]);
  });

  test('needs no mail if the sign-in service has verified the address', async () => {
    const me = await aPerson(board.db, { email: 'grace@mail.example' });
    const { body } = await (await apiClient(board, me))('POST', '/api/me/channels', { kind: 'email', address: 'Grace@mail.example' });
    expect(body.state).toBe('active');
    await sendDue();
    expect(server.mails).toEqual([]);
  });

  test('belongs to one person, and refuses an invalid address, time zone, language or pair of hours', async () => {
    const other = await someoneWithMail();
    const request = await apiClient(board, await aPerson(board.db));
    for (const [method, part] of [
      ['PATCH', ''],
      ['POST', '/test'],
      ['POST', '/verification'],
    ] as const)
      expect((await request(method, `/api/me/channels/${other.channel.id}${part}`, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    await request('DELETE', `/api/me/channels/${other.channel.id}`);
    expect(await stateOf(other.channel.id)).toBeDefined();
    const email = { kind: 'email', address: 'a@a.example' };
    const hostile = [
      'a@a.example\r\nBcc: b@b.example',
      'a@a.example,b@b.example',
      '"a" <a@a.example>',
      'a',
      `${'a'.repeat(250)}@a.example`,
    ];
    for (const address of hostile) expect((await request('POST', '/api/me/channels', { ...email, address })).status).toBe(422);
    for (const wrong of [
      { timeZone: 'Mars/Base' },
      { timeZone: 'PST' },
      { timeZone: 'ist' },
      { timeZone: '−01:00' },
      { language: 'English' },
      { quiet: { from: 5, until: 5 } },
      { notificationKinds: ['gossip'] },
    ])
      expect((await request('POST', '/api/me/channels', { ...email, ...wrong })).status).toBe(422);
    expect((await (await apiClient(board))('GET', '/api/me/channels')).status).toBe(401);
  });

  test('a chat or a webhook is refused at once if the board would never connect to its port', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const add = async (address: string) => (await request('POST', '/api/me/channels', { kind: 'webhook', address })).body;
    for (const port of [8_443, 80, 22])
      expect(await add(`https://hooks.example:${port}/`)).toMatchObject({
        code: 'UNSAFE_URL',
        fields: [{ field: 'address', rule: 'port' }],
      });
    expect((await add('https://hooks.example:443/')).state).toBe('unverified');
  });

  test('an address gets at most three verification mails a day, even if several people enter it', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const add = async (who: typeof request) =>
      (await who('POST', '/api/me/channels', { kind: 'email', address: 'victim@mail.example' })).body;
    for (let number = 1; number <= 3; number++) await request('DELETE', `/api/me/channels/${(await add(request)).id}`);
    expect((await add(request)).code).toBe('QUOTA');
    expect((await add(await apiClient(board, await aPerson(board.db)))).code).toBe('QUOTA');
  });
});

describe('a mail', () => {
  test('shows the deal as its card does, says why it came, and belongs to the thread of its deal', async () => {
    const me = await someoneWithMail({ language: 'de' });
    const author = await aPerson(board.db, { name: 'Rita <b>' });
    const deal = await aDeal(board.db, { authorId: me.id, title: 'Kessel & Co', price: 1_999, shipping: 0 });
    const comment = await aComment(board.db, { dealId: deal.id, authorId: author.id, body: 'Danke **dir**!' });
    await notifyPerson(me.id, { kind: 'comment', dealId: deal.id, commentId: comment.id, actorId: author.id });
    await sendDue();
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      subject: 'Rita <b> hat deinen Deal kommentiert: Kessel & Co',
      from: { name: 'Dealwire', address: 'board@deals.example' },
      from_: 'board@deals.example',
      to_: [me.address],
      references: `<deal-${deal.id}-${me.channel.id}@localhost>`,
    });
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('Danke dir! 19,99 € Gratisversand');
    expect(mail?.html).toContain('Rita &lt;b&gt; hat');
    expect(mail?.html).toContain(`href="http://localhost:3000/d/${deal.id}/kessel-co#comment-${comment.id}"`);
    expect(mail?.html).toContain('lang="de"');
  });

  test('names the reason of a decision in its language', async () => {
    const me = await someoneWithMail({ language: 'de' });
    const deal = await aDeal(board.db, { authorId: me.id });
    await notifyPerson(me.id, { kind: 'deal_removed', dealId: deal.id, details: { reason: 'undisclosed_affiliation' } });
    await sendDue();
    const { 'reason.undisclosed_affiliation': reason } = JSON.parse(readFileSync('web/messages/de.json', 'utf8'));
    expect(server.mails[0]?.text).toContain(reason);
    expect(server.mails[0]?.text).not.toContain('undisclosed_affiliation');
  });

  test('cannot get a header or a recipient from what people write', async () => {
    const me = await someoneWithMail();
    const title = 'Kettle\r\nBcc: victim@mail.example\r\n\r\n<script>alert(1)</script>';
    const deal = await aDeal(board.db, { authorId: me.id, title });
    await notifyPerson(me.id, { kind: 'deal_hot', dealId: deal.id, details: { reason: 'x\r\n.\r\nRCPT TO:<victim@mail.example>' } });
    await sendDue();
    expect(server.mails.map(({ to_, bcc }) => [to_, bcc])).toEqual([[[me.address], undefined]]);
    expect(server.mails[0]?.subject).toContain('Kettle');
    expect(server.mails[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(server.mails[0]?.html).not.toContain('<script>');
  });

  test('shows a title that looks like an encoded word as it was written', async () => {
    const me = await someoneWithMail();
    const title = 'Kettle =?utf-8?Q?=E2=80=AEexe?= and =?x';
    const deal = await aDeal(board.db, { authorId: me.id, title });
    await notifyPerson(me.id, { kind: 'deal_hot', dealId: deal.id });
    await sendDue();
    expect(server.mails[0]?.subject?.replaceAll('\u2060', '')).toContain(title);
  });

  test('is not sent about something that its recipient may no longer see', async () => {
    const me = await someoneWithMail();
    const author = await aPerson(board.db);
    const hidden = await aDeal(board.db, { authorId: author.id, state: 'removed' });
    const deal = await aDeal(board.db, { authorId: author.id });
    const removed = await aComment(board.db, { dealId: deal.id, authorId: author.id, state: 'removed' });
    await notifyPerson(me.id, { kind: 'mention', dealId: hidden.id, actorId: author.id });
    await notifyPerson(me.id, { kind: 'reply', dealId: deal.id, commentId: removed.id, actorId: author.id });
    await sendDue();
    expect(server.mails).toEqual([]);
    expect((await sentOf(me.channel.id)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  test('of a decision names a hidden deal to its author alone', async () => {
    const [author, reporter] = [await someoneWithMail(), await someoneWithMail()];
    const deal = await aDeal(board.db, { authorId: author.id, state: 'removed', title: 'Call Ada at home' });
    await notifyPerson(reporter.id, { kind: 'report_decided', dealId: deal.id });
    await notifyPerson(author.id, { kind: 'deal_removed', dealId: deal.id });
    await sendDue();
    const to = ({ address }: typeof author) => server.mails.find(({ to_ }) => to_?.includes(address))?.raw;
    expect(to(reporter)).toContain('Your report was reviewed');
    expect(to(reporter)).not.toMatch(/Call Ada|call-ada/);
    expect(to(author)).toContain('Call Ada at home');
  });

  test.each(['banned', 'deleted'] as const)('is not sent to someone who is %s, even if it was already queued', async (state) => {
    const me = await someoneWithMail({ pace: 'daily' });
    await notifyPerson(me.id);
    await dispatch(board.db);
    await board.db.update(people).set({ state }).where(eq(people.id, me.id));
    await board.db.update(deliveries).set({ dueAt: new Date() });
    await sendDue();
    expect(server.mails).toEqual([]);
    expect((await sentOf(me.channel.id)).map((each) => each.state)).toEqual(['dropped']);
  });

  test('and its links never reveal the address at which the board writes to a chat', async () => {
    const address = 'https://discord.com/api/webhooks/1/a-secret-of-the-chat';
    const { channel } = await someoneWithMail({ kind: 'discord', address });
    const url = `/stop/${linkToken(await boardKey(board.db, 'links'), { do: 'all', channel: channel.id })}`;
    const page = await board.app.inject({ url });
    const done = await board.app.inject({ method: 'POST', url });
    for (const { body } of [page, done]) {
      expect(body).toContain('https://discord.com/…chat');
      expect(body).not.toContain('a-secret');
    }
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('unsubscribes from everything with one click in the mail program, and from its own kind by its link', async () => {
    const me = await someoneWithMail();
    await notifyPerson(me.id);
    await sendDue();
    const header = (key: string) => server.mails[0]?.headers.find((each) => each.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const kind = /http:\/\/localhost:3000(\/stop\/kind\S+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
    const post = (url: string, payload = 'choice=yes') =>
      board.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await board.app.inject({ url: kind })).statusCode).toBe(200);
    expect((await stateOf(me.channel.id))?.notificationKinds).toBeNull();
    await post(kind);
    expect((await stateOf(me.channel.id))?.notificationKinds).not.toContain('badge');
    const all = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
    expect((await board.app.inject({ url: all })).body).toContain('Stop all messages');
    expect((await stateOf(me.channel.id))?.state).toBe('active');
    await post(all, 'List-Unsubscribe=One-Click');
    expect((await stateOf(me.channel.id))?.state).toBe('paused');
    const other = all.at(-2) === 'A' ? 'B' : 'A';
    for (const forged of [
      `${all.slice(0, -2)}${other}${all.at(-1)}`,
      all.replace(/all\.\d+/, 'all.1'),
      '/stop/all',
      '/verify/verify.1.2.x',
      '/stop/%00',
    ])
      expect((await post(forged)).statusCode).toBe(404);
  });
});

describe('deliveries', () => {
  test.each([
    ['identity_added', 'GitHub was added to how you sign in', 'settings/identities'],
    ['identity_removed', 'GitHub was removed from how you sign in', 'settings/identities'],
    ['token_made', 'A personal token was created for your account', 'settings/tokens'],
  ] as const)(
    'of %s come at once, also in quiet hours, from a daily channel, and if somebody has read it',
    async (change, subject, path) => {
      const me = await someoneWithMail({ pace: 'daily', quietFrom: 0, quietUntil: 1_439 });
      await board.db.transaction((tx) => notifyOfAccount(tx, me.id, change, 1, 'GitHub'));
      await board.db.update(notifications).set({ readAt: new Date() });
      await sendDue();
      expect(server.mails.map((mail) => [mail.subject, mail.to_])).toEqual([[subject, [me.address]]]);
      const [{ text = '', html = '' } = {}] = server.mails;
      for (const body of [text, html]) {
        expect(body).toContain('If that was not you, undo it and end all other sessions.');
        expect(body).toContain(`http://localhost:3000/${path}`);
        expect(body).toContain('You get this because it concerns your account.');
      }
    },
  );

  test('wait for a digest once there were too many in an hour, and come together', async () => {
    const me = await someoneWithMail();
    for (let index = 0; index < 33; index++) await notifyPerson(me.id);
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
    await notifyPerson(me.id);
    await notifyPerson(me.id);
    await dispatch(board.db, () => new Date('2026-01-10T23:30:00Z'));
    const [digest] = await sentOf(me.channel.id);
    expect([digest?.kind, digest?.dueAt.toISOString()]).toEqual(['digest', '2026-01-11T06:00:00.000Z']);
    await board.db.update(notifications).set({ readAt: new Date() }).where(sql`id = ${digest?.gathered?.[0]}`);
    await sendDue();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['You have a new badge']);
  });

  test('are created for other channels if the time zone of one is unknown', async () => {
    const hours = { quietFrom: 1_320, quietUntil: 420, timeZone: 'PST' };
    const [odd, me] = [await someoneWithMail({ ...hours, pace: 'daily' }), await someoneWithMail()];
    await notifyPerson(odd.id);
    await notifyPerson(me.id);
    await dispatch(board.db);
    expect((await sentOf(me.channel.id)).map(({ kind }) => kind)).toEqual(['notification']);
    expect((await sentOf(odd.channel.id)).map(({ kind }) => kind)).toEqual(['digest']);
  });

  test('are only of the kinds that a channel wants', async () => {
    const me = await someoneWithMail({ notificationKinds: ['reply'] });
    await notifyPerson(me.id);
    await sendDue();
    expect(await sentOf(me.channel.id)).toEqual([]);
  });

  test('are created once, even if two nodes look at the same time', async () => {
    const me = await someoneWithMail();
    for (let index = 0; index < 20; index++) await notifyPerson(me.id);
    await Promise.all(Array.from({ length: 4 }, () => dispatch(board.db)));
    expect(await sentOf(me.channel.id)).toHaveLength(20);
  });

  test('go to a few channels of a person at a time, so that slow receivers leave room for others, and all are sent', async () => {
    const me = await someoneWithMail();
    const more = Array.from({ length: 5 }, (_, index) => ({ address: `${index}@mail.example`, name: `${index}` }));
    await board.db
      .insert(channels)
      .values(more.map((each) => ({ ...each, personId: me.id, kind: 'email' as const, state: 'active' as const, verifiedAt: new Date() })));
    const other = await someoneWithMail();
    await notifyPerson(me.id);
    await notifyPerson(other.id);
    await dispatch(board.db);
    const claim = (waiting: number[]) =>
      claimDeliveries(board.db, { slots: [{ kind: 'email', free: 50 }], busyChannels: [], busyPeople: waiting });
    const claimed = await claim([]);
    const ofPeople = claimed.map(({ channel: { personId } }) => personId).toSorted((one, another) => one - another);
    expect(ofPeople).toEqual([me.id, me.id, me.id, me.id, other.id]);
    expect(await claim([me.id])).toEqual([]);
    await board.db.update(deliveries).set({ dueAt: new Date() });
    await sendDue();
    expect(server.mails).toHaveLength(7);
  });

  test('a delivery that cannot be composed fails alone', async () => {
    const [odd, me] = [await someoneWithMail({ language: 'no-language-tag-at-all' }), await someoneWithMail()];
    await notifyPerson(odd.id);
    await notifyPerson(me.id);
    await sendDue();
    expect(server.mails.map(({ to_ }) => to_)).toEqual([[me.address]]);
    expect(await sentOf(odd.channel.id)).toMatchObject([
      { state: 'waiting', attempts: 1, error: 'The board could not write this message' },
    ]);
    expect(await stateOf(odd.channel.id)).toMatchObject({ state: 'active', failingSince: null });
  });

  test('that a killed node began are sent again with the same Message-ID', async () => {
    const me = await someoneWithMail();
    await notifyPerson(me.id);
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
    await notifyPerson(me.id);
    await dispatch(board.db);
    await board.db.update(deliveries).set({ attempts: 1 });
    await notifyPerson(me.id);
    await dispatch(board.db);
    expect((await sentOf(me.channel.id)).map(({ gathered }) => gathered?.length)).toEqual([1, 1]);
  });
});

describe('an outcome', () => {
  const claimOf = async (given: Partial<typeof channels.$inferInsert> = {}) => {
    const me = await someoneWithMail(given);
    await notifyPerson(me.id);
    await dispatch(board.db);
    const [claimed] = await claimDeliveries(board.db, { slots: [{ kind: 'email', free: 10 }], busyChannels: [], busyPeople: [] });
    if (claimed === undefined) throw new Error('Nothing was due');
    return { me, claimed };
  };
  const waitOf = async (id: number) => {
    const [{ dueAt } = { dueAt: new Date() }] = await sentOf(id);
    return (dueAt.getTime() - Date.now()) / 1_000;
  };

  test('that asks for another attempt is tried again after growing waits for a day, then the channel is paused and its person notified', async () => {
    const { me, claimed } = await claimOf();
    const { retryWaits } = channelRules;
    const total = retryWaits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(22 * 3_600);
    const waits: number[] = [];
    for (const attempts of [...retryWaits.keys()].map((each) => each + 1)) {
      await recordOutcome(board.db, { ...claimed, delivery: { ...claimed.delivery, attempts } }, { result: 'retry', error: '451 Later' });
      waits.push(await waitOf(me.channel.id));
    }
    expect(waits.every((wait, index) => wait > (retryWaits[index] ?? 0) - 5 && wait < (retryWaits[index] ?? 0) * 1.1 + 1)).toBe(true);
    expect(await stateOf(me.channel.id)).toMatchObject({ state: 'active', lastError: '451 Later', failingSince: expect.any(Date) });
    const attempts = retryWaits.length + 1;
    await recordOutcome(board.db, { ...claimed, delivery: { ...claimed.delivery, attempts } }, { result: 'retry', error: '451 Later' });
    expect((await stateOf(me.channel.id))?.state).toBe('failing');
    expect(await board.db.select().from(notifications).where(eq(notifications.kind, 'channel_failing'))).toMatchObject([
      { personId: me.id, details: { channel: 'Mail', error: '451 Later' } },
    ]);
    expect((await sentOf(me.channel.id)).map(({ state }) => state)).toEqual(['failed']);
  });

  test('that is the fault of the board never pauses a channel', async () => {
    const { me, claimed } = await claimOf();
    const delivery = { ...claimed.delivery, attempts: 99 };
    await recordOutcome(board.db, { ...claimed, delivery }, { result: 'retry', error: 'Down', isOurs: true });
    expect((await stateOf(me.channel.id))?.state).toBe('active');
    expect((await sentOf(me.channel.id))[0]?.state).toBe('failed');
  });

  test('of an address that is gone pauses the channel at once, and its person can resume it', async () => {
    const { me, claimed } = await claimOf();
    await recordOutcome(board.db, claimed, { result: 'gone', error: '550 No such mailbox' });
    expect((await stateOf(me.channel.id))?.state).toBe('failing');
    const request = await apiClient(board, me);
    expect((await request('PATCH', `/api/me/channels/${me.channel.id}`, { state: 'active' })).body.state).toBe('active');
    expect(await stateOf(me.channel.id)).toMatchObject({ lastError: null, failingSince: null });
  });

  test('that comes back later by mail pauses every channel to the address', async () => {
    const me = await someoneWithMail();
    expect(await recordBounce(board.db, me.address.toUpperCase())).toBe(1);
    expect(await stateOf(me.channel.id)).toMatchObject({ state: 'failing', lastError: 'The mail came back' });
    expect(await recordBounce(board.db, me.address)).toBe(0);
  });

  test('of a refused message leaves the channel as it is', async () => {
    const { me, claimed } = await claimOf();
    await recordOutcome(board.db, claimed, { result: 'refused', error: '554 Spam' });
    expect((await stateOf(me.channel.id))?.state).toBe('active');
    expect((await sentOf(me.channel.id))[0]).toMatchObject({ state: 'failed', error: '554 Spam' });
  });
});

describe('a digest of hot deals', () => {
  test('is sent in the morning to those who asked for it, with the deals that they may see', async () => {
    const me = await someoneWithMail({ hot: 'daily', hotAt: new Date(Date.now() - 1_000) });
    const author = await aPerson(board.db);
    const hot = { authorId: author.id, hotAt: new Date() };
    const deal = await aDeal(board.db, { ...hot, title: 'A grill', up: 50 });
    await aDeal(board.db, { ...hot, title: 'A pan that is gone', state: 'removed' });
    await aDeal(board.db, { authorId: author.id, title: 'A pot that nobody likes' });
    await dispatchHot(board.db);
    await dispatchHot(board.db);
    await sendDue();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Hot today · Dealwire']);
    expect(server.mails[0]?.text).toContain(`/d/${deal.id}/a-grill`);
    expect(server.mails[0]?.text).not.toMatch(/pan that|pot that/);
    expect((await stateOf(me.channel.id))?.hotAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('an alert', () => {
  test('that is muted, paused, deleted or for the inbox alone is not delivered, and one for digests waits', async () => {
    const me = await someoneWithMail();
    const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
    const alert = { personId: me.id, name: 'Kettles', moments: ['match' as const] };
    const inserted = await board.db
      .insert(alerts)
      .values([
        { ...alert, mutedUntil: new Date(Date.now() + 60_000) },
        { ...alert, state: 'paused' },
        { ...alert, delivery: 'inbox' },
        { ...alert, delivery: 'digest' },
        alert,
      ])
      .returning({ id: alerts.id });
    for (const alertId of [...inserted.map(({ id }) => id), 999])
      await notifyPerson(me.id, { kind: 'alert', dealId: deal.id, alertId, details: { moment: 'match', name: 'Kettles' } });
    await sendDue();
    expect((await sentOf(me.channel.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['notification', 'sent'],
      ['digest', 'waiting'],
    ]);
    expect(server.mails[0]?.text).toContain('Your alert “Kettles” found it.');
    const less = linkIn(server.mails[0]?.text, 'stop/less');
    expect((await board.app.inject({ url: less })).body).toContain('Nothing in Electronics');
    const setState = (state: 'removed' | 'live') => board.db.update(deals).set({ state }).where(eq(deals.id, deal.id));
    await setState('removed');
    expect((await board.app.inject({ url: less })).statusCode).toBe(404);
    await setState('live');
    const post = (url: string, payload: string) =>
      board.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await post(less, 'choice=category')).body).toContain('leaves that out from now on');
    expect((await post(linkIn(server.mails[0]?.text, 'stop/alert'), 'choice=yes')).body).toContain('is paused');
    const [after] = await board.db
      .select()
      .from(alerts)
      .where(eq(alerts.id, inserted[4]?.id ?? 0));
    expect(after).toMatchObject({ state: 'paused', excludedCategories: [deal.categoryId] });
  });
});
