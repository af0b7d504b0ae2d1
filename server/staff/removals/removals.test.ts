import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removalBatch } from '../../../shared/moderation-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, setScore, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import {
  affiliations,
  caseEntries,
  cases,
  comments,
  deals,
  merchants,
  notifications,
  people,
  staffLog,
} from '../../platform/database/schema.ts';
import { addToCase } from '../cases/add-to-case.ts';
import { doRestOfRemoval } from './continue-removal.ts';

let board: TestApp;
beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const reason = { reason: 'Only spam, for weeks' };
const aModerator = async () => {
  const person = await aPerson(board.db, { role: 'moderator' });
  return { ...person, request: await apiClient(board, person) };
};

/** Someone with deals and comments in several states. */
async function aSpammer() {
  const { id } = await aPerson(board.db);
  const other = await aPerson(board.db);
  const dealOf = (authorId: number, given: Partial<typeof deals.$inferInsert> = {}) => aDeal(board.db, { authorId, ...given });
  const [live, held, theirs] = [await dealOf(id), await dealOf(id, { state: 'held', heldAt: new Date() }), await dealOf(other.id)];
  await setScore(board.db, theirs.id, { comments: 1 });
  const visible = await aComment(board.db, { dealId: theirs.id, authorId: id, body: 'Buy here' });
  const hidden = await aComment(board.db, { dealId: theirs.id, authorId: id, body: 'Or here', state: 'held', heldAt: new Date() });
  const report = { kind: 'report', personId: other.id, reason: 'spam', weight: 1 } as const;
  const { id: caseId } = await board.db.transaction((tx) => addToCase(tx, { dealId: live.id }, report));
  const statesOf = async (table: typeof deals | typeof comments) =>
    (await board.db.select({ state: table.state }).from(table).where(eq(table.authorId, id)).orderBy(table.id)).map(({ state }) => state);
  const now = async () => ({
    person: (await board.db.select().from(people).where(eq(people.id, id)))[0]?.state,
    deals: await statesOf(deals),
    comments: await statesOf(comments),
    counted: (await storedDeal(board.db, theirs.id)).comments,
    case: (await board.db.select().from(cases).where(eq(cases.id, caseId)))[0]?.state,
  });
  return { id, other, live, held, visible, hidden, now };
}

test('everything by a person is removed with a ban in one step, recorded once, and comes back in one step', async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  const before = await spammer.now();
  expect(before).toEqual({ person: 'active', deals: ['live', 'held'], comments: ['visible', 'held'], counted: 1, case: 'open' });
  const answer = await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason);
  expect(answer.status).toBe(201);
  const removed = ['removed', 'removed'];
  expect(await spammer.now()).toEqual({ person: 'banned', deals: removed, comments: removed, counted: 0, case: 'decided' });
  const logged = () => board.db.select({ action: staffLog.action }).from(staffLog).where(eq(staffLog.actorId, moderator.id));
  expect(await logged()).toEqual([{ action: 'remove_all' }]);
  const told = board.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.personId, spammer.other.id));
  expect(await told).toEqual([{ kind: 'report_decided' }]);
  const page = (await moderator.request('GET', `/api/mod/people/${spammer.id}`)).body;
  expect(page.removal).toMatchObject({ id: answer.body.id, state: 'done', deals: 2, comments: 2 });

  expect((await (await aModerator()).request('DELETE', `/api/mod/removals/${answer.body.id}`)).status).toBe(403);
  expect((await moderator.request('DELETE', `/api/mod/removals/${answer.body.id}`)).status).toBe(200);
  expect(await spammer.now()).toEqual(before);
  expect((await logged()).at(-1)).toEqual({ action: 'undo_removal' });
  expect((await moderator.request('DELETE', `/api/mod/removals/${answer.body.id}`)).body.code).toBe('BAD_TRANSITION');
});

