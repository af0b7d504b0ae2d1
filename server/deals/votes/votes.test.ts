import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heatScaling } from '../../../shared/heat-scaling.ts';
import { quotas } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { stepsOf } from '../../platform/database/ranks.ts';
import { boardSettings, comments, deals, votes, waitingVotes } from '../../platform/database/schema.ts';
import { lockDeal } from '../lock-deal.ts';
import { countWaitingVotes } from './count-waiting-votes.ts';

let board: TestApp;
const against = { value: -1, reason: 'product', comment: 'It stopped boiling after a single week.' };

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const people = (count: number, given = {}) => Promise.all(Array.from({ length: count }, () => aPerson(board.db, given)));
const someDeal = async (given = {}) => aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });
const stored = (id: number) => storedDeal(board.db, id);
/** Votes on `count` deals. */
const fill = async (voter: number, count: number) =>
  await board.pool.query(
    `with filler as (insert into deals (author_id, category_id, kind, title, currency) select $2, 1, 'local', 'Filler ' || i, 'EUR' from generate_series(1, $3::int) i returning id)
     insert into votes (deal_id, person_id, value) select id, $1, 1 from filler`,
    [voter, (await aPerson(board.db)).id, count],
  );
const castOn = async (id: number) => {
  const cast = await board.db.select({ value: votes.value }).from(votes).where(eq(votes.dealId, id));
  return { up: cast.filter(({ value }) => value === 1).length, down: cast.filter(({ value }) => value === -1).length };
};

describe('a vote', () => {
  test('counts immediately and once, until it is withdrawn', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const url = `/api/deals/${deal.id}/vote`;
    expect((await request('PUT', url, { value: 1 })).body).toEqual({ up: 1, down: 0, vote: 1 });
    expect((await request('PUT', url, { value: 1 })).body).toEqual({ up: 1, down: 0, vote: 1 });
    expect((await request('GET', `/api/me/marks?deals=${deal.id}`)).body).toEqual({ marks: { [deal.id]: { vote: 1 } } });
    expect((await request('PUT', url, against)).body).toEqual({ up: 0, down: 1, vote: -1 });
    expect((await request('DELETE', url)).body).toEqual({ up: 0, down: 0 });
    expect((await request('DELETE', url)).body).toEqual({ up: 0, down: 0 });
    expect((await request('GET', `/api/me/marks?deals=${deal.id}`)).body).toEqual({ marks: {} });
  });

  test('is refused for guests, and on your own, expired, hidden and unknown deals', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const own = await apiClient(board, author);
    const request = await apiClient(board, await aPerson(board.db));
    const code = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;
    expect(await code((await apiClient(board))('PUT', `/api/deals/${deal.id}/vote`, { value: 1 }))).toBe('AUTH_REQUIRED');
    expect(await code((await apiClient(board))('DELETE', `/api/deals/${deal.id}/vote`))).toBe('AUTH_REQUIRED');
    expect(await code(own('PUT', `/api/deals/${deal.id}/vote`, { value: 1 }))).toBe('SELF_VOTE');
    const expired = await someDeal({ state: 'expired', expiredAt: new Date() });
    expect(await code(request('PUT', `/api/deals/${expired.id}/vote`, { value: 1 }))).toBe('BAD_TRANSITION');
    const removed = await someDeal({ state: 'removed' });
    expect(await code(request('PUT', `/api/deals/${removed.id}/vote`, { value: 1 }))).toBe('REMOVED');
    expect(await code(request('PUT', '/api/deals/99999/vote', { value: 1 }))).toBe('NOT_FOUND');
    expect(await code(request('PUT', `/api/deals/${deal.id}/vote`, { value: 2 }))).toBe('INVALID');
    expect(await code(request('PUT', `/api/deals/${deal.id}/vote`, { value: 1, weight: 9 }))).toBe('INVALID');
    expect(await castOn(deal.id)).toEqual({ up: 0, down: 0 });
  });

  test('beyond the daily quota of 200 is refused', async () => {
    const who = await aPerson(board.db);
    const deal = await someDeal();
    await fill(who.id, quotas.votes.max);
    const request = await apiClient(board, who);
    expect(await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 })).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
    expect(await stored(deal.id)).toMatchObject({ up: 0 });
  });

  test('beyond the daily quota is refused, also in parallel and after withdrawals', async () => {
    const who = await aPerson(board.db);
    const deals = await Promise.all(Array.from({ length: 8 }, () => someDeal()));
    await fill(who.id, quotas.votes.max - 5);
    const request = await apiClient(board, who);
    const answers = await Promise.all(deals.map(({ id }) => request('PUT', `/api/deals/${id}/vote`, { value: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const { id } of deals) expect((await request('DELETE', `/api/deals/${id}/vote`)).status).toBe(200);
    const another = await someDeal();
    expect((await request('PUT', `/api/deals/${another.id}/vote`, { value: 1 })).body.code).toBe('QUOTA');
  });

  test('can be withdrawn after the deal has expired', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    await request('PUT', `/api/deals/${deal.id}/vote`, against);
    await board.db.update(deals).set({ state: 'expired', expiredAt: new Date() }).where(eq(deals.id, deal.id));
    const [comment] = (await request('GET', `/api/deals/${deal.id}/comments`)).body.order;
    expect((await request('DELETE', `/api/deals/${deal.id}/vote`)).body).toEqual({ up: 0, down: 0 });
    expect((await request('DELETE', `/api/comments/${comment}`)).status).toBe(200);
  });
});

