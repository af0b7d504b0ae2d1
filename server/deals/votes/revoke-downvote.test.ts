import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { comments, people, revokedDownvotes, sanctions, staffLog } from '../../platform/database/schema.ts';

let board: TestApp;
let mod: Awaited<ReturnType<typeof apiClient>>;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
  mod = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
});
afterAll(() => board.close());

const against = { value: -1, reason: 'product', comment: 'It broke after a single day.' };
const reason = 'Not about this deal';
const revocation = (comment: number) => `/api/mod/comments/${comment}/vote-revocation`;
const dealRow = (id: number) => storedDeal(board.db, id);
const commentRow = async (id: number) => (await board.db.select().from(comments).where(eq(comments.id, id)))[0];

/** A deal that the person has downvoted, and the comment that says why. */
async function aDownvote(person: { id: number }) {
  const deal = await aDeal(board.db, { authorId: author.id });
  const as = await apiClient(board, person);
  expect((await as('PUT', `/api/deals/${deal.id}/vote`, against)).status).toBe(200);
  const [comment] = await board.db.select().from(comments).where(eq(comments.dealId, deal.id));
  return { deal: deal.id, comment: comment?.id ?? 0, as };
}

test('a revoked downvote no longer counts, its comment is marked, and it cannot be cast again', async () => {
  const person = await aPerson(board.db);
  const { deal, comment, as } = await aDownvote(person);
  expect((await mod('POST', revocation(comment), { reason })).body).toEqual({ stopped: false });
  expect(await dealRow(deal)).toMatchObject({ down: 0, comments: 1 });
  const { body } = await mod('GET', `/api/deals/${deal}/comments`);
  expect(body.comments[comment]).toMatchObject({ voteRevoked: reason, state: 'visible' });
  expect(body.comments[comment]).not.toHaveProperty('against');
  expect((await as('PUT', `/api/deals/${deal}/vote`, against)).body.code).toBe('FORBIDDEN');
  expect((await as('PUT', `/api/deals/${deal}/vote`, { value: 1 })).status).toBe(200);
  expect((await as('GET', '/api/me/sanctions')).body.revoked).toMatchObject([{ deal, comment, reason }]);
  const logged = await board.db.select().from(staffLog).where(eq(staffLog.commentId, comment));
  expect(logged).toMatchObject([{ action: 'revoke_downvote', isPublic: true, reason, personId: person.id }]);
  expect((await mod('POST', revocation(comment), { reason })).body.code).toBe('BAD_TRANSITION');
});

test('a revocation can be undone for ten minutes, with the comment that it removed, by the same moderator', async () => {
  const { deal, comment } = await aDownvote(await aPerson(board.db));
  await mod('POST', revocation(comment), { reason, removeComment: true });
  expect(await dealRow(deal)).toMatchObject({ down: 0, comments: 0 });
  expect(await commentRow(comment)).toMatchObject({ state: 'removed' });
  const other = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  expect((await other('DELETE', revocation(comment))).body.code).toBe('FORBIDDEN');
  expect((await mod('DELETE', revocation(comment))).body).toEqual({ restored: true });
  expect(await dealRow(deal)).toMatchObject({ down: 1, comments: 1 });
  expect(await commentRow(comment)).toMatchObject({ state: 'visible', against: 'product', voteRevoked: null });
  const logged = await board.db.select().from(staffLog).where(eq(staffLog.commentId, comment)).orderBy(staffLog.id);
  expect(logged.map(({ action }) => action)).toEqual(['revoke_downvote', 'remove_comment', 'restore_downvote']);
  expect(logged[2]?.undoes).toBe(logged[0]?.id);

  await mod('POST', revocation(comment), { reason });
  await board.db.update(revokedDownvotes).set({ at: sql`now() - interval '11 minutes'` }).where(eq(revokedDownvotes.commentId, comment));
  expect((await mod('DELETE', revocation(comment))).body.code).toBe('BAD_TRANSITION');
});

