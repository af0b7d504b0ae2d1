import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeBatch } from '../../../shared/moderation-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, setScore } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { watchAsGuest } from '../../../test/visibility/stream-client.ts';
import {
  alerts,
  commentVotes,
  dealChecks,
  dealClicks,
  deals,
  merges,
  offers,
  pricePoints,
  saves,
  votes,
} from '../../platform/database/schema.ts';
import { moveRestOfMerge } from './continue-merge.ts';
import { deleteOldMoves } from './delete-old-moves.ts';

let board: TestApp;
let url: string;
let moderator: Awaited<ReturnType<typeof apiClient>>;
let member: Awaited<ReturnType<typeof apiClient>>;
let guest: Awaited<ReturnType<typeof apiClient>>;
let moderatorId: number;

beforeAll(async () => {
  board = await testApp();
  const person = await aPerson(board.db, { role: 'moderator' });
  moderatorId = person.id;
  moderator = await apiClient(board, person);
  member = await apiClient(board, await aPerson(board.db));
  guest = await apiClient(board);
  await board.app.listen({ port: 0, host: '127.0.0.1' });
  const address = board.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => board.close());

const merge = (deal: number, into: number) => moderator('POST', '/api/mod/merges', { deal, into, reason: 'The same kettle' });
const undo = (id: number) => moderator('DELETE', `/api/mod/merges/${id}`);
const someDeal = async (given = {}) => aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });
const person = async () => (await aPerson(board.db)).id;

/** All that hangs on two deals, as rows to compare. */
async function stateOf(ids: readonly number[]) {
  const of = async (query: string) => (await board.pool.query(query, [ids])).rows;
  return {
    deals: await of(
      'select id, state, up, down, withheld_votes, comments, duplicate_of, hot_at, works_people, dead_people from deals join deal_scores on deal_id = id where id = any($1) order by id',
    ),
    votes: await of('select deal_id, person_id, value from votes where deal_id = any($1) order by 1, 2'),
    saves: await of('select deal_id, person_id from saves where deal_id = any($1) order by 1, 2'),
    alerts: await of('select deal_id, person_id from alerts where deal_id = any($1) order by 1, 2'),
    checks: await of('select deal_id, person_id, verdict from deal_checks where deal_id = any($1) order by 1, 2'),
    prices: await of('select deal_id, price, product from price_points where deal_id = any($1) order by id'),
    comments: await of('select deal_id, id, parent_id, root_id, against from comments where deal_id = any($1) order by id'),
    commentVotes: await of('select deal_id, comment_id, person_id, value from comment_votes where deal_id = any($1) order by 1, 2, 3'),
    offers: await of('select deal_id, comment_id from offers where deal_id = any($1) order by 2'),
    clicks: await of('select deal_id, clicks from deal_clicks where deal_id = any($1) and clicks > 0 order by 1'),
  };
}