describe('a downvote', () => {
  test('has its reason as a public comment until it is withdrawn', async () => {
    const deal = await someDeal();
    const who = await aPerson(board.db);
    const request = await apiClient(board, who);
    const cheaper = { ...against, reason: 'cheaper', link: 'https://pots.example/kettle' };
    await request('PUT', `/api/deals/${deal.id}/vote`, cheaper);
    await request('PUT', `/api/deals/${deal.id}/vote`, cheaper);
    const thread = (await request('GET', `/api/deals/${deal.id}/comments`)).body;
    expect(thread.order).toHaveLength(1);
    const comment = thread.comments[thread.order[0]];
    expect(comment).toMatchObject({ against: 'cheaper', author: { handle: who.handle } });
    expect(comment.html).toContain('href="https://pots.example/kettle"');
    expect(await stored(deal.id)).toMatchObject({ up: 0, down: 1, comments: 1 });
    expect((await request('DELETE', `/api/comments/${comment.id}`)).body.code).toBe('BAD_TRANSITION');
    expect((await request('PUT', `/api/comments/${comment.id}`, { body: 'Bad.', version: 1 })).body.code).toBe('INVALID');
    await request('DELETE', `/api/deals/${deal.id}/vote`);
    const [plain] = await board.db.select().from(comments).where(eq(comments.id, comment.id));
    expect(plain?.against).toBeNull();
    expect((await request('DELETE', `/api/comments/${comment.id}`)).status).toBe(200);
  });

  test.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['no comment', { comment: undefined }, 'comment'],
    ['a short comment', { comment: 'Bad.' }, 'comment'],
    ['cheaper, but no link', { reason: 'cheaper' }, 'link'],
  ])('is refused with %s', async (_, wrong, field) => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const refusal = await request('PUT', `/api/deals/${deal.id}/vote`, { ...against, ...wrong });
    expect(refusal).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED', fields: [{ field }] } });
    expect(await castOn(deal.id)).toEqual({ up: 0, down: 0 });
  });

  test('with an unsafe link is refused', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const url = `/api/deals/${deal.id}/vote`;
    expect((await request('PUT', url, { ...against, reason: 'cheaper', link: 'javascript:alert(1)' })).body.code).toBe('UNSAFE_URL');
    expect((await request('PUT', url, { ...against, reason: 'cheaper', link: 'https://bit.ly/x' })).body.code).toBe('SHORTENER');
    expect(await stored(deal.id)).toMatchObject({ down: 0, comments: 0 });
  });

  test('is for members, up to ten a day and three on one author', async () => {
    const deal = await someDeal();
    const beginner = await apiClient(board, await aPerson(board.db, { trust: 0 }));
    expect((await beginner('PUT', `/api/deals/${deal.id}/vote`, against)).body.code).toBe('FORBIDDEN');
    expect((await beginner('PUT', `/api/deals/${deal.id}/vote`, { value: 1 })).status).toBe(200);
    const request = await apiClient(board, await aPerson(board.db));
    const voteOn = async (authorId: number) => {
      const { id } = await aDeal(board.db, { authorId });
      return (await request('PUT', `/api/deals/${id}/vote`, against)).status;
    };
    const [author, ...others] = await people(9);
    const onOne = [];
    for (let i = 0; i < 4; i += 1) onOne.push(await voteOn(author?.id ?? 0));
    expect(onOne).toEqual([200, 200, 200, 429]);
    const onOthers = [];
    for (const other of others) onOthers.push(await voteOn(other.id));
    expect(onOthers).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });

  test('counts against the quota in parallel, and after it was withdrawn or reversed', async () => {
    const author = await aPerson(board.db);
    const offered = await Promise.all(Array.from({ length: 6 }, () => aDeal(board.db, { authorId: author.id })));
    const request = await apiClient(board, await aPerson(board.db));
    const urls = offered.map(({ id }) => `/api/deals/${id}/vote`);
    const answers = await Promise.all(urls.map((url) => request('PUT', url, against)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(quotas.negativeVotesOnOneAuthor.max);
    const [one = '', two = ''] = urls.filter((_, i) => answers[i]?.status === 200);
    await request('DELETE', one);
    await request('PUT', two, { value: 1 });
    const refusedUrl = urls.find((_, i) => answers[i]?.status === 429) ?? '';
    expect((await request('PUT', refusedUrl, against)).body.code).toBe('QUOTA');
    expect((await request('PUT', one, against)).status).toBe(200);
  });

  test('counts against the quota for comments', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const answers = [];
    for (let i = 0; i < quotas.comments.max + 3; i += 1) {
      answers.push((await request('PUT', `/api/deals/${deal.id}/vote`, against)).status);
      await request('DELETE', `/api/deals/${deal.id}/vote`);
    }
    expect(answers.slice(quotas.comments.max - 1)).toEqual([200, 429, 429, 429]);
    expect(await stored(deal.id)).toMatchObject({ down: 0, comments: quotas.comments.max });
  });

  test('edits its comment when the reason changes', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const url = `/api/deals/${deal.id}/vote`;
    const cheaper = { value: -1, reason: 'cheaper', comment: 'The shop next door has it for less.' };
    await request('PUT', url, against);
    expect((await request('PUT', url, { ...cheaper, link: 'javascript:alert(1)' })).body.code).toBe('UNSAFE_URL');
    expect((await request('PUT', url, { ...cheaper, link: 'https://pots.example/kettle' })).body).toEqual({ up: 0, down: 1, vote: -1 });
    const { order, comments: shown } = (await request('GET', `/api/deals/${deal.id}/comments`)).body;
    expect(order).toHaveLength(1);
    expect(shown[order[0]]).toMatchObject({ against: 'cheaper', version: 2, editedAt: expect.any(String) });
    expect(shown[order[0]].body).toBe('The shop next door has it for less.\n\n<https://pots.example/kettle>');
  });
});

