import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { cases, people, sanctions, sessions, staffLog } from '../../platform/database/schema.ts';
import { endDueSanctions } from './end-due-sanctions.ts';

let board: TestApp;
let mod: Client;
let admin: Client;
let moderator: { id: number };
let url: string;
type Client = Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  moderator = await aPerson(board.db, { role: 'moderator' });
  mod = await apiClient(board, moderator);
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  url = await board.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => board.close());

const reason = 'Posts the same link again and again';
const impose = (client: Client, person: { id: number }, body: object) =>
  client('POST', `/api/mod/people/${person.id}/sanctions`, { reason, ...body });
const limit = { kind: 'limit', days: 7 };
const suspension = { kind: 'suspension', days: 7 };
const stateOf = async ({ id }: { id: number }) => (await board.db.select().from(people).where(eq(people.id, id)))[0]?.state;
const ownSanctions = async (client: Client) => (await client('GET', '/api/me/sanctions')).body;

describe('a sanction', () => {
  test.each([
    [{ kind: 'warning' }, 'active', 'warn_person', false],
    [{ kind: 'no_downvotes', days: 30 }, 'active', 'stop_downvotes', true],
    [limit, 'limited', 'limit_person', true],
    [suspension, 'suspended', 'suspend_person', true],
    [{ kind: 'ban' }, 'banned', 'ban_person', true],
  ])('%j makes a person %s and is logged as %s', async (body, state, action, isPublic) => {
    const person = await aPerson(board.db);
    expect((await impose(mod, person, { ...body, note: 'For staff' })).status).toBe(201);
    expect(await stateOf(person)).toBe(state);
    const logged = await board.db.select().from(staffLog).where(eq(staffLog.personId, person.id));
    expect(logged).toMatchObject([{ action, isPublic, reason, note: 'For staff', actorId: moderator.id }]);
  });

  test('ends the sessions of a suspended and a banned person, not of a limited one', async () => {
    for (const [body, left] of [
      [limit, 1],
      [suspension, 0],
      [{ kind: 'ban' }, 0],
    ] as const) {
      const person = await aPerson(board.db);
      await sessionFor(board.db, person.id);
      await impose(mod, person, body);
      expect(await board.db.$count(sessions, eq(sessions.personId, person.id))).toBe(left);
    }
  });

  test('is refused for oneself, for one of the same or a higher role, without a permission, and with wrong lengths', async () => {
    const person = await aPerson(board.db);
    const otherModerator = await aPerson(board.db, { role: 'moderator' });
    const otherAdmin = await aPerson(board.db, { role: 'admin' });
    expect((await impose(mod, moderator, limit)).body.code).toBe('ABOUT_YOU');
    expect((await impose(mod, otherAdmin, limit)).body.code).toBe('ABOUT_ADMIN');
    expect((await impose(mod, otherModerator, limit)).body.code).toBe('FORBIDDEN');
    expect((await impose(admin, otherAdmin, limit)).body.code).toBe('FORBIDDEN');
    expect((await impose(await apiClient(board, person), otherModerator, limit)).body.code).toBe('FORBIDDEN');
    expect((await impose(await apiClient(board), person, limit)).body.code).toBe('AUTH_REQUIRED');
    expect((await impose(mod, { id: 999_999 }, limit)).body.code).toBe('NOT_FOUND');
    for (const body of [{ kind: 'limit' }, { kind: 'ban', days: 7 }, { kind: 'limit', days: 0 }, { ...limit, reason: 'no' }])
      expect((await impose(mod, person, body)).body.code).toBe('INVALID');
    expect((await impose(admin, otherModerator, limit)).status).toBe(201);
    expect(await stateOf(person)).toBe('active');
  });

  test('of the same kind is imposed once, even if two moderators decide at once', async () => {
    const person = await aPerson(board.db);
    const both = await Promise.all([impose(mod, person, limit), impose(admin, person, limit)]);
    expect(both.map(({ body }) => body.code).sort()).toEqual(['BAD_TRANSITION', undefined]);
  });

  test('on someone without a handle can only be a ban; when it ends, they choose a handle', async () => {
    const person = await aPerson(board.db, { state: 'onboarding', handle: null });
    expect((await impose(mod, person, limit)).body.code).toBe('BAD_TRANSITION');
    const { body } = await impose(mod, person, { kind: 'ban' });
    await mod('POST', `/api/mod/sanctions/${body.id}/end`, { reason: 'By mistake' });
    expect(await stateOf(person)).toBe('onboarding');
  });

  test('that is harder wins, and the softer one is in force again when it ends', async () => {
    const person = await aPerson(board.db);
    await impose(mod, person, limit);
    const { body } = await impose(mod, person, suspension);
    expect(await stateOf(person)).toBe('suspended');
    expect((await mod('POST', `/api/mod/sanctions/${body.id}/end`, { reason: 'Not needed' })).status).toBe(200);
    expect(await stateOf(person)).toBe('limited');
    expect((await mod('POST', `/api/mod/sanctions/${body.id}/end`, { reason: 'Not needed' })).body.code).toBe('BAD_TRANSITION');
  });

  test('ends when its time is over, also if no node ran meanwhile', async () => {
    const person = await aPerson(board.db);
    const { body } = await impose(mod, person, suspension);
    await endDueSanctions(board.db);
    expect(await stateOf(person)).toBe('suspended');
    await board.db.update(sanctions).set({ until: sql`now() - interval '3 days'` }).where(eq(sanctions.id, body.id));
    await endDueSanctions(board.db);
    expect(await stateOf(person)).toBe('active');
    const [ended] = await board.db.select().from(sanctions).where(eq(sanctions.id, body.id));
    expect(ended).toMatchObject({ ending: 'over', endedBy: null, endedAt: ended?.until });
  });

  test('is queued to end on time', async () => {
    const { body } = await impose(mod, await aPerson(board.db), limit);
    const { rows } = await board.pool.query('select from graphile_worker.jobs where key = $1', [`sanction ${body.id} ends`]);
    expect(rows).toHaveLength(1);
  });
});

