import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trust } from '../../../shared/permissions.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { caseEntries, cases, deals, staffLog } from '../../platform/database/schema.ts';

let board: TestApp;
let author: Awaited<ReturnType<typeof aPerson>>;
let authorCookie: string;
beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  authorCookie = await sessionFor(board.db, author.id);
});
afterAll(() => board.close());

async function reporter(trust: Trust = 1) {
  const person = await aPerson(board.db, { trust });
  const cookie = await sessionFor(board.db, person.id);
  return { ...person, cookie };
}
const deal = () => aDeal(board.db, { authorId: author.id });
const report = async (payload: object, cookie?: string) => {
  const answer = await board.app.inject({ method: 'POST', url: '/api/reports', payload, ...(cookie && { headers: { cookie } }) });
  return { status: answer.statusCode, body: answer.json() };
};
const get = async (url: string, cookie: string) => (await board.app.inject({ url, headers: { cookie } })).json();
const stateOf = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0]?.state;

test('a guest is asked to sign in, and an invalid report names the field', async () => {
  const { id } = await deal();
  const { cookie } = await reporter();
  expect((await report({ deal: id, reason: 'spam' })).status).toBe(401);
  const refused = [
    { reason: 'spam' },
    { deal: id, comment: 1, reason: 'spam' },
    { deal: id, reason: 'other' },
    { person: author.handle, reason: 'expired' },
    { deal: id, reason: 'spam', duplicateOf: id },
    { deal: id, reason: 'duplicate', duplicateOf: id },
  ];
  for (const each of refused) expect(await report(each, cookie)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
});

test('people can report others and their content, once while the report waits, and not themselves', async () => {
  const { id } = await deal();
  const comment = await aComment(board.db, { authorId: author.id, dealId: id });
  const { cookie } = await reporter();
  for (const about of [{ deal: id }, { comment: comment.id }, { person: author.handle }]) {
    expect(await report({ ...about, reason: 'abuse', text: 'Rude.' }, cookie)).toEqual({ status: 201, body: { reported: true } });
    expect((await report({ ...about, reason: 'spam' }, cookie)).body).toMatchObject({ code: 'ALREADY_REPORTED' });
    expect((await report({ ...about, reason: 'abuse' }, authorCookie)).status).toBe(403);
  }
});

test('reports for harmful reasons hide a deal once they weigh enough, and its author is notified', async () => {
  const { id } = await deal();
  const [first, second] = [await reporter(2), await reporter(2)];
  await report({ deal: id, reason: 'spam' }, first.cookie);
  expect(await stateOf(id)).toBe('live');
  await report({ deal: id, reason: 'referral' }, second.cookie);
  expect(await stateOf(id)).toBe('held');
  await expect.poll(async () => (await get('/api/me/held', authorCookie)).order).toContain(id);
  expect(await board.db.select().from(staffLog).where(eq(staffLog.dealId, id))).toMatchObject([
    { action: 'hold_deal', isPublic: false, personId: author.id },
  ]);
  expect((await report({ deal: id, reason: 'spam' }, (await reporter()).cookie)).status).toBe(404);
});

test('a comment is held like a deal, and no longer counts', async () => {
  const { id } = await aDeal(board.db, { authorId: author.id, comments: 1 });
  const comment = await aComment(board.db, { authorId: author.id, dealId: id });
  for (const trust of [2, 2] as const) await report({ comment: comment.id, reason: 'abuse' }, (await reporter(trust)).cookie);
  await expect.poll(async () => (await get('/api/me/held', authorCookie)).comments).toMatchObject([{ id: comment.id }]);
  expect((await get(`/api/deals/${id}`, authorCookie)).comments).toBe(0);
});

test('new accounts alone, a single factChecker, or reports of wrong facts hide nothing', async () => {
  const [byNewcomers, byFactChecker, ofFacts] = [await deal(), await deal(), await deal()];
  for (let i = 0; i < 7; i += 1) await report({ deal: byNewcomers.id, reason: 'spam' }, (await reporter(0)).cookie);
  await report({ deal: byFactChecker.id, reason: 'spam' }, (await reporter(3)).cookie);
  for (const trust of [3, 3] as const) await report({ deal: ofFacts.id, reason: 'wrong_facts' }, (await reporter(trust)).cookie);
  for (const { id } of [byNewcomers, byFactChecker, ofFacts]) expect(await stateOf(id)).toBe('live');
});

async function decide(dealId: number, outcome: 'dismissed' | 'removed') {
  const decided = { state: 'decided', decidedAt: new Date(), outcome, seenVersion: 1 } as const;
  await board.db.update(cases).set(decided).where(eq(cases.dealId, dealId));
}
const weightOf = async (person: number, dealId: number) => {
  const [row] = await board.db
    .select({ weight: caseEntries.weight })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where(and(eq(caseEntries.personId, person), eq(cases.dealId, dealId), eq(cases.state, 'open')));
  return row?.weight;
};

test('reports weigh more after upheld ones and less after dismissed ones', async () => {
  const weights = [];
  for (const outcome of ['removed', 'dismissed'] as const) {
    const person = await reporter(1);
    for (let i = 0; i < 4; i += 1) {
      const { id } = await deal();
      await report({ deal: id, reason: 'spam' }, person.cookie);
      await decide(id, outcome);
    }
    const last = await deal();
    await report({ deal: last.id, reason: 'spam' }, person.cookie);
    weights.push(await weightOf(person.id, last.id));
  }
  expect(weights).toEqual([1.5, 0.5]);
});

test('content that a moderator has kept is not hidden by new reports', async () => {
  const { id } = await deal();
  await report({ deal: id, reason: 'spam' }, (await reporter(2)).cookie);
  await decide(id, 'dismissed');
  for (const trust of [2, 2, 2] as const) await report({ deal: id, reason: 'spam' }, (await reporter(trust)).cookie);
  expect(await stateOf(id)).toBe('live');
});

test('reporters read what became of their reports', async () => {
  const { id, title } = await deal();
  const other = await deal();
  const person = await reporter();
  await report({ deal: id, reason: 'duplicate', duplicateOf: other.id }, person.cookie);
  await report({ person: author.handle, reason: 'other', text: 'Votes for himself.' }, person.cookie);
  const { reports: waiting } = await get('/api/me/reports', person.cookie);
  expect(waiting).toMatchObject([
    { about: 'person', person: { handle: author.handle }, reason: 'other', text: 'Votes for himself.' },
    { about: 'deal', deal: { id, title }, reason: 'duplicate' },
  ]);
  await decide(id, 'removed');
  await board.db.update(deals).set({ state: 'removed', removedAt: new Date() }).where(eq(deals.id, id));
  await expect.poll(async () => (await get('/api/me/reports', person.cookie)).reports[1]).toMatchObject({ outcome: 'removed' });
  await expect.poll(async () => (await get('/api/me/reports', person.cookie)).reports[1].deal).toBeUndefined();
});

test('twenty reports a day are the limit', async () => {
  const { cookie, id: personId } = await reporter();
  const { id } = await deal();
  const [waiting] = await board.db.insert(cases).values({ personId: author.id, state: 'decided', decidedAt: new Date() }).returning();
  const entry = { kind: 'held', personId, weight: 1 } as const;
  await board.db.insert(caseEntries).values(Array.from({ length: 25 }, () => ({ ...entry, caseId: waiting?.id ?? 0 })));
  const reported = await Promise.all(
    Array.from(
      { length: 20 },
      async () =>
        (
          await board.db
            .insert(cases)
            .values({ dealId: (await deal()).id })
            .returning()
        )[0]?.id ?? 0,
    ),
  );
  await board.db.insert(caseEntries).values(reported.map((caseId) => ({ ...entry, kind: 'report' as const, caseId })));
  expect((await report({ deal: id, reason: 'spam' }, cookie)).body).toMatchObject({ code: 'QUOTA' });
});