/** Two deals with everything on them, and people who took part in one or both. */
async function twoDeals() {
  const [onA, onB, onBoth] = [await person(), await person(), await person()];
  const a = await someDeal({ title: 'Kettle at a shop', canonicalUrl: 'https://a.example/k', up: 2, down: 1, comments: 3 });
  const b = await someDeal({ title: 'The kettle', canonicalUrl: 'https://b.example/k', up: 2, comments: 1 });
  await board.db.insert(votes).values([
    { dealId: a.id, personId: onA, value: 1 },
    { dealId: a.id, personId: b.authorId, value: 1 },
    { dealId: a.id, personId: onBoth, value: -1, reason: 'product' },
    { dealId: b.id, personId: onBoth, value: 1 },
    { dealId: b.id, personId: onB, value: 1 },
  ]);
  for (const deal of [a, b]) await board.db.insert(saves).values({ dealId: deal.id, personId: onBoth });
  await board.db.insert(saves).values({ dealId: a.id, personId: onA });
  const follows = { name: 'This deal', moments: ['price_drop' as const] };
  for (const [deal, personId] of [
    [a, onA],
    [a, onBoth],
    [b, onBoth],
  ] as const)
    await board.db.insert(alerts).values({ ...follows, dealId: deal.id, personId });
  await board.db.insert(dealChecks).values({ dealId: a.id, personId: onA, verdict: 'works', weight: 1 });
  await board.db.update(deals).set({ worksPeople: 1, worksAt: sql`now()` }).where(eq(deals.id, a.id));
  for (const deal of [a, b])
    await board.db.insert(pricePoints).values({ dealId: deal.id, product: deal.canonicalUrl, price: 5, currency: 'EUR', source: 'posted' });
  const root = await aComment(board.db, { dealId: a.id, authorId: onA });
  const reply = await aComment(board.db, { dealId: a.id, authorId: onBoth, parentId: root.id, rootId: root.id, depth: 1 });
  const reason = await aComment(board.db, { dealId: a.id, authorId: onBoth, against: 'product', body: 'It leaks after a single week.' });
  await aComment(board.db, { dealId: b.id, authorId: onB });
  await board.db.insert(commentVotes).values({ dealId: a.id, commentId: root.id, personId: onB, value: 1 });
  const offer = { dealId: a.id, price: 4, currency: 'EUR' };
  await board.db.insert(offers).values([
    { ...offer, commentId: root.id, url: 'https://c.example/k', canonicalUrl: 'https://c.example/k' },
    { ...offer, commentId: reply.id, url: 'https://b.example/k', canonicalUrl: 'https://b.example/k' },
  ]);
  await board.db.insert(dealClicks).values({ dealId: a.id, clicks: 7 });
  return { a, b, onA, onB, onBoth, root, reply, reason };
}

