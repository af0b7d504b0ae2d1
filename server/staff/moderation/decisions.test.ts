import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { cases, comments, type deals, staffLog } from '../../platform/database/schema.ts';
import { addToCase, type CaseSubject } from '../cases/add-to-case.ts';
import { releaseStaleClaims } from '../cases/release-stale-claims.ts';

let board: TestApp;
let author: Awaited<ReturnType<typeof aPerson>>;
interface Staff {
  id: number;
  handle: string | null;
  cookie: string;
}
let ann: Staff;
let bob: Staff;
let admin: Staff;

async function staff(role: 'moderator' | 'admin'): Promise<Staff> {
  const person = await aPerson(board.db, { role });
  const cookie = await sessionFor(board.db, person.id);
  return { ...person, cookie };
}
beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  ann = await staff('moderator');
  bob = await staff('moderator');
  admin = await staff('admin');
});
afterAll(() => board.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { cookie }: { cookie: string }, payload?: object) => {
  const answer = await board.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const openCase = async (subject: CaseSubject, weight = 1, by = author.id, reason = 'spam') =>
  (await board.db.transaction((tx) => addToCase(tx, subject, { kind: 'report', personId: by, reason, weight }))).id;
const decide = (id: number, by: Staff, decision: string, reason?: string) =>
  send('POST', `/api/mod/cases/${id}/decision`, by, { decision, version: 1, ...(reason && { reason }) });
const undo = (id: number, by: Staff) => send('DELETE', `/api/mod/cases/${id}/decision`, by);
const aCase = async (given: Partial<typeof deals.$inferInsert> = {}) => {
  const deal = await aDeal(board.db, { authorId: author.id, ...given });
  return { deal: deal.id, id: await openCase({ dealId: deal.id }) };
};
const dealNow = (id: number) => storedDeal(board.db, id);
const lastLogged = async () => (await board.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];

test('only moderators read the queue and decide', async () => {
  const { id } = await aCase();
  const person = { cookie: await sessionFor(board.db, author.id) };
  for (const url of ['/api/mod/cases', `/api/mod/cases/${id}`, '/api/mod/deals/1']) {
    expect((await send('GET', url, person)).status).toBe(403);
    expect((await board.app.inject({ url })).statusCode).toBe(401);
  }
  for (const [method, part] of [
    ['PUT', 'claim'],
    ['DELETE', 'claim'],
    ['POST', 'decision'],
    ['DELETE', 'decision'],
  ] as const)
    for (const each of [id, 999_999]) {
      const payload = method === 'PUT' ? {} : method === 'POST' ? { decision: 'dismiss' } : undefined;
      expect((await send(method, `/api/mod/cases/${each}/${part}`, person, payload)).status).toBe(403);
    }
});

test.each([
  ['dismiss', {}, { state: 'live' }, 'dismiss_case', false],
  ['resolve', {}, { state: 'live' }, 'resolve_case', false],
  ['expire', {}, { state: 'expired' }, 'expire_deal', true],
  ['lock', {}, { state: 'live', lockedAt: expect.any(Date) }, 'lock_thread', true],
  ['remove', {}, { state: 'removed' }, 'remove_deal', true],
  ['remove', { membersOnly: true }, { state: 'removed' }, 'remove_deal', true],
  ['approve', { state: 'held', heldAt: new Date('2030-01-01') }, { state: 'live', heldAt: null }, 'approve_deal', false],
] as const)('%s of a deal %o is carried out, recorded, and can be undone', async (decision, given, after, action, isPublic) => {
  const { id, deal } = await aCase(given);
  const before = await dealNow(deal);
  expect((await decide(id, ann, decision, 'A good reason')).status).toBe(200);
  expect(await dealNow(deal)).toMatchObject(after);
  const logged = await lastLogged();
  expect(logged).toMatchObject({ action, isPublic, actorId: ann.id, dealId: deal, personId: author.id, reason: 'A good reason' });
  expect(await board.db.select().from(cases).where(eq(cases.id, id))).toMatchObject([
    { state: 'decided', decidedBy: ann.id, logId: logged?.id },
  ]);
  expect((await undo(id, bob)).status).toBe(403);
  expect((await undo(id, ann)).body).toEqual({ id, state: 'open' });
  expect(await dealNow(deal)).toMatchObject({ state: before?.state, lockedAt: null, removedAt: null, expiredAt: null });
  expect(await lastLogged()).toMatchObject({ action: 'undo_decision', undoes: logged?.id, isPublic });
  expect((await undo(id, ann)).body).toMatchObject({ code: 'BAD_TRANSITION' });
});

test.each([
  ['what most reports say', ['sold_out', 'wrong_facts', 'wrong_facts'], undefined, 'wrong_facts'],
  ['what the moderator says', ['wrong_facts'], 'Sold out since noon', 'Sold out since noon'],
  ['nothing, if the reports are about something else', [], undefined, null],
])('the log gives as the reason of an expiry %s', async (_, reasons, said, logged) => {
  const { id, deal } = await aCase();
  for (const reason of reasons) await openCase({ dealId: deal }, 1, (await aPerson(board.db)).id, reason);
  expect((await decide(id, ann, 'expire', said)).status).toBe(200);
  expect(await lastLogged()).toMatchObject({ action: 'expire_deal', dealId: deal, reason: logged });
});

test('removing a new deal that was never live, and undoing that, shows it to nobody', async () => {
  const { id, deal } = await aCase({ state: 'held', heldAt: sql`now()` as never });
  await decide(id, ann, 'remove', 'Spam');
  expect(await lastLogged()).toMatchObject({ action: 'remove_deal', isPublic: false });
  expect((await send('GET', `/api/deals/${deal}`, bob)).status).toBe(404);
  await undo(id, ann);
  await decide(id, ann, 'approve');
  await undo(id, ann);
  const again = await dealNow(deal);
  expect(again).toMatchObject({ state: 'held' });
  expect(again?.heldAt).toEqual(again?.liveAt);
});

test('a comment is removed and restored with the count of its deal', async () => {
  const { id: dealId } = await aDeal(board.db, { authorId: author.id, comments: 1 });
  const comment = await aComment(board.db, { authorId: author.id, dealId });
  const id = await openCase({ commentId: comment.id });
  await decide(id, ann, 'remove', 'Abuse');
  expect(await dealNow(dealId)).toMatchObject({ comments: 0 });
  await undo(id, ann);
  expect(await dealNow(dealId)).toMatchObject({ comments: 1 });
  expect(await board.db.select().from(comments).where(eq(comments.id, comment.id))).toMatchObject([{ state: 'visible' }]);
});

test('comments are closed on a locked thread, except for moderators', async () => {
  const { id, deal } = await aCase();
  const [early, mod] = [await aPerson(board.db, { trust: 1 }), await aComment(board.db, { dealId: deal, authorId: ann.id })];
  const before = { cookie: await sessionFor(board.db, early.id) };
  const spoken = await aComment(board.db, { dealId: deal, authorId: early.id });
  const vote = (comment: string) => send('PUT', `/api/deals/${deal}/vote`, before, { value: -1, reason: 'terms', comment });
  expect((await vote('The terms of this are unclear')).status).toBe(200);
  await decide(id, ann, 'lock', 'Off topic');
  const person = { cookie: await sessionFor(board.db, author.id) };
  expect((await send('GET', `/api/deals/${deal}`, person)).body.locked).toBe(true);
  const say = (by: { cookie: string }) => send('POST', `/api/deals/${deal}/comments`, by, { body: 'One more thing' });
  expect((await say(person)).body).toMatchObject({ code: 'COMMENTS_CLOSED' });
  expect((await say(ann)).status).toBe(201);
  // What was said stays as it is, or goes.
  const edit = (comment: number, by: { cookie: string }) =>
    send('PUT', `/api/comments/${comment}`, by, { body: 'And another thing', version: 1 });
  expect((await edit(spoken.id, before)).body).toMatchObject({ code: 'COMMENTS_CLOSED' });
  expect((await vote('The terms of this are unclear, and so is its author')).body).toMatchObject({ code: 'COMMENTS_CLOSED' });
  expect((await edit(mod.id, ann)).status).toBe(200);
  expect((await send('DELETE', `/api/comments/${spoken.id}`, before)).status).toBe(200);
  const voter = { cookie: await sessionFor(board.db, (await aPerson(board.db, { trust: 1 })).id) };
  const against = { value: -1, reason: 'terms', comment: 'The terms of this are very unclear' };
  expect((await send('PUT', `/api/deals/${deal}/vote`, voter, against)).body).toMatchObject({ code: 'COMMENTS_CLOSED' });
});

test('the second of two decisions is refused with who decided what', async () => {
  const { id } = await aCase();
  const both = await Promise.all([decide(id, ann, 'dismiss'), decide(id, bob, 'remove', 'Spam')]);
  const [done, refusal] = both.toSorted((one, other) => one.status - other.status);
  expect([done?.status, refusal?.status]).toEqual([200, 409]);
  expect(refusal?.body).toMatchObject({
    code: 'CASE_DECIDED',
    decision: { by: { handle: expect.any(String) }, outcome: done?.body.outcome },
  });
});

test('two moderators who decide twenty cases at once decide each one once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, async () => (await aCase()).id));
  const firstId = (await lastLogged())?.id ?? 0;
  const answers = await Promise.all(all.flatMap((id) => [ann, bob].map((by) => decide(id, by, 'dismiss'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === 'CASE_DECIDED')).toHaveLength(20);
  const logged = (await board.db.select().from(staffLog)).filter(({ id }) => id > firstId);
  expect(new Set(logged.map(({ details }) => details.case))).toEqual(new Set(all));
  expect(logged).toHaveLength(20);
});

test('nobody decides about themselves, and only an admin decides about an admin', async () => {
  const own = await aDeal(board.db, { authorId: ann.id });
  const admins = await aDeal(board.db, { authorId: admin.id });
  const [aboutAnn, aboutAdmin, aboutBob] = [
    await openCase({ dealId: own.id }),
    await openCase({ dealId: admins.id }),
    await openCase({ personId: bob.id }),
  ];
  expect((await decide(aboutAnn, ann, 'dismiss')).status).toBe(403);
  expect((await decide(aboutAdmin, bob, 'dismiss')).status).toBe(403);
  expect((await decide(aboutAdmin, admin, 'dismiss')).status).toBe(403);
  expect((await decide(aboutBob, bob, 'dismiss')).status).toBe(403);
  expect((await decide(aboutBob, ann, 'dismiss')).status).toBe(200);
});

test('a decision that does not fit the state, or has no reason, is refused', async () => {
  const held = await aCase({ state: 'held', heldAt: new Date('2030-01-01') });
  const live = await aCase();
  expect((await decide(held.id, ann, 'dismiss')).body).toMatchObject({ code: 'BAD_TRANSITION' });
  expect((await decide(live.id, ann, 'approve')).body).toMatchObject({ code: 'BAD_TRANSITION' });
  expect((await decide(live.id, ann, 'remove')).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'reason' }] });
  expect((await decide(999_999, ann, 'dismiss')).status).toBe(404);
});