describe('a sanctioned person', () => {
  test('sees the kind, the end and the reason with each refusal', async () => {
    const person = await aPerson(board.db);
    await impose(mod, person, suspension);
    const { status, body } = await (await apiClient(board, person))('POST', '/api/deals', {});
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'SANCTIONED', detail: reason, sanction: { kind: 'suspension', reason } });
    expect(Date.parse(body.sanction.until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  test('who is limited reads members-only deals, comments and votes up, but posts no deals and no links, and does not vote down', async () => {
    const person = await aPerson(board.db);
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id, membersOnly: true });
    const comment = await aComment(board.db, { authorId: author.id, dealId: deal.id });
    await impose(mod, person, limit);
    const as = await apiClient(board, person);
    expect((await as('GET', `/api/deals/${deal.id}`)).status).toBe(200);
    expect((await as('PUT', `/api/deals/${deal.id}/vote`, { value: 1 })).status).toBe(200);
    const posted = await as('POST', `/api/deals/${deal.id}/comments`, { body: 'Bought one, works.' });
    expect(posted.status).toBe(201);
    const down = { value: -1, reason: 'product', comment: 'It broke after a single day.' };
    const refused: [Parameters<Client>[0], string, object?][] = [
      ['POST', '/api/deals', {}],
      ['PUT', `/api/deals/${deal.id}/vote`, down],
      ['PUT', `/api/comments/${comment.id}/vote`, { value: -1 }],
      ['POST', `/api/deals/${deal.id}/comments`, { body: 'Look at https://spam.example/a' }],
      ['POST', `/api/deals/${deal.id}/comments`, { body: 'Cheaper', offer: { url: 'https://spam.example/a', price: 1 } }],
      ['PUT', `/api/comments/${posted.body.id}`, { body: 'Now at www.spam.example', version: 1 }],
      ['POST', '/api/images/copies', { url: 'https://spam.example/a.png' }],
    ];
    for (const [method, url, body] of refused)
      expect((await as(method, url, body)).body, url).toMatchObject({ code: 'SANCTIONED', sanction: { kind: 'limit' } });
  });

  test('who was warned confirms it once, and nobody else can', async () => {
    const person = await aPerson(board.db);
    const { body } = await impose(mod, person, { kind: 'warning' });
    const as = await apiClient(board, person);
    expect(await ownSanctions(as)).toMatchObject({ state: 'active', sanctions: [{ kind: 'warning', reason }] });
    expect((await admin('PUT', `/api/me/sanctions/${body.id}/acknowledgement`)).body.code).toBe('NOT_FOUND');
    expect((await as('PUT', `/api/me/sanctions/${body.id}/acknowledgement`)).status).toBe(200);
    expect((await ownSanctions(as)).sanctions[0].acknowledgedAt).toBeDefined();
    expect((await as('GET', '/api/me')).body.sanctioned).toBeUndefined();
  });

  test('has a notice in /api/me while a sanction is in force', async () => {
    const person = await aPerson(board.db);
    const as = await apiClient(board, person);
    expect((await as('GET', '/api/me')).body.sanctioned).toBeUndefined();
    await impose(mod, person, limit);
    expect((await as('GET', '/api/me')).body.sanctioned).toBe(true);
  });
});

