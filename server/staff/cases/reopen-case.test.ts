import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { caseEntries, cases, deals, people, staffLog } from '../../platform/database/schema.ts';

type Request = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let moderator: Request;
beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
});
afterAll(() => board.close());

/** A deal that someone has reported, with its case. */
async function reportedDeal(given = {}) {
  const author = await aPerson(board.db, { trust: 1 });
  const deal = await aDeal(board.db, { authorId: author.id, url: null, kind: 'local', ...given });
  const reporter = await apiClient(board, await aPerson(board.db));
  expect((await reporter('POST', '/api/reports', { deal: deal.id, reason: 'spam' })).status).toBe(201);
  const [open] = await board.db.select().from(cases).where(eq(cases.dealId, deal.id));
  return { request: await apiClient(board, author), author, id: deal.id, caseId: open?.id ?? 0 };
}
const decide = (caseId: number, decision: string) =>
  moderator('POST', `/api/mod/cases/${caseId}/decision`, { decision, version: 1, reason: 'A good reason' });
const caseNow = async (id: number) => (await board.db.select().from(cases).where(eq(cases.id, id)))[0];
const lastEntry = async (caseId: number) =>
  (await board.db.select().from(caseEntries).where(eq(caseEntries.caseId, caseId)).orderBy(desc(caseEntries.id)).limit(1))[0];
const dealNow = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];

test.each([
  ['dismiss', 'dismissed'],
  ['resolve', 'resolved'],
  ['warn', 'warned'],
])('after %s of what its author had deleted, restoring it opens the case again with its reports', async (decision, outcome) => {
  const { request, id, caseId } = await reportedDeal();
  await request('DELETE', `/api/deals/${id}`);
  expect((await decide(caseId, decision)).status).toBe(200);
  expect((await request('POST', `/api/deals/${id}/restoration`)).body.state).toBe('live');
  expect(await caseNow(caseId)).toMatchObject({ state: 'open', outcome: null, seenVersion: null, logId: null });
  expect(await lastEntry(caseId)).toMatchObject({ kind: 'restored', details: { outcome } });
  expect((await moderator('GET', '/api/mod/cases')).body.cases[caseId].entries).toHaveLength(2);
});

test('what a moderator removes stays removed, though its author had deleted it, until that is undone', async () => {
  const { request, author, id, caseId } = await reportedDeal();
  await request('DELETE', `/api/deals/${id}`);
  expect((await moderator('GET', `/api/mod/cases/${caseId}`)).body.case.deal).toMatchObject({ state: 'removed', deleted: true });
  expect((await decide(caseId, 'remove')).body).toMatchObject({ outcome: 'removed' });
  expect((await request('POST', `/api/deals/${id}/restoration`)).status).toBe(410);
  expect((await moderator('DELETE', `/api/mod/cases/${caseId}/decision`)).status).toBe(200);
  expect(await dealNow(id)).toMatchObject({ state: 'removed', removedBy: author.id });
  expect((await request('POST', `/api/deals/${id}/restoration`)).body.state).toBe('live');
  expect((await caseNow(caseId))?.state).toBe('open');
});

test('a held deal that is deleted, dismissed and restored is held with its case', async () => {
  const { request, id, caseId } = await reportedDeal();
  await board.db.update(deals).set({ state: 'held', heldAt: sql`now()` }).where(eq(deals.id, id));
  await request('DELETE', `/api/deals/${id}`);
  await decide(caseId, 'dismiss');
  expect((await request('POST', `/api/deals/${id}/restoration`)).body.state).toBe('held');
  expect((await decide(caseId, 'approve')).status).toBe(200);
});

test('a decision before the deletion stays decided when the deal is restored', async () => {
  const { request, id, caseId } = await reportedDeal();
  await decide(caseId, 'dismiss');
  await request('DELETE', `/api/deals/${id}`);
  await request('POST', `/api/deals/${id}/restoration`);
  expect(await caseNow(caseId)).toMatchObject({ state: 'decided', outcome: 'dismissed' });
});

test('an author who reactivates what a moderator expired, or decided while it was expired, opens the case again', async () => {
  const [expired, moot, late] = [await reportedDeal(), await reportedDeal(), await reportedDeal()];
  await decide(expired.caseId, 'expire');
  for (const { request, id, caseId } of [moot, late]) {
    await request('POST', `/api/deals/${id}/expiry`);
    await decide(caseId, 'resolve');
  }
  await board.db.update(deals).set({ expiredAt: sql`now() - interval '9 days'` }).where(eq(deals.id, late.id));
  await board.db.update(cases).set({ decidedAt: sql`now() - interval '8 days'` }).where(eq(cases.id, late.caseId));
  for (const { request, id } of [expired, moot, late]) expect((await request('DELETE', `/api/deals/${id}/expiry`)).body.state).toBe('live');
  const states = await Promise.all([expired, moot, late].map(async ({ caseId }) => (await caseNow(caseId))?.state));
  expect(states).toEqual(['open', 'open', 'decided']);
});

test('a deal that members reactivate by their checks is in the queue again', async () => {
  const { id, caseId } = await reportedDeal();
  await decide(caseId, 'expire');
  for (let index = 0; index < 2; index += 1) {
    const member = await apiClient(board, await aPerson(board.db, { trust: 1 }));
    await member('PUT', `/api/deals/${id}/check`, { verdict: 'works' });
  }
  expect((await dealNow(id))?.state).toBe('live');
  expect(await lastEntry(caseId)).toMatchObject({ kind: 'restored', personId: null });
});

test('a reported person who deletes their account and comes back finds their case open again', async () => {
  const person = await aPerson(board.db);
  const request = await apiClient(board, person);
  const reporter = await apiClient(board, await aPerson(board.db));
  await reporter('POST', '/api/reports', { person: person.handle, reason: 'abuse' });
  const [open] = await board.db
    .select()
    .from(cases)
    .where(and(eq(cases.personId, person.id), eq(cases.state, 'open')));
  await board.db
    .update(people)
    .set({ state: 'deleted', stateBefore: 'active', eraseAt: sql`now() + interval '7 days'` })
    .where(eq(people.id, person.id));
  await moderator('POST', `/api/mod/cases/${open?.id}/decision`, { decision: 'dismiss' });
  expect((await request('DELETE', '/api/me/deletion')).status).toBe(200);
  expect((await caseNow(open?.id ?? 0))?.state).toBe('open');
});

test('the removal of a deleted deal is in the public log, and undoing it notifies nobody of a restoration', async () => {
  const { request, id, caseId, author } = await reportedDeal();
  await request('DELETE', `/api/deals/${id}`);
  await decide(caseId, 'remove');
  await moderator('DELETE', `/api/mod/cases/${caseId}/decision`);
  const logged = await board.db.select().from(staffLog).where(eq(staffLog.dealId, id)).orderBy(desc(staffLog.id));
  expect(logged).toMatchObject([{ action: 'undo_decision' }, { action: 'remove_deal', isPublic: true, details: { wasDeleted: true } }]);
  const inbox = await (await apiClient(board, author))('GET', '/api/me/inbox');
  expect(JSON.stringify(inbox.body)).not.toContain('deal_restored');
});