test('a claimed case is left to its moderator, unless another takes it over or it is stale', async () => {
  const { id } = await aCase();
  const claim = (by: Staff, takeOver = false) => send('PUT', `/api/mod/cases/${id}/claim`, by, takeOver ? { takeOver } : {});
  expect((await claim(ann)).status).toBe(200);
  expect((await claim(bob)).body).toMatchObject({ code: 'CASE_CLAIMED', decision: { by: { handle: ann.handle } } });
  expect((await decide(id, bob, 'dismiss')).body).toMatchObject({ code: 'CASE_CLAIMED' });
  await expect.poll(async () => (await send('GET', '/api/mod/cases', bob)).body.cases[id]?.claimed.by.handle).toBe(ann.handle);
  expect((await claim(bob, true)).status).toBe(200);
  expect((await claim(ann)).body).toMatchObject({ code: 'CASE_CLAIMED' });
  await board.db.update(cases).set({ claimedAt: sql`now() - interval '29 minutes'` }).where(eq(cases.id, id));
  await releaseStaleClaims(board.db);
  expect((await claim(ann)).body).toMatchObject({ code: 'CASE_CLAIMED' });
  await board.db.update(cases).set({ claimedAt: sql`now() - interval '31 minutes'` }).where(eq(cases.id, id));
  await releaseStaleClaims(board.db);
  expect((await claim(ann)).status).toBe(200);
  expect((await send('DELETE', `/api/mod/cases/${id}/claim`, ann)).status).toBe(200);
  expect((await decide(id, bob, 'dismiss')).status).toBe(200);
});

