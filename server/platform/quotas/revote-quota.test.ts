import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotas } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { revotes } from '../database/schema.ts';
import { deleteExpiredRevotes } from './revote-quota.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

/** A person with `left` revotes left today. */
async function someone(left: number) {
  const person = await aPerson(board.db);
  const done = Array.from({ length: quotas.revotes.max - left }, () => ({ personId: person.id }));
  await board.db.insert(revotes).values(done);
  return await apiClient(board, person);
}
const someDeal = async () => aDeal(board.db, { authorId: (await aPerson(board.db)).id });
const stored = (id: number) => storedDeal(board.db, id);
const refusal = { status: 429, body: { code: 'QUOTA', retryAfter: expect.any(Number) } };

const toComments = async () => {
  const deal = await someDeal();
  return `/api/comments/${(await aComment(board.db, { dealId: deal.id, authorId: deal.authorId })).id}/vote`;
};
const toDeals = (what: string) => async () => `/api/deals/${(await someDeal()).id}/${what}`;

test.each([
  ['a check', toDeals('check'), { verdict: 'dead' }, { verdict: 'works' }],
  ['a check that stays the same', toDeals('check'), { verdict: 'dead' }, { verdict: 'dead' }],
  ['a vote', toDeals('vote'), { value: 1 }, { value: -1, reason: 'terms', comment: 'Only with a subscription.' }],
  ['a vote on a comment', toComments, { value: 1 }, { value: -1 }],
])('%s does not use the revote quota at first, but each change or withdrawal does', async (_, place, before, after) => {
  const [url, elsewhere] = [await place(), await place()];
  const request = await someone(2);
  expect((await request('PUT', url, before)).status).toBe(200);
  expect((await request('PUT', url, after)).status).toBe(200);
  expect((await request('DELETE', url)).status).toBe(200);
  expect(await request('PUT', url, before)).toMatchObject(refusal);
  expect(await request('DELETE', url)).toMatchObject(refusal);
  expect((await request('PUT', elsewhere, before)).status).toBe(200);
  expect(await request('DELETE', elsewhere)).toMatchObject(refusal);
});

test('a refused revote changes nothing', async () => {
  const deal = await someDeal();
  const request = await someone(0);
  await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
  await request('PUT', `/api/deals/${deal.id}/check`, { verdict: 'works' });
  const before = await stored(deal.id);
  expect(before).toMatchObject({ up: 1, worksPeople: 1 });
  await request('DELETE', `/api/deals/${deal.id}/vote`);
  await request('PUT', `/api/deals/${deal.id}/check`, { verdict: 'dead' });
  expect(await stored(deal.id)).toEqual(before);
});

test('parallel revotes do not exceed the quota', async () => {
  const deal = await someDeal();
  const request = await someone(3);
  await request('PUT', `/api/deals/${deal.id}/check`, { verdict: 'works' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => request('PUT', `/api/deals/${deal.id}/check`, { verdict: index % 2 === 0 ? 'dead' : 'works' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('only expired revotes are deleted', async () => {
  const { id: personId } = await aPerson(board.db);
  const ago = (seconds: number) => ({ personId, at: new Date(Date.now() - seconds * 1_000) });
  await board.db.insert(revotes).values([ago(quotas.revotes.within + 60), ago(quotas.revotes.within - 60)]);
  await deleteExpiredRevotes(board.db);
  expect(await board.db.$count(revotes, eq(revotes.personId, personId))).toBe(1);
});
