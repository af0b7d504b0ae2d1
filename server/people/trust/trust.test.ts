import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgeRules } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { badges, dealChecks, deals, notifications, people, sessions } from '../../platform/database/schema.ts';
import { awardBadges } from './award-badges.ts';
import { updateTrust } from './update-trust.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Someone who was here today. */
async function someone(given: Partial<typeof people.$inferInsert> = {}) {
  const person = await aPerson(board.db, { trust: 0, createdAt: daysAgo(60), ...given });
  await sessionFor(board.db, person.id);
  return person;
}
const post = (authorId: number, count: number, given: Partial<typeof deals.$inferInsert> = {}) =>
  Promise.all(Array.from({ length: count }, () => aDeal(board.db, { authorId, ...given })));
const hot = { hotAt: new Date() };

/** Runs the job, and returns someone's trust. */
async function trustOf({ id }: { id: number }): Promise<number | undefined> {
  await updateTrust(board.db);
  return (await board.db.select().from(people).where(eq(people.id, id)))[0]?.trust;
}

test('a new person becomes a member after seven days and five visible actions', async () => {
  const [early, due] = [await someone({ createdAt: daysAgo(6) }), await someone({ createdAt: daysAgo(8) })];
  for (const person of [early, due]) {
    const [deal = { id: 0 }] = await post(person.id, 1);
    await post(person.id, 1, { state: 'removed' });
    for (let count = 0; count < 3; count++) await aComment(board.db, { dealId: deal.id, authorId: person.id });
    await aComment(board.db, { dealId: deal.id, authorId: person.id, state: 'removed' });
    expect(await trustOf(person)).toBe(0);
    await aComment(board.db, { dealId: deal.id, authorId: person.id });
  }
  expect(await trustOf(due)).toBe(1);
  expect(await trustOf(early)).toBe(0);
});

test('a member becomes trusted after 42 days and three hot deals, if they are still here', async () => {
  const [young, due, away] = [await someone({ createdAt: daysAgo(41) }), await someone(), await someone()];
  for (const { id } of [young, due, away]) {
    await post(id, 3);
    await post(id, 2, hot);
  }
  expect(await trustOf(due)).toBe(1);
  for (const { id } of [young, due, away]) await post(id, 1, hot);
  await board.db
    .update(sessions)
    .set({ seenAt: daysAgo(2) })
    .where(eq(sessions.personId, away.id));
  expect([await trustOf(due), await trustOf(young), await trustOf(away)]).toEqual([2, 1, 1]);
});

test('earned trust is lost when moderators remove what earned it, not when its author does', async () => {
  const moderator = await aPerson(board.db, { role: 'moderator' });
  const [careless, honest] = [await someone(), await someone()];
  for (const person of [careless, honest]) {
    await post(person.id, 2);
    const [deal] = await post(person.id, 3, hot);
    expect(await trustOf(person)).toBe(2);
    const removedBy = person === careless ? moderator.id : person.id;
    await board.db
      .update(deals)
      .set({ state: 'removed', removedBy })
      .where(eq(deals.id, deal?.id ?? 0));
  }
  expect([await trustOf(careless), await trustOf(honest)]).toEqual([0, 2]);
});

test('the job keeps the trust that staff has set: of appointed people, and of lowered ones until they earn more', async () => {
  const appointed = await someone({ trust: 3 });
  const lowered = await someone();
  await post(lowered.id, 5);
  expect(await trustOf(lowered)).toBe(1);
  await board.db.update(people).set({ trust: 0 }).where(eq(people.id, lowered.id));
  expect([await trustOf(lowered), await trustOf(appointed)]).toEqual([0, 3]);
  await post(lowered.id, 3, hot);
  expect(await trustOf(lowered)).toBe(2);
});