test('a decision cannot be undone after ten minutes, or while a new case is open', async () => {
  const [late, reportedAgain] = [await aCase(), await aCase()];
  for (const { id } of [late, reportedAgain]) await decide(id, ann, 'dismiss');
  await board.db.update(cases).set({ decidedAt: sql`now() - interval '11 minutes'` }).where(eq(cases.id, late.id));
  await openCase({ dealId: reportedAgain.deal });
  for (const { id } of [late, reportedAgain]) expect((await undo(id, ann)).body).toMatchObject({ code: 'BAD_TRANSITION' });
});

test('the queue shows the most urgent case first, and an old case overtakes a heavier one', async () => {
  await board.db.execute(
    sql`update cases set state = 'decided', decided_at = now(), claimed_by = null, claimed_at = null where state = 'open'`,
  );
  const [light, heavy, old] = [await aCase(), await aCase(), await aCase()];
  await board.db.update(cases).set({ urgency: 3 }).where(eq(cases.id, heavy.id));
  await board.db.update(cases).set({ openedAt: sql`now() - interval '2 days'` }).where(eq(cases.id, old.id));
  await expect.poll(async () => (await send('GET', '/api/mod/cases', ann)).body.order).toEqual([old.id, heavy.id, light.id]);
  expect((await send('GET', '/api/mod/cases?kind=appeal', ann)).body.order).toEqual([]);
});

