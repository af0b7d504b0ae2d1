import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PublicLog, StaffLog } from '../../../shared/staff-log.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { watchRead } from '../../../test/live-client.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, people } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';

let board: TestApp;
let url: string;
let author: Awaited<ReturnType<typeof aPerson>>;
let moderator: Awaited<ReturnType<typeof aPerson>>;
let factChecker: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  board = await testApp();
  url = await board.app.listen({ port: 0, host: '127.0.0.1' });
  author = await aPerson(board.db);
  moderator = await aPerson(board.db, { role: 'moderator' });
  factChecker = await aPerson(board.db, { trust: 3 });
});
afterAll(() => board.close());

let count = 0;
const someDeal = (given: Partial<typeof deals.$inferInsert> = {}) => {
  count += 1;
  const link = `https://kettles.example/${count}`;
  return aDeal(board.db, { authorId: author.id, url: link, canonicalUrl: link, comments: 2, ...given });
};

const entriesIn = ({ entries, order }: PublicLog | StaffLog) => order.map((id) => entries[id]);
async function log(query: string, reader?: { id: number }): Promise<PublicLog> {
  const { status, body } = await (await apiClient(board, reader))('GET', `/api/moderation-log?${query}`);
  expect(status).toBe(200);
  return body;
}
async function staffLogOf(deal: number) {
  const { body } = await (await apiClient(board, moderator))('GET', `/api/mod/staff-log?deal=${deal}`);
  return entriesIn(body as StaffLog);
}