describe('a hot deal', () => {
  test('stays hot when votes are withdrawn', async () => {
    const deal = await someDeal({ up: 19 });
    const request = await apiClient(board, await aPerson(board.db));
    await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    const { hotAt } = (await stored(deal.id)) ?? {};
    expect(hotAt).toBeInstanceOf(Date);
    await request('DELETE', `/api/deals/${deal.id}/vote`);
    expect((await stored(deal.id))?.hotAt).toEqual(hotAt);
  });

  test('has the net votes of the board’s scale', async () => {
    await board.db.update(boardSettings).set({ heatHot: 3 });
    const request = await apiClient(board, await aPerson(board.db));
    const [below, at] = [await someDeal({ up: 1, liveAt: new Date(0) }), await someDeal({ up: 2, liveAt: new Date(0) })];
    for (const { id } of [below, at]) await request('PUT', `/api/deals/${id}/vote`, { value: 1 });
    await board.db.update(boardSettings).set({ heatHot: heatScaling.initial.hot });
    expect((await stored(below.id))?.hotAt).toBeNull();
    expect((await stored(at.id))?.hotAt).toBeInstanceOf(Date);
  });

  test('becomes hot with fewer votes while it is new', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const early = await someDeal({ up: 14, down: 5, liveAt: minutesAgo(44) });
    const late = await someDeal({ up: 14, down: 5, liveAt: minutesAgo(46) });
    const disputed = await someDeal({ up: 14, down: 6, liveAt: minutesAgo(10) });
    const request = await apiClient(board, await aPerson(board.db));
    for (const { id } of [early, late, disputed]) await request('PUT', `/api/deals/${id}/vote`, { value: 1 });
    expect((await stored(early.id))?.hotAt).toBeInstanceOf(Date);
    expect((await stored(late.id))?.hotAt).toBeNull();
    expect((await stored(disputed.id))?.hotAt).toBeNull();
  });
});