describe('a merge of two deals', () => {
  test('moves comments, one vote a person, saves, prices, checks, offers and clicks to the deal that stays', async () => {
    const { a, b, onA, onBoth, root, reply, reason } = await twoDeals();
    const merged = await merge(a.id, b.id);
    expect(merged).toMatchObject({ status: 201, body: { into: { id: b.id, slug: 'the-kettle' } } });
    const now = await stateOf([a.id, b.id]);
    expect(now.deals).toMatchObject([
      { id: a.id, state: 'merged', up: 1, down: 1, comments: 0, duplicate_of: b.id },
      { id: b.id, state: 'live', up: 3, down: 0, comments: 4, works_people: 1 },
    ]);
    expect(now.votes.filter(({ deal_id: deal }) => deal === b.id).map((row) => [row.person_id, row.value])).toContainEqual([onA, 1]);
    expect(now.votes.filter(({ deal_id: deal }) => deal === a.id).map((row) => row.person_id)).toEqual(
      [onBoth, b.authorId].sort((x, y) => x - y),
    );
    expect(now.saves.map((row) => [row.deal_id, row.person_id])).toEqual([
      [a.id, onBoth],
      [b.id, onA],
      [b.id, onBoth],
    ]);
    expect(now.alerts).toEqual(now.saves);
    expect(now.prices.map((row) => [row.deal_id, row.product])).toEqual([
      [b.id, 'https://b.example/k'],
      [b.id, 'https://b.example/k'],
    ]);
    expect(new Set(now.comments.map((row) => row.deal_id))).toEqual(new Set([b.id]));
    expect(now.comments).toContainEqual({ deal_id: b.id, id: reply.id, parent_id: root.id, root_id: root.id, against: null });
    // Their downvote stayed behind, because they voted on the other deal too.
    expect(now.comments).toContainEqual(expect.objectContaining({ id: reason.id, against: null }));
    expect(now.commentVotes).toMatchObject([{ deal_id: b.id, comment_id: root.id }]);
    expect(now.offers).toEqual([
      { deal_id: b.id, comment_id: root.id },
      { deal_id: a.id, comment_id: reply.id },
    ]);
    expect(now.clicks).toEqual([{ deal_id: b.id, clicks: 7 }]);
    const [logged] = (await board.pool.query(`select * from staff_log where action = 'merge_deal' and deal_id = $1`, [a.id])).rows;
    expect(logged).toMatchObject({ actor_id: moderatorId, reason: 'The same kettle', details: { into: b.id }, is_public: true });
  });

  test('moves exactly that back when it is undone', async () => {
    const { a, b } = await twoDeals();
    const before = await stateOf([a.id, b.id]);
    const { body } = await merge(a.id, b.id);
    expect((await undo(body.merge)).body).toEqual({ deal: a.id, slug: 'kettle-at-a-shop' });
    expect(await stateOf([a.id, b.id])).toEqual(before);
    expect(await undo(body.merge)).toMatchObject({ status: 409, body: { code: 'BAD_TRANSITION' } });
  });

  test('keeps what came meanwhile where it belongs when it is undone', async () => {
    const { a, b, root, onA } = await twoDeals();
    const { body } = await merge(a.id, b.id);
    const ownReply = (await member('POST', `/api/deals/${b.id}/comments`, { body: 'I have it too', parent: root.id })).body.id;
    const ownThread = (await member('POST', `/api/deals/${b.id}/comments`, { body: 'And another thing' })).body.id;
    await member('PUT', `/api/comments/${root.id}/vote`, { value: 1 });
    await member('PUT', `/api/deals/${b.id}/vote`, { value: 1 });
    const voter = await apiClient(board, { id: onA });
    const against = { value: -1, reason: 'product', comment: 'It has stopped boiling after a week.' };
    expect((await voter('PUT', `/api/deals/${b.id}/vote`, against)).body).toMatchObject({ up: 3, down: 1 });
    await undo(body.merge);
    const now = await stateOf([a.id, b.id]);
    expect(now.deals).toMatchObject([
      { state: 'live', up: 1, down: 2, comments: 5 },
      { state: 'live', up: 3, down: 0, comments: 2 },
    ]);
    const at = (id: number) => now.comments.find((row) => row.id === id)?.deal_id;
    expect([at(ownReply), at(ownThread)]).toEqual([a.id, b.id]);
    expect(now.comments.filter((row) => row.against !== null).map((row) => row.deal_id)).toEqual([a.id, a.id]);
    expect(now.commentVotes.map((row) => row.deal_id)).toEqual([a.id, a.id]);
  });

  test('moves a large deal in batches, which a job continues, there and back', async () => {
    const [a, b] = [await someDeal(), await someDeal()];
    const most = mergeBatch + 40;
    await board.pool.query(
      `with crowd as (
         insert into people (name) select 'One of many' from generate_series(1, $2::int) i returning id)
       insert into votes (deal_id, person_id, value, weight) select $1, id, 1, 50 from crowd`,
      [a.id, most],
    );
    await setScore(board.db, a.id, { up: most, withheldVotes: 50 * most });
    for (let index = 0; index < 3; index += 1) await aComment(board.db, { dealId: a.id, authorId: a.authorId });
    await setScore(board.db, a.id, { comments: 3 });
    const before = await stateOf([a.id, b.id]);
    const { body } = await merge(a.id, b.id);
    const jobs = await board.pool.query(`select payload from graphile_worker._private_jobs where key = $1`, [`merge ${body.merge}`]);
    expect(jobs.rows).toEqual([{ payload: { merge: body.merge } }]);
    expect((await stateOf([a.id, b.id])).deals).toMatchObject([{ up: 40, state: 'merged' }, { up: mergeBatch }]);
    await moveRestOfMerge(board.db, body.merge);
    expect((await stateOf([a.id, b.id])).deals).toMatchObject([{ up: 0 }, { up: most, withheld_votes: 50 * most, comments: 3 }]);
    await undo(body.merge);
    // It comes back as a whole.
    expect((await stateOf([a.id, b.id])).deals).toMatchObject([{ state: 'merged' }, { up: 40 }]);
    await moveRestOfMerge(board.db, body.merge);
    expect(await stateOf([a.id, b.id])).toEqual(before);
  });

  test('undoes a merge that is still moving', async () => {
    const { a, b } = await twoDeals();
    const before = await stateOf([a.id, b.id]);
    const { body } = await merge(a.id, b.id);
    await board.db.update(merges).set({ state: 'moving' }).where(eq(merges.id, body.merge));
    await undo(body.merge);
    await moveRestOfMerge(board.db, body.merge);
    expect(await stateOf([a.id, b.id])).toEqual(before);
  });
});