test('the queue is paged by key, and each case has what it is about and its last entries', async () => {
  await board.db.execute(sql`update cases set state = 'decided', decided_at = now() where state = 'open'`);
  const all: number[] = [];
  for (let i = 0; i < 52; i += 1) all.push((await aCase()).id);
  const readFirst = async () => (await send('GET', '/api/mod/cases', ann)).body;
  await expect.poll(async () => (await readFirst()).order).toHaveLength(50);
  const first = await readFirst();
  const second = (await send('GET', `/api/mod/cases?after=${first.next}`, ann)).body;
  expect([first.order.length, second.order.length, second.next]).toEqual([50, 2, undefined]);
  expect(new Set([...first.order, ...second.order])).toEqual(new Set(all));
  expect(first.cases[first.order[0]]).toMatchObject({
    deal: { title: 'A kettle that boils' },
    entries: [{ kind: 'report', reason: 'spam' }],
  });
});

test('the context of a case shows the author, their history, edits, prices and votes', async () => {
  const { id, deal } = await aCase();
  const voter = await sessionFor(board.db, (await aPerson(board.db, { trust: 1 })).id);
  await send('PUT', `/api/deals/${deal}/vote`, { cookie: voter }, { value: 1 });
  const { body } = await send('GET', `/api/mod/cases/${id}`, ann);
  expect(body).toMatchObject({
    case: { id, deal: { id: deal } },
    person: { handle: author.handle, trust: author.trust },
    votes: [{ trust: 1, up: 1, down: 0 }],
    edits: [],
  });
  expect(body.deals.live).toBeGreaterThan(0);
  expect(body.decisions.length).toBe(10);
});

test('a duplicate is merged into the deal that stays, recorded once, and separated again', async () => {
  const { id, deal } = await aCase({ url: 'https://kettles.example/2' });
  const stays = await aDeal(board.db, { authorId: author.id, url: 'https://kettles.example/3' });
  const merge = (into?: number) => send('POST', `/api/mod/cases/${id}/decision`, ann, { decision: 'merge', ...(into && { into }) });
  expect((await merge()).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'into' }] });
  const before = (await lastLogged())?.id ?? 0;
  expect((await merge(stays.id)).body).toEqual({ id, state: 'decided', outcome: 'merged' });
  expect(await dealNow(deal)).toMatchObject({ state: 'merged', duplicateOf: stays.id });
  const entries = (await board.db.select().from(staffLog)).filter((entry) => entry.id > before);
  expect(entries).toMatchObject([{ action: 'merge_deal', actorId: ann.id }]);
  expect((await undo(id, ann)).body).toEqual({ id, state: 'open' });
  expect(await lastLogged()).toMatchObject({ action: 'undo_merge', undoes: entries[0]?.id });
});

test('a warning closes the case, reaches the person, and ends when the decision is undone', async () => {
  const { id } = await aCase();
  const person = { cookie: await sessionFor(board.db, author.id) };
  expect((await decide(id, ann, 'warn', 'abuse')).body).toMatchObject({ state: 'decided', outcome: 'warned' });
  const warnings = async () => (await send('GET', '/api/me/sanctions', person)).body.sanctions;
  await expect.poll(warnings).toMatchObject([{ kind: 'warning', reason: 'abuse' }]);
  expect((await undo(id, ann)).body).toEqual({ id, state: 'open' });
  await expect.poll(warnings).toMatchObject([{ kind: 'warning', endedAt: expect.any(String) }]);
});