describe('what moderators and fact-checkers do to other people’s content', () => {
  test('needs a reason, and without one nothing happens', async () => {
    const deal = await someDeal();
    const { id: comment } = await aComment(board.db, { authorId: author.id, dealId: deal.id });
    const request = await apiClient(board, moderator);
    const answers = [
      await request('DELETE', `/api/deals/${deal.id}`),
      await request('POST', `/api/deals/${deal.id}/expiry`),
      await request('PATCH', `/api/deals/${deal.id}`, { title: 'Another title', version: 1 }),
      await request('DELETE', `/api/comments/${comment}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('REASON_REQUIRED'));
    expect(await staffLogOf(deal.id)).toEqual([]);
    expect((await request('GET', `/api/deals/${deal.id}`)).body).toMatchObject({ state: 'live', title: deal.title });
  });

  test('is recorded with its reason', async () => {
    const deal = await someDeal();
    const { id: comment } = await aComment(board.db, { authorId: author.id, dealId: deal.id });
    const correct = await apiClient(board, factChecker);
    await correct('PATCH', `/api/deals/${deal.id}`, { title: 'Another title', version: 1, reason: 'wrong_facts' });
    await correct('POST', `/api/deals/${deal.id}/expiry`, { reason: 'sold_out' });
    await correct('DELETE', `/api/deals/${deal.id}/expiry`, { reason: 'available_again' });
    const moderate = await apiClient(board, moderator);
    await moderate('DELETE', `/api/comments/${comment}`, { reason: 'abuse' });
    await moderate('DELETE', `/api/deals/${deal.id}`, { reason: 'It links to another offer' });
    await moderate('POST', `/api/deals/${deal.id}/restoration`);
    const [restored, removed, ...others] = await staffLogOf(deal.id);
    expect(restored).toMatchObject({ action: 'restore_deal', undoes: removed?.id, actor: { handle: moderator.handle } });
    expect(removed).toMatchObject({ action: 'remove_deal', reason: 'It links to another offer', person: { handle: author.handle } });
    expect(others).toMatchObject([
      { action: 'remove_comment', comment, reason: 'abuse' },
      { action: 'reactivate_deal', reason: 'available_again', actor: { handle: factChecker.handle } },
      { action: 'expire_deal', reason: 'sold_out' },
      { action: 'edit_deal', reason: 'wrong_facts', details: { version: '2', changed: '["title"]' } },
    ]);
  });

  test('does not include what authors do to their own content, nor what members do', async () => {
    const deal = await someDeal();
    const own = await apiClient(board, author);
    await own('PATCH', `/api/deals/${deal.id}`, { title: 'My other title', version: 1 });
    await own('POST', `/api/deals/${deal.id}/expiry`);
    const reactivated = await (await apiClient(board, await aPerson(board.db)))('DELETE', `/api/deals/${deal.id}/expiry`);
    expect(reactivated.body.state).toBe('live');
    await own('DELETE', `/api/deals/${deal.id}`);
    await own('POST', `/api/deals/${deal.id}/restoration`);
    expect(await staffLogOf(deal.id)).toEqual([]);
  });

  test('is shown in place of a removed comment', async () => {
    const deal = await someDeal();
    const { id } = await aComment(board.db, { authorId: author.id, dealId: deal.id });
    await aComment(board.db, { authorId: author.id, dealId: deal.id, parentId: id, rootId: id });
    await (await apiClient(board, moderator))('DELETE', `/api/comments/${id}`, { reason: 'spam' });
    const { body } = await (await apiClient(board))('GET', `/api/deals/${deal.id}/comments`);
    expect(body.comments[id]).toMatchObject({ state: 'removed', reason: 'spam' });
  });
});

describe('the public log', () => {
  test('says who did it and why, but neither what was removed nor who wrote it', async () => {
    const deal = await someDeal();
    await (await apiClient(board, moderator))('DELETE', `/api/deals/${deal.id}`, { reason: 'spam' });
    const [entry] = entriesIn(await log(`deal=${deal.id}`));
    expect(entry).toMatchObject({ action: 'remove_deal', reason: 'spam', deal: { id: deal.id }, actor: { handle: moderator.handle } });
    expect(JSON.stringify(entry)).not.toContain(deal.title);
    expect(JSON.stringify(entry)).not.toContain(author.handle);
    expect((await log(`person=${author.handle}`)).order).toEqual([]);
  });

  test('names a banned domain, and says until when a ban or a sanction was meant to last', async () => {
    const moderate = await apiClient(board, moderator);
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await moderate('POST', '/api/mod/merchant-bans', { domain: 'shady-shop.example', until, reason: 'Never delivers' });
    await moderate('POST', `/api/mod/people/${author.id}/sanctions`, { kind: 'no_downvotes', days: 7, reason: 'Out of spite' });
    const [sanction, ban] = entriesIn(await log(`who=${moderator.handle}`));
    expect(ban).toMatchObject({ action: 'ban_merchant', domain: 'shady-shop.example', until });
    expect(sanction).toMatchObject({ action: 'stop_downvotes', person: { handle: author.handle } });
    expect(Date.parse(sanction?.until ?? '') - Date.parse(sanction?.at ?? '')).toBe(7 * 86_400_000);
    const { body } = await board.app.inject({ url: `/modlog.atom?who=${moderator.handle}` });
    expect(body).toContain('banned a merchant: shady-shop.example');
    expect(body).toContain(`Until ${until.slice(0, 10)}`);
  });

  test('shows members what concerns members-only deals, and guests once the deal is for everybody', async () => {
    const deal = await someDeal({ membersOnly: true });
    await (await apiClient(board, factChecker))('POST', `/api/deals/${deal.id}/expiry`, { reason: 'expired' });
    const stream = watchRead(url, `/api/moderation-log?deal=${deal.id}`);
    onTestFinished(() => stream.close());
    await expect.poll(() => stream.data()).toBeDefined();
    expect(stream.data()?.order).toEqual([]);
    expect((await log(`deal=${deal.id}`, author)).order).toHaveLength(1);
    await board.db.update(deals).set({ membersOnly: false }).where(eq(deals.id, deal.id));
    await expect.poll(() => stream.data()?.order).toHaveLength(1);
  });

  test('never has what concerns a deal that was not public', async () => {
    const deal = await someDeal({ state: 'scheduled', startsAt: new Date(Date.now() + 3_600_000) });
    const edited = await (await apiClient(board, factChecker))('PATCH', `/api/deals/${deal.id}`, {
      title: 'Another',
      version: 1,
      reason: 'mistake',
    });
    expect(edited.status).toBe(200);
    await board.db.update(deals).set({ state: 'live', startsAt: null }).where(eq(deals.id, deal.id));
    expect((await log(`deal=${deal.id}`, author)).order).toEqual([]);
    expect(await staffLogOf(deal.id)).toMatchObject([{ isPrivate: true }]);
  });

  test('is live, filtered and read page by page', async () => {
    const deal = await someDeal();
    const stream = watchRead(url, `/api/moderation-log?who=${factChecker.handle}&action=edit_deal&deal=${deal.id}`);
    onTestFinished(() => stream.close());
    await expect.poll(() => stream.data()).toBeDefined();
    const ids: number[] = [];
    for (let index = 0; index < 60; index += 1)
      ids.unshift(
        await board.db.transaction((tx) =>
          recordStaffAction(tx, { action: 'edit_deal', actorId: factChecker.id, dealId: deal.id, reason: 'mistake' }),
        ),
      );
    await board.db.transaction((tx) => recordStaffAction(tx, { action: 'expire_deal', actorId: factChecker.id, dealId: deal.id }));
    const query = `deal=${deal.id}&who=${factChecker.handle}&action=edit_deal`;
    const first = await log(query);
    expect([first.order, (await log(`${query}&after=${first.next}`)).order]).toEqual([ids.slice(0, 50), ids.slice(50)]);
    await expect.poll(() => stream.data()?.order).toEqual(ids.slice(0, 50));
  });

  test('leaves out the name of a deleted person, and says what the board did by itself', async () => {
    const deal = await someDeal();
    const gone = await aPerson(board.db, { role: 'moderator' });
    await board.db.transaction(async (tx) => {
      await recordStaffAction(tx, { action: 'expire_deal', actorId: undefined, dealId: deal.id });
      await recordStaffAction(tx, { action: 'edit_deal', dealId: deal.id, actorId: gone.id });
    });
    await board.db.update(people).set({ state: 'deleted' }).where(eq(people.id, gone.id));
    const [byThem, byBoard] = entriesIn(await log(`deal=${deal.id}`));
    expect([byThem?.actor, byThem?.isAutomatic, byBoard?.isAutomatic]).toEqual([undefined, undefined, true]);
    expect((await log(`who=${gone.handle}`)).order).toEqual([]);
  });
});

test('the staff log is for moderators and admins', async () => {
  const codes = [];
  for (const reader of [undefined, author, factChecker])
    codes.push((await (await apiClient(board, reader))('GET', '/api/mod/staff-log')).body.code);
  expect(codes).toEqual(['AUTH_REQUIRED', 'FORBIDDEN', 'FORBIDDEN']);
});