describe('parallel votes', () => {
  test('of fifty people who vote, switch, repeat and withdraw are counted exactly', async () => {
    const voters = await people(50);
    const clients = await Promise.all(voters.map((person) => apiClient(board, person)));
    const step = fc.record({ voter: fc.nat(49), vote: fc.constantFrom(1, -1, 0), twice: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), async (steps) => {
        const deal = await someDeal();
        await board.db.execute(sql`delete from votes`);
        const url = `/api/deals/${deal.id}/vote`;
        const cast = ({ voter, vote, twice }: { voter: number; vote: number; twice: boolean }) =>
          Array.from({ length: twice ? 2 : 1 }, () => {
            const request = clients[voter];
            return vote === 0 ? request?.('DELETE', url) : request?.('PUT', url, vote === 1 ? { value: 1 } : against);
          });
        // As many at once as the board runs: on a busy machine, those that wait longer than five seconds are refused.
        for (let i = 0; i < steps.length; i += 16) {
          const answers = await Promise.all(steps.slice(i, i + 16).flatMap(cast));
          expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
        }
        await countWaitingVotes(board.db);
        const { up, down } = await stored(deal.id);
        expect({ up, down }).toEqual(await castOn(deal.id));
      }),
      { numRuns: 4 },
    );
  });
});

describe('a vote on a comment', () => {
  test('counts against the quota even after it is withdrawn', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const who = await aPerson(board.db);
    const write = () => aComment(board.db, { dealId: deal.id, authorId: author.id });
    const [first, second] = [await write(), await write()];
    await board.pool.query(
      `with filler as (insert into comments (deal_id, author_id, root_id, body) select $1, $2, 0, 'Filler' from generate_series(1, $4::int) returning id)
       insert into comment_votes (comment_id, person_id, deal_id, value) select id, $3, $1, 1 from filler`,
      [deal.id, author.id, who.id, quotas.votes.max - 1],
    );
    const request = await apiClient(board, who);
    expect((await request('PUT', `/api/comments/${first.id}/vote`, { value: 1 })).status).toBe(200);
    expect((await request('DELETE', `/api/comments/${first.id}/vote`)).body).toEqual({ up: 0, down: 0 });
    expect((await request('PUT', `/api/comments/${second.id}/vote`, { value: 1 })).body.code).toBe('QUOTA');
  });

  test('counts once, and can be switched and withdrawn', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const comment = await aComment(board.db, { dealId: deal.id, authorId: author.id });
    const request = await apiClient(board, await aPerson(board.db));
    const url = `/api/comments/${comment.id}/vote`;
    const doubled = await Promise.all([request('PUT', url, { value: 1 }), request('PUT', url, { value: 1 })]);
    expect(doubled.map(({ body }) => body)).toEqual([
      { up: 1, down: 0, vote: 1 },
      { up: 1, down: 0, vote: 1 },
    ]);
    expect((await request('PUT', url, { value: -1 })).body).toEqual({ up: 0, down: 1, vote: -1 });
    expect((await request('GET', `/api/me/comment-votes?deal=${deal.id}`)).body).toEqual({ votes: { [comment.id]: -1 } });
    expect((await request('DELETE', url)).body).toEqual({ up: 0, down: 0 });
    expect((await request('GET', `/api/me/comment-votes?deal=${deal.id}`)).body).toEqual({ votes: {} });
  });

  test('is refused for guests, and on your own, deleted and unknown comments', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const comment = await aComment(board.db, { dealId: deal.id, authorId: author.id });
    const deleted = await aComment(board.db, { dealId: deal.id, authorId: author.id, state: 'deleted', body: '' });
    const guest = await apiClient(board);
    const own = await apiClient(board, author);
    const request = await apiClient(board, await aPerson(board.db));
    expect((await guest('PUT', `/api/comments/${comment.id}/vote`, { value: 1 })).body.code).toBe('AUTH_REQUIRED');
    expect((await guest('DELETE', `/api/comments/${comment.id}/vote`)).body.code).toBe('AUTH_REQUIRED');
    expect((await own('PUT', `/api/comments/${comment.id}/vote`, { value: 1 })).body.code).toBe('SELF_VOTE');
    expect((await request('PUT', `/api/comments/${deleted.id}/vote`, { value: 1 })).body.code).toBe('REMOVED');
    expect((await request('PUT', '/api/comments/99999/vote', { value: 1 })).body.code).toBe('NOT_FOUND');
    expect((await request('PUT', `/api/comments/${comment.id}/vote`, { value: 0 })).body.code).toBe('INVALID');
    expect((await request('PUT', '/api/comments/99999/vote', {})).body.code).toBe('INVALID');
  });
});

test('a vote is shown only to the voter as their own', async () => {
  const guest = await apiClient(board);
  expect((await guest('GET', '/api/me/marks?deals=1')).body.code).toBe('AUTH_REQUIRED');
  expect((await guest('GET', '/api/me/comment-votes?deal=1')).body.code).toBe('AUTH_REQUIRED');
  const request = await apiClient(board, await aPerson(board.db));
  expect((await request('GET', '/api/me/marks?deals=all')).body.code).toBe('INVALID');
  expect((await request('GET', '/api/me/comment-votes')).body.code).toBe('INVALID');
});