test('a revocation does not bring back a vote that was replaced, when it is undone', async () => {
  const { deal, comment, as } = await aDownvote(await aPerson(board.db));
  await mod('POST', revocation(comment), { reason });
  await as('PUT', `/api/deals/${deal}/vote`, { value: 1 });
  expect((await mod('DELETE', revocation(comment))).body).toEqual({ restored: false });
  expect(await dealRow(deal)).toMatchObject({ up: 1, down: 0 });
});

test('a downvote whose reason its author has deleted does not come back, when its revocation is undone', async () => {
  const { deal, comment, as } = await aDownvote(await aPerson(board.db));
  await mod('POST', revocation(comment), { reason });
  expect((await as('DELETE', `/api/comments/${comment}`)).status).toBe(200);
  expect((await mod('DELETE', revocation(comment))).body).toEqual({ restored: false });
  expect(await dealRow(deal)).toMatchObject({ down: 0 });
});

test('three revoked within 30 days stop downvotes for 30 days, and undoing the last one ends the stop', async () => {
  const person = await aPerson(board.db);
  const [one, two, three] = await someDownvotes(person);
  for (const comment of [one, two]) expect(await revoke(comment)).toEqual({ stopped: false });
  expect(await revoke(three)).toEqual({ stopped: true });
  expect(await stopsOf(person)).toEqual([{ days: 30, ending: null }]);
  const as = await apiClient(board, person);
  const next = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
  const refusal = await as('PUT', `/api/deals/${next.id}/vote`, against);
  expect(refusal.body).toMatchObject({ code: 'SANCTIONED', sanction: { kind: 'no_downvotes' } });
  expect((await mod('DELETE', revocation(three ?? 0))).body.restored).toBe(true);
  expect(await stopsOf(person)).toEqual([{ days: 30, ending: 'lifted' }]);
  expect((await as('PUT', `/api/deals/${next.id}/vote`, against)).status).toBe(200);
});

test('three more after a stop stop downvotes for 90 days', async () => {
  const person = await aPerson(board.db);
  for (const comment of await someDownvotes(person)) await revoke(comment);
  await board.pool.query(`update sanctions set at = now() - interval '31 days', ended_at = now(), ending = 'over' where person_id = $1`, [
    person.id,
  ]);
  await board.pool.query(`update revoked_downvotes set at = now() - interval '32 days' where person_id = $1`, [person.id]);
  for (const comment of await someDownvotes(person)) await revoke(comment);
  expect((await stopsOf(person)).map(({ days }) => days)).toEqual([61, 90]);
});

const revoke = async (comment = 0) => (await mod('POST', revocation(comment), { reason })).body;

/** The comments of three downvotes. A person can downvote only three deals of an author in a day. */
async function someDownvotes(person: { id: number }) {
  await board.db.execute(sql`update votes set against_at = now() - interval '2 days' where person_id = ${person.id}`);
  return [await aDownvote(person), await aDownvote(person), await aDownvote(person)].map(({ comment }) => comment);
}

function stopsOf(person: { id: number }) {
  const days = sql<number>`round(extract(epoch from ${sanctions.until} - ${sanctions.at}) / 86400)::int`;
  return board.db
    .select({ days, ending: sanctions.ending })
    .from(sanctions)
    .where(and(eq(sanctions.personId, person.id), eq(sanctions.kind, 'no_downvotes')))
    .orderBy(sanctions.id);
}

test('a revocation is refused without a downvote, without a permission, for an equal, and without a reason', async () => {
  const { comment, as } = await aDownvote(await aPerson(board.db));
  expect((await as('POST', revocation(comment), { reason })).body.code).toBe('FORBIDDEN');
  expect((await mod('POST', revocation(comment), {})).body.code).toBe('INVALID');
  expect((await mod('DELETE', revocation(comment))).body.code).toBe('BAD_TRANSITION');
  expect((await mod('POST', revocation(999_999), { reason })).body.code).toBe('NOT_FOUND');
  const equal = await aPerson(board.db, { role: 'moderator' });
  expect((await mod('POST', revocation((await aDownvote(equal)).comment), { reason })).body.code).toBe('FORBIDDEN');
  await board.db.update(people).set({ role: 'person' }).where(eq(people.id, equal.id));
});