describe('a merged deal', () => {
  test('leads to the other: its page, its reads, its outbound link and its streams', async () => {
    const [a, b] = [await someDeal(), await someDeal({ title: 'The one that stays', url: 'https://b.example/1' })];
    const stream = watchAsGuest(url, [`/api/deals/${a.id}`]);
    await expect.poll(() => stream.received.has(`/api/deals/${a.id}`)).toBe(true);
    await merge(a.id, b.id);
    const movedTo = { read: `/api/deals/${b.id}`, page: `/d/${b.id}/the-one-that-stays` };
    await expect.poll(() => stream.received.get(`/api/deals/${a.id}`)).toMatchObject({ code: 'MOVED', movedTo });
    stream.close();
    for (const part of ['', '/comments', '/offers', '/prices', '/related', '/revisions', '/presence'])
      expect((await guest('GET', `/api/deals/${a.id}${part}`)).body).toMatchObject({ status: 410, code: 'MOVED', movedTo });
    const page = await board.app.inject({ url: `/d/${a.id}/a-kettle-that-boils?after=7` });
    expect([page.statusCode, page.headers.location]).toEqual([308, `/d/${b.id}/the-one-that-stays?after=7`]);
    const out = await board.app.inject({ url: `/out/${a.id}` });
    expect([out.statusCode, out.headers.location]).toEqual([303, `/out/${b.id}`]);
    for (const [method, path, body] of [
      ['PUT', 'vote', { value: 1 }],
      ['POST', 'comments', { body: 'Hello' }],
    ] as const)
      expect((await member(method, `/api/deals/${a.id}/${path}`, body)).body).toMatchObject({ code: 'MOVED', movedTo });
    expect((await member('PUT', `/api/saves/${a.id}`)).body.code).toBe('MOVED');
  });

  test('is in no list, feed, sitemap or count', async () => {
    const author = await aPerson(board.db);
    const [a, b] = [await aDeal(board.db, { authorId: author.id, title: 'Quokka plush' }), await someDeal()];
    await merge(a.id, b.id);
    for (const path of ['/api/deals?sort=new', '/api/deals?q=quokka', `/api/deals?author=${author.handle}`])
      expect((await guest('GET', path)).body.order).not.toContain(a.id);
    expect((await guest('GET', `/api/people/${author.handle}`)).body.deals).toBe(0);
    expect((await board.app.inject({ url: '/deals.rss?sort=new' })).body).not.toContain('Quokka');
    expect((await board.app.inject({ url: '/sitemaps/deals-1.xml' })).body).not.toContain(`/d/${a.id}/`);
  });

  test('is reported as removed while the deal it leads to is hidden', async () => {
    const [a, b] = [await someDeal(), await someDeal()];
    await merge(a.id, b.id);
    await board.db.update(deals).set({ membersOnly: true }).where(eq(deals.id, b.id));
    expect((await guest('GET', `/api/deals/${a.id}`)).body).toEqual(expect.not.objectContaining({ movedTo: expect.anything() }));
    expect((await guest('GET', `/api/deals/${a.id}`)).body.code).toBe('REMOVED');
    expect((await member('GET', `/api/deals/${a.id}`)).body.code).toBe('MOVED');
  });

  test('makes its link a duplicate of the deal that stayed', async () => {
    const [a, b] = [await someDeal({ canonicalUrl: 'https://same.example/kettle' }), await someDeal()];
    await merge(a.id, b.id);
    const post = { title: 'A kettle', url: 'https://same.example/kettle', category: 'electronics', price: 500, currency: 'EUR' };
    const refusal = await member('POST', '/api/deals', { kind: 'product', ...post });
    expect(refusal.body).toMatchObject({ code: 'DUPLICATE_DEAL', duplicate: { id: b.id } });
  });

  test('leads on when the other one is merged too, and the later merge is undone first', async () => {
    const [a, b, c] = [await someDeal(), await someDeal(), await someDeal()];
    const first = (await merge(a.id, b.id)).body.merge;
    const second = (await merge(b.id, c.id)).body.merge;
    expect((await guest('GET', `/api/deals/${a.id}`)).body.movedTo.read).toBe(`/api/deals/${c.id}`);
    expect((await undo(first)).body.code).toBe('BAD_TRANSITION');
    await undo(second);
    expect((await guest('GET', `/api/deals/${a.id}`)).body.movedTo.read).toBe(`/api/deals/${b.id}`);
    expect((await undo(first)).status).toBe(200);
    expect((await guest('GET', `/api/deals/${a.id}`)).status).toBe(200);
  });
});