test('someone sees what is missing for the next level of trust, live, and nobody else does', async () => {
  const person = await someone({ createdAt: daysAgo(3) });
  const request = await apiClient(board, person);
  const from = (days: number) => new Date(person.createdAt.getTime() + days * 86_400_000).toISOString();
  const since = person.createdAt.toISOString();
  expect((await request('GET', '/api/me/trust')).body).toEqual({ trust: 0, since, next: { trust: 1, from: from(7), have: 0, need: 5 } });
  const [deal = { id: 0 }] = await post(person.id, 1, hot);
  await aComment(board.db, { dealId: deal.id, authorId: person.id });
  expect((await request('GET', '/api/me/trust')).body.next).toMatchObject({ have: 2 });
  await board.db.update(people).set({ trust: 1 }).where(eq(people.id, person.id));
  expect((await request('GET', '/api/me/trust')).body.next).toEqual({ trust: 2, from: from(42), have: 1, need: 3 });
  await board.db.update(people).set({ trust: 2 }).where(eq(people.id, person.id));
  expect((await request('GET', '/api/me/trust')).body).toEqual({ trust: 2, since });
  expect((await (await apiClient(board))('GET', '/api/me/trust')).body.code).toBe('AUTH_REQUIRED');
});

test('someone who was lowered, or was set below what they have earned, sees what a higher level takes, if there is one to earn', async () => {
  const lowered = await someone({ trust: 0, earnedTrust: 1 });
  const atTheTop = await someone({ trust: 1, earnedTrust: 2 });
  await post(lowered.id, 5);
  await post(atTheTop.id, 5, hot);
  expect([await trustOf(lowered), await trustOf(atTheTop)]).toEqual([0, 1]);
  const seen = async (person: typeof lowered) => (await (await apiClient(board, person))('GET', '/api/me/trust')).body;
  expect(await seen(atTheTop)).toEqual({ trust: 1, lowered: true, since: atTheTop.createdAt.toISOString() });
  expect(await seen(lowered)).toMatchObject({ trust: 0, lowered: true, next: { trust: 2, have: 0, need: 3 } });
});

test('someone who comes back is looked at in the next run', async () => {
  const person = await someone();
  await post(person.id, 5);
  const request = await apiClient(board, person);
  const away = { seenAt: daysAgo(3) };
  await board.db.update(sessions).set(away).where(eq(sessions.personId, person.id));
  expect(await trustOf(person)).toBe(0);
  await request('GET', '/api/me/trust');
  await expect.poll(() => trustOf(person)).toBe(1);
});

test('badges are given once, notified of unless they are of samples, and shown on the person’s page', async () => {
  const old = await someone({ trust: 1, createdAt: daysAgo(400) });
  const finder = await someone();
  const checker = await someone();
  await post(finder.id, 1, hot);
  const checked = await post(finder.id, badgeRules.checker);
  const check = { personId: checker.id, verdict: 'dead' as const, weight: 1 };
  await board.db.insert(dealChecks).values(checked.map(({ id }, index) => ({ ...check, dealId: id, confirmed: index > 0 })));
  const pageOf = async ({ handle }: { handle: string | null }) =>
    (await (await apiClient(board))('GET', `/api/people/${handle}`)).body.badges;
  await awardBadges(board.db);
  expect([await pageOf(old), await pageOf(finder), await pageOf(checker)]).toEqual([['founder', 'year'], ['first_hot'], []]);
  await board.db.update(dealChecks).set({ confirmed: true }).where(eq(dealChecks.personId, checker.id));
  await awardBadges(board.db);
  expect(await pageOf(checker)).toEqual(['checker']);
  expect(await board.db.$count(badges, eq(badges.personId, old.id))).toBe(2);
  const sample = await someone({ trust: 1 });
  await awardBadges(board.db, false);
  expect(await pageOf(sample)).toEqual(['founder']);
  await awardBadges(board.db);
  const notified = (id: number) => board.db.$count(notifications, eq(notifications.personId, id));
  expect([await notified(old.id), await notified(sample.id)]).toEqual([2, 0]);
});
