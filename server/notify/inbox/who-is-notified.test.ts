import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentNotices } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { awardBadges } from '../../people/trust/award-badges.ts';
import { updateTrust } from '../../people/trust/update-trust.ts';
import { affiliations, cases, contentRules, merchants, notifications, sanctions, sessions } from '../../platform/database/schema.ts';
import { endDueSanctions } from '../../staff/sanctions/end-due-sanctions.ts';

let board: TestApp;
type Who = Awaited<ReturnType<typeof member>>;
let moderator: Who;

async function member(given: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(board.db, given);
  return { ...person, request: await apiClient(board, person) };
}
beforeAll(async () => {
  board = await testApp();
  moderator = await member({ role: 'moderator' });
});
afterAll(() => board.close());

const notificationsOf = async ({ id }: { id: number }) =>
  (await board.db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(desc(notifications.id))).map(
    ({ kind, dealId, commentId, actorId, details }) => ({ kind, dealId, commentId, actorId, details }),
  );
const kindsSentTo = async (who: { id: number }) => (await notificationsOf(who)).map(({ kind }) => kind);
const say = async ({ request }: Who, deal: number, body: string, parent?: number): Promise<number> => {
  const { status, body: answer } = await request('POST', `/api/deals/${deal}/comments`, { body, ...(parent && { parent }) });
  expect(status).toBe(201);
  return answer.id;
};