describe('merging', () => {
  test('is for moderators, of two different deals with the same audience that they see', async () => {
    const [a, b] = [await someDeal(), await someDeal()];
    const secret = await someDeal({ membersOnly: true });
    const removed = await someDeal({ state: 'removed' });
    const body = { deal: a.id, into: b.id };
    expect((await guest('POST', '/api/mod/merges', body)).body.code).toBe('AUTH_REQUIRED');
    expect((await member('POST', '/api/mod/merges', body)).body.code).toBe('FORBIDDEN');
    expect((await member('DELETE', '/api/mod/merges/1')).body.code).toBe('FORBIDDEN');
    expect((await merge(a.id, a.id)).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'into', rule: 'same_deal' }] });
    expect((await merge(a.id, secret.id)).body).toMatchObject({ fields: [{ rule: 'members_only' }] });
    expect((await merge(a.id, removed.id)).body.code).toBe('REMOVED');
    expect((await merge(a.id, 999_999)).body.code).toBe('NOT_FOUND');
    expect((await undo(999_999)).body.code).toBe('NOT_FOUND');
  });

  test('can be undone for a day, after which what was recorded for it is deleted', async () => {
    const { a, b } = await twoDeals();
    const { body } = await merge(a.id, b.id);
    const listed = async () => (await moderator('GET', `/api/mod/deals/${b.id}/merges`)).body.merges;
    expect(await listed()).toMatchObject([{ id: body.merge, deal: { id: a.id, title: 'Kettle at a shop' } }]);
    expect((await member('GET', `/api/mod/deals/${b.id}/merges`)).body.code).toBe('FORBIDDEN');
    const recorded = async () => (await board.pool.query('select from merge_moves where merge_id = $1', [body.merge])).rowCount;
    await deleteOldMoves(board.db);
    expect(await recorded()).toBeGreaterThan(0);
    await board.db.update(merges).set({ mergedAt: sql`now() - interval '25 hours'` }).where(eq(merges.id, body.merge));
    await deleteOldMoves(board.db);
    expect(await recorded()).toBe(0);
    expect((await undo(body.merge)).body.code).toBe('BAD_TRANSITION');
    expect(await listed()).toEqual([]);
  });

  test('closes the case that only says that the deal is a duplicate, and no other', async () => {
    const outcomes = async (deal: number) => (await board.pool.query('select state, outcome from cases where deal_id = $1', [deal])).rows;
    const propose = async (deal: number, into: number) =>
      (await apiClient(board, await aPerson(board.db, { trust: 3 })))('POST', `/api/deals/${deal}/merge-proposal`, { into });
    const { a, b } = await twoDeals();
    await propose(a.id, b.id);
    await merge(a.id, b.id);
    expect(await outcomes(a.id)).toEqual([{ state: 'decided', outcome: 'merged' }]);
    const other = await twoDeals();
    await propose(other.a.id, other.b.id);
    await board.pool.query(
      "insert into case_entries (case_id, kind, reason, weight) select id, 'report', 'spam', 1 from cases where deal_id = $1",
      [other.a.id],
    );
    await merge(other.a.id, other.b.id);
    expect(await outcomes(other.a.id)).toMatchObject([{ state: 'open' }]);
  });

  test('is proposed by fact-checkers, as a case in the queue', async () => {
    const [a, b] = [await someDeal(), await someDeal()];
    const factChecker = await aPerson(board.db, { trust: 3 });
    const path = `/api/deals/${a.id}/merge-proposal`;
    expect((await member('POST', path, { into: b.id })).body.code).toBe('FORBIDDEN');
    const proposed = await (await apiClient(board, factChecker))('POST', path, { into: b.id, reason: 'Same model' });
    expect(proposed.body).toEqual({ proposed: true });
    const { rows } = await board.pool.query(
      'select kind, case_entries.person_id, text, details from case_entries join cases on cases.id = case_id where deal_id = $1',
      [a.id],
    );
    expect(rows).toEqual([{ kind: 'merge', person_id: factChecker.id, text: 'Same model', details: { into: b.id } }]);
  });
});

test('of two merges of the same deals at once, one succeeds and the other is refused with what happened', async () => {
  const [a, b] = [await someDeal(), await someDeal()];
  const both = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
});