test('what is more than a batch is removed and restored by a job', async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  await board.db.execute(sql`insert into comments (id, deal_id, author_id, body, root_id) overriding system value
    select 1000 + n, ${spammer.live.id}, ${spammer.id}, 'Again ' || n, 1000 + n from generate_series(1, ${removalBatch}) n`);
  await setScore(board.db, spammer.live.id, { comments: removalBatch });
  const left = () => board.db.$count(comments, and(eq(comments.authorId, spammer.id), sql`${comments.state} <> 'removed'`));
  const { id } = (await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body;
  expect(await left()).toBe(2);
  expect((await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body.code).toBe('BAD_TRANSITION');
  await doRestOfRemoval(board.db, id);
  expect(await left()).toBe(0);
  await moderator.request('DELETE', `/api/mod/removals/${id}`);
  expect(await left()).toBe(removalBatch);
  await doRestOfRemoval(board.db, id);
  expect(await left()).toBe(removalBatch + 2);
});

test('a batch of comments counts on their deal once, removed and restored', async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  const deal = await aDeal(board.db, { authorId: spammer.other.id });
  for (let made = 0; made < 5; made += 1) await aComment(board.db, { dealId: deal.id, authorId: spammer.id, body: 'Buy' });
  await setScore(board.db, deal.id, { comments: 5 });
  await board.pool.query(`create table counted (comments integer);
    create function note_count() returns trigger language plpgsql as $$ begin insert into counted values (new.comments); return null; end $$;
    create trigger note_count after update on deal_scores for each row when (new.deal_id = ${deal.id}) execute function note_count()`);
  const counted = async () => (await board.pool.query('select comments from counted')).rows.map(({ comments: count }) => count);
  const { id } = (await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body;
  expect(await counted()).toEqual([0]);
  await moderator.request('DELETE', `/api/mod/removals/${id}`);
  expect(await counted()).toEqual([0, 5]);
  await board.pool.query('drop trigger note_count on deal_scores; drop table counted');
});

test('what concerns the moderator stays: deals of their employer, and an offer that is live elsewhere is not restored', async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  const [shop] = (
    await board.db.execute<{ id: number }>(
      sql`insert into merchants (slug, name, domain) values ('kettles', 'Kettles', 'kettles.test') returning id`,
    )
  ).rows;
  await board.db
    .update(deals)
    .set({ merchantId: shop?.id ?? 0 })
    .where(eq(deals.id, spammer.held.id));
  await board.db
    .insert(affiliations)
    .values({ personId: moderator.id, merchantId: shop?.id ?? 0, kind: 'employee', state: 'verified', emailMatches: false });
  const { id } = (await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body;
  expect((await spammer.now()).deals).toEqual(['removed', 'held']);
  await board.db.update(deals).set({ canonicalUrl: 'https://shop.test/1' }).where(eq(deals.id, spammer.live.id));
  await aDeal(board.db, { authorId: spammer.other.id, url: 'https://shop.test/1', canonicalUrl: 'https://shop.test/1' });
  expect((await moderator.request('DELETE', `/api/mod/removals/${id}`)).status).toBe(200);
  expect(await spammer.now()).toMatchObject({ person: 'active', deals: ['removed', 'held'], case: 'open' });
});

test("a moderator's removal leaves a downvote of an admin's deal, which an admin's removes", async () => {
  const person = await aPerson(board.db, { trust: 1 });
  const admin = await aPerson(board.db, { role: 'admin' });
  const deal = await aDeal(board.db, { authorId: admin.id });
  const against = { value: -1, reason: 'terms', comment: 'The terms of this are very unclear' };
  expect((await (await apiClient(board, person))('PUT', `/api/deals/${deal.id}/vote`, against)).status).toBe(200);
  const stateOf = async () => (await board.db.select().from(comments).where(eq(comments.authorId, person.id)))[0]?.state;
  const { request } = await aModerator();
  expect((await request('POST', `/api/mod/people/${person.id}/removal`, reason)).status).toBe(201);
  expect(await stateOf()).toBe('visible');
  expect((await (await apiClient(board, admin))('POST', `/api/mod/people/${person.id}/removal`, reason)).status).toBe(201);
  expect(await stateOf()).toBe('visible');
  const other = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
  expect((await other('POST', `/api/mod/people/${person.id}/removal`, reason)).status).toBe(201);
  expect(await stateOf()).toBe('removed');
});

test("an admin does not bring back what another moderator removed of the admin's employer", async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  const boss = await aPerson(board.db, { role: 'admin' });
  const other = await aPerson(board.db, { role: 'admin' });
  const [shop] = await board.db.insert(merchants).values({ slug: 'pans', name: 'Pans' }).returning();
  const merchantId = shop?.id ?? 0;
  await board.db.update(deals).set({ merchantId }).where(eq(deals.id, spammer.live.id));
  await board.db.insert(affiliations).values({ personId: boss.id, merchantId, kind: 'employee', state: 'verified', emailMatches: false });
  const { id } = (await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body;
  const undo = async (admin: { id: number }) => (await (await apiClient(board, admin))('DELETE', `/api/mod/removals/${id}`)).body.code;
  expect(await undo(boss)).toBe('ABOUT_YOU');
  expect((await spammer.now()).deals).toEqual(['removed', 'removed']);
  expect(await undo(other)).toBeUndefined();
  expect((await spammer.now()).deals).toEqual(['live', 'held']);
});

test('an appeal is not decided with a removal, and after ten minutes nothing comes back', async () => {
  const spammer = await aSpammer();
  const moderator = await aModerator();
  const appeal = { kind: 'appeal', weight: 1 } as const;
  const { id: caseId } = await board.db.transaction((tx) => addToCase(tx, { personId: spammer.id }, appeal));
  const { id } = (await moderator.request('POST', `/api/mod/people/${spammer.id}/removal`, reason)).body;
  expect(await board.db.$count(cases, and(eq(cases.id, caseId), eq(cases.state, 'open')))).toBe(1);
  expect(await board.db.$count(caseEntries, eq(caseEntries.caseId, caseId))).toBe(1);
  await board.db.execute(sql`update removals set at = at - interval '11 minutes' where id = ${id}`);
  expect((await moderator.request('DELETE', `/api/mod/removals/${id}`)).body.code).toBe('BAD_TRANSITION');
});

test('moderators remove nothing of themselves or of each other', async () => {
  const [one, other] = [await aModerator(), await aModerator()];
  expect((await one.request('POST', `/api/mod/people/${one.id}/removal`, reason)).body.code).toBe('ABOUT_YOU');
  expect((await one.request('POST', `/api/mod/people/${other.id}/removal`, reason)).body.code).toBe('FORBIDDEN');
  const member = await apiClient(board, await aPerson(board.db));
  expect((await member('POST', `/api/mod/people/${other.id}/removal`, reason)).status).toBe(403);
});