describe('the speed of votes', () => {
  test('counts upvotes, fades with time, and forgets those that are withdrawn', async () => {
    const deal = await someDeal({ voteSpeed: 10, voteSpeedAt: new Date(Date.now() - 3_600_000) });
    const request = await apiClient(board, await aPerson(board.db));
    await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    expect((await stored(deal.id))?.voteSpeed).toBeCloseTo(10 / Math.E + 1, 1);
    const { voteSpeed } = (await request('GET', `/api/deals/${deal.id}`)).body;
    expect(voteSpeed).toEqual({ upvotes: 5, at: expect.any(String) });
    await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    expect((await stored(deal.id))?.voteSpeed).toBeCloseTo(10 / Math.E + 1, 1);
    await request('DELETE', `/api/deals/${deal.id}/vote`);
    expect((await stored(deal.id))?.voteSpeed).toBeCloseTo(10 / Math.E, 1);
    expect((await request('GET', `/api/deals/${deal.id}`)).body.voteSpeed).toEqual({ upvotes: 4, at: expect.any(String) });
  });

  test('is left out of a card while it is slow', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    await request('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    expect((await request('GET', `/api/deals/${deal.id}`)).body).not.toHaveProperty('voteSpeed');
  });
});

describe('a vote beside another one on the same deal', () => {
  /** Holds the deal's score like a vote that has not committed yet. */
  async function holdScore(dealId: number) {
    const connection = await board.pool.connect();
    await connection.query('begin');
    await connection.query('update deal_scores set up = up + 1 where deal_id = $1', [dealId]);
    return async () => {
      await connection.query('commit');
      connection.release();
    };
  }

  test('does not wait, is answered with every vote that is committed, and is counted once', async () => {
    const deal = await someDeal({ up: 5 });
    const [one, other] = await Promise.all((await people(2)).map((person) => apiClient(board, person)));
    const url = `/api/deals/${deal.id}/vote`;
    const release = await holdScore(deal.id);
    expect((await one?.('PUT', url, { value: 1 }))?.body).toEqual({ up: 6, down: 0, vote: 1 });
    expect((await other?.('PUT', url, { value: 1 }))?.body).toEqual({ up: 7, down: 0, vote: 1 });
    expect((await other?.('DELETE', url))?.body).toEqual({ up: 6, down: 0 });
    await release();
    await countWaitingVotes(board.db);
    await countWaitingVotes(board.db);
    expect(await stored(deal.id)).toMatchObject({ up: 7, down: 0 });
    expect(await board.db.$count(waitingVotes)).toBe(0);
  });

  test('is counted by the next vote', async () => {
    const deal = await someDeal();
    const [one, other] = await Promise.all((await people(2)).map((person) => apiClient(board, person)));
    const url = `/api/deals/${deal.id}/vote`;
    const release = await holdScore(deal.id);
    await one?.('PUT', url, { value: 1 });
    await release();
    expect((await one?.('DELETE', url))?.body).toEqual({ up: 1, down: 0 });
    expect((await other?.('PUT', url, { value: 1 }))?.body).toEqual({ up: 2, down: 0, vote: 1 });
    expect(await stored(deal.id)).toMatchObject({ up: 2 });
  });

  test('makes the deal hot and ranks it when it is counted', async () => {
    const deal = await someDeal({ up: 18 });
    const [one] = await Promise.all((await people(1)).map((person) => apiClient(board, person)));
    const release = await holdScore(deal.id);
    await one?.('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    expect((await stored(deal.id)).hotAt).toBeNull();
    await release();
    await countWaitingVotes(board.db);
    const { hotAt, voteSteps } = await stored(deal.id);
    expect(hotAt).toBeInstanceOf(Date);
    expect(voteSteps).toBe(stepsOf(20));
  });

  test('ranks the deal a moment later if a command holds it', async () => {
    const deal = await someDeal();
    const ranked = async () => (await board.db.select({ steps: deals.voteSteps }).from(deals).where(eq(deals.id, deal.id)))[0]?.steps;
    await board.db.transaction(async (tx) => {
      await lockDeal(tx, deal.id);
      await board.pool.query('update deal_scores set up = 9 where deal_id = $1', [deal.id]);
    });
    expect(await ranked()).toBe(0);
    await countWaitingVotes(board.db);
    expect(await ranked()).toBe(stepsOf(9));
  });
});