describe('notifications about a comment', () => {
  test('the author of the deal, the people it mentions and who is replied to are notified once each', async () => {
    const [author, first, second, named] = [await member(), await member(), await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    const question = await say(first, deal, 'Is it loud?');
    const text = `Not at all, @${first.handle}. Ask @${named.handle?.toUpperCase()} and @${named.handle}, or @${second.handle}.`;
    const answer = await say(second, deal, text, question);
    expect(await notificationsOf(author)).toMatchObject([
      { kind: 'comment', commentId: answer, actorId: second.id },
      { kind: 'comment', commentId: question },
    ]);
    expect(await notificationsOf(first)).toMatchObject([{ kind: 'reply', dealId: deal, commentId: answer, actorId: second.id }]);
    expect(await notificationsOf(named)).toMatchObject([{ kind: 'mention', commentId: answer }]);
    expect(await notificationsOf(second)).toEqual([]);
  });

  test('nobody is notified of a mention in code, a link or an address', async () => {
    const [author, writer, named] = [await member(), await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    const at = `@${named.handle}`;
    await say(writer, deal, `\`${at}\` and [${at}](https://a.example) or me${at}.example and https://a.example/${at}\n\n    ${at}`);
    expect(await notificationsOf(named)).toEqual([]);
  });

  test('an edit notifies only whom the comment did not mention before', async () => {
    const [author, writer, named, later] = [await member(), await member(), await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    const id = await say(writer, deal, `Ask @${named.handle}`);
    await writer.request('PUT', `/api/comments/${id}`, { body: `Ask @${named.handle} or @${later.handle}`, version: 1 });
    expect([await kindsSentTo(author), await kindsSentTo(named), await kindsSentTo(later)]).toEqual([
      ['comment'],
      ['mention'],
      ['mention'],
    ]);
  });

  test('a flood of mentions notifies a few people, and someone notifies nobody who blocked them', async () => {
    const [author, writer] = [await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    const crowd = await Promise.all(Array.from({ length: commentNotices.perComment + 3 }, () => aPerson(board.db)));
    await say(writer, deal, crowd.map(({ handle }) => `@${handle}`).join(' '));
    expect((await Promise.all(crowd.map(kindsSentTo))).flat()).toHaveLength(commentNotices.perComment);

    const annoyed = await member();
    const mention = { personId: annoyed.id, kind: 'mention' as const, actorId: writer.id };
    await board.db
      .insert(notifications)
      .values(Array.from({ length: commentNotices.perRecipient }, (_, index) => ({ ...mention, key: `before:${index}` })));
    await say(writer, deal, `Hello again, @${annoyed.handle}`);
    expect(await kindsSentTo(annoyed)).toHaveLength(commentNotices.perRecipient);

    const others = Array.from({ length: commentNotices.mentions }, (_, index) => ({
      ...mention,
      personId: author.id,
      key: `other:${index}`,
    }));
    await board.db.insert(notifications).values(others);
    const last = await member();
    const comment = await say(writer, deal, `And you, @${last.handle}`);
    expect(await notificationsOf(last)).toEqual([]);
    await say(last, deal, 'Who, me?', comment);
    expect(await kindsSentTo(writer)).toEqual(['reply']);

    await writer.request('POST', '/api/me/blocks', { person: last.handle });
    expect(await notificationsOf(writer)).toEqual([]);
    await say(last, deal, `Sorry, @${writer.handle}`, comment);
    expect(await notificationsOf(writer)).toEqual([]);
  });

  test('if a rule holds it, nobody is notified until a moderator approves it', async () => {
    const [author, writer, named] = [await member(), await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    await board.db.insert(contentRules).values({ kind: 'word', value: 'zorblax', places: ['comment'], action: 'hold', belowTrust: 4 });
    const id = await say(writer, deal, `A zorblax for @${named.handle}`);
    await writer.request('PUT', `/api/comments/${id}`, { body: `Two zorblax for @${named.handle}`, version: 1 });
    expect([await notificationsOf(author), await notificationsOf(named)]).toEqual([[], []]);
    const [held] = await board.db.select({ id: cases.id }).from(cases).where(eq(cases.commentId, id));
    await moderator.request('POST', `/api/mod/cases/${held?.id}/decision`, { decision: 'approve', version: 2 });
    expect([await kindsSentTo(author), await kindsSentTo(named), await kindsSentTo(writer)]).toEqual([
      ['comment'],
      ['mention'],
      ['comment_approved'],
    ]);
  });
});

describe('notifications to the author of a deal', () => {
  test('say what a moderator did to it and why, but not who it was', async () => {
    const author = await member();
    const { id: deal, version } = await aDeal(board.db, { authorId: author.id });
    await moderator.request('PATCH', `/api/deals/${deal}`, { version, title: 'A kettle', reason: 'wrong_facts' });
    await moderator.request('POST', `/api/deals/${deal}/expiry`, { reason: 'expired' });
    await moderator.request('DELETE', `/api/deals/${deal}/expiry`, { reason: 'mistake' });
    await moderator.request('DELETE', `/api/deals/${deal}`, { reason: 'spam' });
    await moderator.request('POST', `/api/deals/${deal}/restoration`);
    const byStaff = { dealId: deal, actorId: null };
    expect(await notificationsOf(author)).toMatchObject([
      { ...byStaff, kind: 'deal_restored' },
      { ...byStaff, kind: 'deal_removed', details: { action: 'remove_deal', reason: 'spam' } },
      { ...byStaff, kind: 'deal_reactivated', details: { reason: 'mistake' } },
      { ...byStaff, kind: 'deal_expired', details: { reason: 'expired' } },
      { ...byStaff, kind: 'deal_edited', details: { reason: 'wrong_facts', changed: ['title'] } },
    ]);
    expect(await notificationsOf(moderator)).toEqual([]);
  });

  test("say once that people found it expired, and once that it is expired, and nothing about the author's own actions", async () => {
    const author = await member();
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    const [one, factChecker] = [
      await member({ createdAt: new Date('2020-01-01') }),
      await member({ trust: 3, createdAt: new Date('2020-01-01') }),
    ];
    for (const verdict of ['works', 'dead', 'dead']) await one.request('PUT', `/api/deals/${deal}/check`, { verdict });
    await factChecker.request('PUT', `/api/deals/${deal}/check`, { verdict: 'dead' });
    await author.request('DELETE', `/api/deals/${deal}/expiry`, {});
    await author.request('DELETE', `/api/deals/${deal}`, {});
    expect(await notificationsOf(author)).toMatchObject([
      { kind: 'deal_expired', details: { by: 'checks' } },
      { kind: 'deal_checked', details: { verdict: 'dead' } },
    ]);
  });

  test('say that it is hot, and that it was merged', async () => {
    const author = await member();
    const [first, second] = await Promise.all(
      [1, 2].map((number) => aDeal(board.db, { authorId: author.id, url: `https://hot.example/${number}`, up: 19 })),
    );
    const voter = await member({ createdAt: new Date('2020-01-01') });
    await voter.request('PUT', `/api/deals/${first?.id}/vote`, { value: 1 });
    await moderator.request('POST', '/api/mod/merges', { deal: first?.id, into: second?.id });
    expect(await notificationsOf(author)).toMatchObject([
      { kind: 'deal_merged', dealId: first?.id },
      { kind: 'deal_hot', dealId: first?.id },
    ]);
  });

  test('are sent when a report is decided and when that is undone, and the reporter is notified of each outcome', async () => {
    const [author, reporter] = [await member(), await member()];
    const { id: deal } = await aDeal(board.db, { authorId: author.id });
    await reporter.request('POST', '/api/reports', { deal, reason: 'spam' });
    const [open] = await board.db.select({ id: cases.id }).from(cases).where(eq(cases.dealId, deal));
    const decision = `/api/mod/cases/${open?.id}/decision`;
    await moderator.request('POST', decision, { decision: 'remove', reason: 'spam' });
    await moderator.request('DELETE', decision);
    await moderator.request('POST', decision, { decision: 'dismiss' });
    expect(await notificationsOf(reporter)).toMatchObject([
      { kind: 'report_decided', dealId: deal, details: { outcome: 'dismissed' } },
      { kind: 'report_decided', dealId: deal, details: { outcome: 'removed' } },
    ]);
    expect(await kindsSentTo(author)).toEqual(['deal_restored', 'deal_removed']);
  });
});

describe('notifications about your own account', () => {
  test('say what the sanction is, what became of the appeal, and when the sanction ends', async () => {
    const sinner = await member();
    const sanction = { kind: 'limit', days: 3, reason: 'Rude again and again' };
    const { id } = (await moderator.request('POST', `/api/mod/people/${sinner.id}/sanctions`, sanction)).body;
    await sinner.request('POST', `/api/me/sanctions/${id}/appeal`, { text: 'It was somebody else, I promise.' });
    const other = await member({ role: 'moderator' });
    await other.request('PUT', `/api/mod/sanctions/${id}/appeal-decision`, { granted: false, answer: 'It was you.' });
    await board.db
      .update(sanctions)
      .set({ at: new Date('2020-01-01'), until: new Date('2020-01-02') })
      .where(eq(sanctions.id, id));
    await endDueSanctions(board.db);
    expect(await notificationsOf(sinner)).toMatchObject([
      { kind: 'sanction_ended', details: { kind: 'limit' } },
      { kind: 'appeal_decided', details: { action: 'reject_appeal', reason: 'It was you.', kind: 'limit' } },
      { kind: 'sanction', details: { action: 'limit_person', reason: sanction.reason, days: 3 } },
    ]);
  });

  test('say whether an affiliation with a merchant was verified', async () => {
    const person = await member();
    const [shop] = await board.db.insert(merchants).values({ name: 'Kettles & Co', slug: 'kettles-co' }).returning();
    const [claim] = await board.db
      .insert(affiliations)
      .values({ personId: person.id, merchantId: shop?.id ?? 0, kind: 'owner', emailMatches: false })
      .returning();
    await moderator.request('PUT', `/api/mod/affiliations/${claim?.id}`, { verified: true });
    expect(await notificationsOf(person)).toMatchObject([
      { kind: 'affiliation_decided', details: { action: 'verify_affiliation', merchant: 'Kettles & Co' } },
    ]);
  });

  test('say which trust and badges were earned', async () => {
    const person = await member({ trust: 0, createdAt: new Date('2020-01-01') });
    await board.db.update(sessions).set({ seenAt: new Date() }).where(eq(sessions.personId, person.id));
    const { id: deal } = await aDeal(board.db, { authorId: person.id, hotAt: new Date() });
    for (let count = 0; count < 5; count += 1) await aComment(board.db, { dealId: deal, authorId: person.id });
    await updateTrust(board.db);
    await updateTrust(board.db);
    expect(await notificationsOf(person)).toMatchObject([{ kind: 'trust', details: { from: 0, to: 1 } }]);
    await awardBadges(board.db);
    const badges = (await notificationsOf(person)).filter(({ kind }) => kind === 'badge').map(({ details }) => details.badge);
    expect(badges.toSorted()).toEqual(['first_hot', 'founder', 'year']);
  });
});