describe('an appeal', () => {
  const text = 'I did not know that this was not allowed here.';
  const appealTo = (client: Client, id: number) => client('POST', `/api/me/sanctions/${id}/appeal`, { text });
  const decide = (client: Client, id: number, granted: boolean) =>
    client('PUT', `/api/mod/sanctions/${id}/appeal-decision`, { granted, answer: 'We looked at it again' });

  test('is sent once, even by a banned person, and another moderator decides it', async () => {
    const person = await aPerson(board.db);
    const { body } = await impose(mod, person, { kind: 'ban' });
    const as = await apiClient(board, person);
    expect((await appealTo(admin, body.id)).body.code).toBe('NOT_FOUND');
    expect((await appealTo(as, body.id)).status).toBe(201);
    expect((await appealTo(as, body.id)).body.code).toBe('BAD_TRANSITION');
    expect((await decide(mod, body.id, true)).body.code).toBe('FORBIDDEN');
    expect((await decide(admin, body.id, true)).status).toBe(200);
    expect((await decide(admin, body.id, true)).body.code).toBe('BAD_TRANSITION');
    expect(await stateOf(person)).toBe('active');
    expect(await ownSanctions(as)).toMatchObject({
      sanctions: [{ ending: 'appeal', appeal: { text, answer: 'We looked at it again' } }],
    });
    expect(await board.db.select().from(cases).where(eq(cases.personId, person.id))).toMatchObject([
      { state: 'decided', outcome: 'accepted' },
    ]);
  });

  test('that is rejected leaves the sanction in force and shows the answer', async () => {
    const person = await aPerson(board.db);
    const { body } = await impose(mod, person, limit);
    const as = await apiClient(board, person);
    await appealTo(as, body.id);
    expect((await decide(admin, body.id, false)).status).toBe(200);
    expect(await ownSanctions(as)).toMatchObject({ state: 'limited', sanctions: [{ appeal: { answer: 'We looked at it again' } }] });
    expect((await ownSanctions(as)).sanctions[0].endedAt).toBeUndefined();
  });

  test('leaves the queue when the sanction ends in another way', async () => {
    const person = await aPerson(board.db);
    const { body } = await impose(mod, person, limit);
    await appealTo(await apiClient(board, person), body.id);
    const caseOf = async () => (await board.db.select().from(cases).where(eq(cases.personId, person.id)))[0];
    const queued = await caseOf();
    const inQueue = async () => (await admin('GET', `/api/mod/cases/${queued?.id}`)).body.case.entries;
    expect(await inQueue()).toMatchObject([{ kind: 'appeal', waits: true, against: moderator.id }]);
    const dismissed = await admin('POST', `/api/mod/cases/${queued?.id}/decision`, { decision: 'dismiss' });
    expect(dismissed.body.code).toBe('BAD_TRANSITION');
    expect((await mod('POST', `/api/mod/sanctions/${body.id}/end`, { reason: 'Enough' })).status).toBe(200);
    expect(await caseOf()).toMatchObject({ state: 'decided', outcome: 'resolved' });
    expect((await inQueue())[0]).not.toHaveProperty('waits');
  });

  test('is decided by the moderator who imposed the sanction if there is no other', async () => {
    const person = await aPerson(board.db, { role: 'moderator' });
    const { body } = await impose(admin, person, limit);
    await appealTo(await apiClient(board, person), body.id);
    const others = sql`role = 'admin' and id <> (select imposed_by from sanctions where id = ${body.id})`;
    const left = await board.db.update(people).set({ role: 'person' }).where(others).returning({ id: people.id });
    expect((await decide(mod, body.id, true)).body.code).toBe('FORBIDDEN');
    expect((await decide(admin, body.id, true)).status).toBe(200);
    for (const { id } of left) await board.db.update(people).set({ role: 'admin' }).where(eq(people.id, id));
  });
});

/** Streams a read as a person until the stream ends, and calls `opened` when its first answer has arrived. */
async function streamed(path: string, cookie: string, opened: () => Promise<void>): Promise<string> {
  await board.changesHeard();
  let text = '';
  const { body } = await fetch(`${url}/api/live?watch=${encodeURIComponent(path)}`, { headers: { cookie } });
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const isFirst = !text.includes('event: snapshot');
    text += part;
    if (isFirst && text.includes('event: snapshot')) await opened();
  }
  expect(text).toContain('event: snapshot');
  return text;
}

test('the stream of a banned person ends before it shows what is written after the ban, and so does their session', async () => {
  const person = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId: person.id, title: 'Before' });
  const cookie = await sessionFor(board.db, person.id);
  const received = await streamed(`/api/deals/${deal.id}`, cookie, async () => {
    await impose(mod, person, { kind: 'ban' });
    await board.pool.query(`update deals set title = 'After the ban' where id = $1`, [deal.id]);
  });
  expect(await stateOf(person)).toBe('banned');
  expect(received).not.toContain('After the ban');
  expect((await fetch(`${url}/api/me`, { headers: { cookie } })).status).toBe(401);
});

test('the stream of a demoted moderator ends, and the next stream gets no moderator reads', async () => {
  const demoted = await aPerson(board.db, { role: 'moderator' });
  const cookie = await sessionFor(board.db, demoted.id);
  await streamed('/api/mod/people', cookie, async () => {
    await board.db.update(people).set({ role: 'person' }).where(eq(people.id, demoted.id));
  });
  expect((await fetch(`${url}/api/mod/people`, { headers: { cookie } })).status).toBe(403);
});
