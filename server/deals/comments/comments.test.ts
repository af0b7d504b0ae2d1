import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Offer, Thread } from '../../../shared/comments.ts';
import { collapseAt, limits, pages, quotas } from '../../../shared/limits.ts';
import type { ThreadSort } from '../../../shared/thread-sorts.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { comments, offers } from '../../platform/database/schema.ts';

let board: TestApp;
type Client = Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const someDeal = async (given = {}) => aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });
const write = async (request: Client, deal: number, body: string, parent?: number): Promise<number> =>
  (await request('POST', `/api/deals/${deal}/comments`, { body, ...(parent === undefined ? {} : { parent }) })).body.id;
const threadOf = async (request: Client, deal: number, after?: string, sort: ThreadSort = 'old'): Promise<Thread> =>
  (await request('GET', `/api/deals/${deal}/comments?sort=${sort}${after === undefined ? '' : `&after=${after}`}`)).body;
const countOn = async (deal: number) => (await storedDeal(board.db, deal)).comments;

describe('commenting', () => {
  test('a comment and its replies are a thread in reading order, and are counted', async () => {
    const deal = await someDeal();
    const who = await aPerson(board.db);
    const request = await apiClient(board, who);
    const first = await write(request, deal.id, 'Is it **loud**?');
    const second = await write(request, deal.id, 'Got one.');
    const answer = await write(request, deal.id, 'Like a train.', first);
    const { order, comments: shown, next } = await threadOf(await apiClient(board), deal.id);
    expect(order).toEqual([first, answer, second]);
    expect(next).toBeUndefined();
    expect(shown[first]).toMatchObject({
      html: '<p>Is it <strong>loud</strong>?</p>\n',
      author: { handle: who.handle },
      version: 1,
      up: 0,
    });
    expect(shown[answer]?.parent).toBe(first);
    expect(await countOn(deal.id)).toBe(3);
  });

  test('replies stay within the maximum depth', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const chain: number[] = [];
    for (let i = 0; i < limits.threadDepth + 4; i += 1) chain.push(await write(request, deal.id, `Answer ${i}`, chain.at(-1)));
    const rows = await board.db.select().from(comments).where(eq(comments.dealId, deal.id));
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(limits.threadDepth);
    expect(new Set(rows.map(({ rootId }) => rootId))).toEqual(new Set([chain[0]]));
    const deepest = rows.filter(({ depth }) => depth === limits.threadDepth);
    expect(new Set(deepest.map(({ parentId }) => parentId))).toEqual(new Set([chain[limits.threadDepth - 1]]));
  });

  test('is refused for guests, and on a deal or parent comment that does not exist', async () => {
    const deal = await someDeal();
    const other = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const elsewhere = await write(request, other.id, 'On another deal');
    const url = `/api/deals/${deal.id}/comments`;
    expect((await (await apiClient(board))('POST', url, { body: 'Hello' })).body.code).toBe('AUTH_REQUIRED');
    expect((await request('POST', url, { body: 'A' })).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'body' }] });
    expect((await request('POST', url, { body: 'Hello', parent: elsewhere })).body).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'parent' }],
    });
    expect((await request('POST', url, { body: 'Hello', score: 5 })).body.code).toBe('INVALID');
    expect((await request('POST', '/api/deals/99999/comments', { body: 'Hello' })).body.code).toBe('NOT_FOUND');
    const removed = await someDeal({ state: 'removed' });
    expect((await request('POST', `/api/deals/${removed.id}/comments`, { body: 'Hello' })).body.code).toBe('REMOVED');
    const banned = await apiClient(board, await aPerson(board.db, { state: 'banned' }));
    expect((await banned('POST', url, { body: 'Hello' })).body.code).toBe('SANCTIONED');
  });

  test('is refused beyond 50 comments in ten minutes', async () => {
    const deal = await someDeal();
    const who = await aPerson(board.db);
    await Promise.all(Array.from({ length: quotas.comments.max - 1 }, () => aComment(board.db, { dealId: deal.id, authorId: who.id })));
    const request = await apiClient(board, who);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((body) => request('POST', `/api/deals/${deal.id}/comments`, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  });
});

describe('your own comment', () => {
  test('can be edited by version and deleted, by its author only', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const other = await apiClient(board, await aPerson(board.db, { trust: 3 }));
    const guest = await apiClient(board);
    const id = await write(request, deal.id, 'Frist!');
    const url = `/api/comments/${id}`;
    expect((await guest('PUT', url, { body: 'First!', version: 1 })).body.code).toBe('AUTH_REQUIRED');
    expect((await guest('DELETE', url)).body.code).toBe('AUTH_REQUIRED');
    expect((await other('PUT', url, { body: 'First!', version: 1 })).body.code).toBe('FORBIDDEN');
    expect((await other('DELETE', url)).body.code).toBe('FORBIDDEN');
    expect((await request('PUT', url, { body: '', version: 1 })).body.code).toBe('INVALID');
    expect((await request('PUT', url, { body: 'First!', version: 1 })).body).toEqual({ id, version: 2 });
    expect((await request('PUT', url, { body: 'Second!', version: 1 })).body).toMatchObject({
      ...{ code: 'VERSION_CONFLICT', current: { id, body: 'First!', version: 2 } },
    });
    expect((await request('DELETE', url)).status).toBe(200);
    expect((await request('PUT', url, { body: 'Third!', version: 2 })).body.code).toBe('REMOVED');
    expect((await request('DELETE', url)).body.code).toBe('REMOVED');
    expect((await request('DELETE', '/api/comments/99999')).body.code).toBe('NOT_FOUND');
    expect(await countOn(deal.id)).toBe(0);
  });

  test('keeps a placeholder without text after deletion while it has replies', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    const top = await write(request, deal.id, 'Something I regret');
    const answer = await write(request, deal.id, 'Tell us more', top);
    const below = await write(request, deal.id, 'Please', answer);
    await request('DELETE', `/api/comments/${top}`);
    await moderator('DELETE', `/api/comments/${answer}`, { reason: 'abuse' });
    const { order, comments: shown } = await threadOf(request, deal.id);
    expect(order).toEqual([top, answer, below]);
    expect(shown[top]).toEqual({ id: top, state: 'deleted', up: 0, down: 0, version: 1, at: expect.any(String) });
    expect(shown[answer]).toMatchObject({ state: 'removed', parent: top });
    expect(shown[answer]).not.toHaveProperty('body');
    await request('DELETE', `/api/comments/${below}`);
    expect((await threadOf(request, deal.id)).order).toEqual([]);
    const [deleted] = await board.db.select().from(comments).where(eq(comments.id, top));
    expect(deleted?.body).toBe('');
  });
});

describe('a thread in pages', () => {
  test('shows whole threads, and every comment exactly once', async () => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    const tops: Awaited<ReturnType<typeof aComment>>[] = [];
    for (let i = 0; i < pages.comments * 2 + 10; i += 1)
      tops.push(await aComment(board.db, { dealId: deal.id, authorId, body: `Top ${i}` }));
    // Replies that are younger than every first comment, but belong on the pages of their threads.
    for (const top of tops) await aComment(board.db, { dealId: deal.id, authorId, parentId: top.id, rootId: top.id, depth: 1 });
    const read = await readAll(await apiClient(board), deal.id);
    expect(read.pages.map((page) => page.length)).toEqual([pages.comments * 2, pages.comments * 2, 20]);
    expect(read.all.filter(({ parent }) => parent === undefined).map(({ id }) => id)).toEqual(tops.map(({ id }) => id));
    expect(new Set(read.all.map(({ id }) => id)).size).toBe(tops.length * 2);
  });

  test('sorted by votes or newest first, shows every comment once too', async () => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    const tops: Awaited<ReturnType<typeof aComment>>[] = [];
    for (let i = 0; i < pages.comments + 10; i += 1) tops.push(await aComment(board.db, { dealId: deal.id, authorId, up: i % 3, down: 1 }));
    const first = tops[0]?.id ?? 0;
    const reply = (up: number) => aComment(board.db, { dealId: deal.id, authorId, up, parentId: first, rootId: first, depth: 1 });
    const [plain, liked] = [await reply(0), await reply(4)];
    const request = await apiClient(board);
    const byVotes = tops.toSorted((one, other) => other.up - one.up);
    const [best, newest] = [await readAll(request, deal.id, 'best'), await readAll(request, deal.id, 'new')];
    const rootsOf = ({ all }: typeof best) => all.filter(({ parent }) => parent === undefined).map(({ id }) => id);
    expect(rootsOf(best)).toEqual(byVotes.map(({ id }) => id));
    expect(rootsOf(newest)).toEqual(tops.map(({ id }) => id).reverse());
    for (const read of [best, newest]) expect(new Set(read.all.map(({ id }) => id)).size).toBe(tops.length + 2);
    const below = (read: typeof best) => read.all.slice(read.all.findIndex(({ id }) => id === first) + 1).slice(0, 2);
    expect(below(best).map(({ id }) => id)).toEqual([liked.id, plain.id]);
    expect(below(newest).map(({ id }) => id)).toEqual([plain.id, liked.id]);
  });

  test.each(['old', 'new', 'best'] as const)('starts its next page at the same cursor despite votes and replies: %s', async (sort) => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    const { rows } = await board.pool.query<{ id: number }>(
      `with id as (select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, $3::int))
       insert into comments (id, deal_id, author_id, root_id, body) overriding system value select id, $1, $2, id, 'Hello' from id returning id`,
      [deal.id, authorId, pages.comments + 10],
    );
    const request = await apiClient(board);
    const before = await threadOf(request, deal.id, undefined, sort);
    const [last = 0] = before.order.slice(-1);
    await board.db.update(comments).set({ up: 3 }).where(inArray(comments.id, before.order));
    await aComment(board.db, { dealId: deal.id, authorId, up: 1, parentId: last, rootId: last, depth: 1 });
    expect((await threadOf(request, deal.id, undefined, sort)).next).toBe(before.next);
    expect((await readAll(request, deal.id, sort)).all).toHaveLength(rows.length + 1);
  });

  test('splits only a thread that is longer than a page', async () => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    const small = await aComment(board.db, { dealId: deal.id, authorId });
    const giant = await aComment(board.db, { dealId: deal.id, authorId });
    await board.pool.query(
      `insert into comments (deal_id, author_id, parent_id, root_id, depth, body) select $1, $2, $3, $3, 1, 'Answer' from generate_series(1, $4::int)`,
      [deal.id, authorId, giant.id, pages.commentsTotal + 200],
    );
    const last = await aComment(board.db, { dealId: deal.id, authorId });
    const read = await readAll(await apiClient(board), deal.id);
    expect(read.pages.map((page) => page.length)).toEqual([1, pages.commentsTotal, 202]);
    expect(read.pages[0]).toEqual([small.id]);
    expect(read.all.at(-1)?.id).toBe(last.id);
    const best = await readAll(await apiClient(board), deal.id, 'best');
    for (const { all } of [read, best]) expect(new Set(all.map(({ id }) => id)).size).toBe(pages.commentsTotal + 203);
    expect(best.all).toHaveLength(pages.commentsTotal + 203);
  });

  test('has pages of limited length even if comments are long', async () => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    const long = 'word '.repeat(limits.comment.max / 5).trim();
    const count = pages.commentsText / limits.comment.max;
    const ids: number[] = [];
    for (let i = 0; i < count + 3; i += 1) ids.push((await aComment(board.db, { dealId: deal.id, authorId, body: long })).id);
    const request = await apiClient(board);
    const read = await readAll(request, deal.id);
    expect(read.pages.map((page) => page.length)).toEqual([count, 3]);
    expect(read.all.map(({ id }) => id)).toEqual(ids);
    const [, , third = 0] = ids;
    await board.db.update(comments).set({ body: 'Short.' }).where(eq(comments.id, third));
    expect((await threadOf(request, deal.id)).order).toHaveLength(count + 1);
  });

  test('is hidden like its deal: not found, removed, or for members only', async () => {
    const guest = await apiClient(board);
    const removed = await someDeal({ state: 'removed' });
    const hidden = await someDeal({ membersOnly: true });
    expect((await guest('GET', '/api/deals/99999/comments')).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', `/api/deals/${removed.id}/comments`)).body.code).toBe('REMOVED');
    expect((await guest('GET', `/api/deals/${hidden.id}/comments`)).body.code).toBe('NOT_FOUND');
    expect((await guest('GET', `/api/deals/${hidden.id}/comments?after=x`)).body.code).toBe('INVALID');
    const member = await apiClient(board, await aPerson(board.db));
    expect((await member('GET', `/api/deals/${hidden.id}/comments`)).body).toEqual({ comments: {}, order: [] });
  });
});

describe('an offer elsewhere', () => {
  const body = 'Half of that at the other shop';
  const url = 'https://other.example/kettle?utm_source=mail';
  const offersOf = async (deal: number) => (await (await apiClient(board))('GET', `/api/deals/${deal}/offers`)).body.offers;
  const offer = async (deal: number, given = {}, person?: { id: number }) =>
    (await apiClient(board, person ?? (await aPerson(board.db))))('POST', `/api/deals/${deal}/comments`, {
      body,
      offer: { url, price: 1_500, ...given },
    });
  const report = async (comment: number, person: { id: number }) =>
    (await apiClient(board, person))('PUT', `/api/comments/${comment}/offer-report`);

  test('is listed with the deal, cheapest first, by its clean link, and stands in its comment', async () => {
    const deal = await someDeal();
    const { id } = (await offer(deal.id)).body;
    const { id: cheapest } = (await offer(deal.id, { url: 'https://third.example/kettle', price: 900 })).body;
    await offer(deal.id, { price: 1_600 });
    const clean = { url: 'https://other.example/kettle', host: 'other.example', price: 1_500, currency: 'EUR' };
    expect(await offersOf(deal.id)).toEqual([
      { url: 'https://third.example/kettle', host: 'third.example', price: 900, currency: 'EUR', comment: cheapest },
      { ...clean, comment: id },
    ]);
    expect((await threadOf(await apiClient(board), deal.id)).comments[id]).toMatchObject({ html: `<p>${body}</p>\n`, offer: clean });
    await board.db.update(comments).set({ down: -collapseAt }).where(eq(comments.id, cheapest));
    expect((await offersOf(deal.id)).map(({ price }: { price: number }) => price)).toEqual([1_500]);
  });

  test.each([
    ['is not cheaper', { price: 1_999 }, 'offer.price'],
    ['is the offer of the deal', { url: 'https://kettles.example/1' }, 'offer.url'],
    ['is the front page of a shop', { url: 'https://other.example/' }, 'offer.url'],
  ])('is refused if it %s', async (_, given, field) => {
    const deal = await someDeal({ canonicalUrl: 'https://kettles.example/1' });
    expect((await offer(deal.id, given)).body).toMatchObject({ code: 'INVALID', fields: [{ field }] });
    expect(await countOn(deal.id)).toBe(0);
  });

  test('with a link that hides its target is refused', async () => {
    expect((await offer((await someDeal()).id, { url: 'https://bit.ly/abc' })).body.code).toBe('SHORTENER');
  });

  test('expires after enough reports or one by its author, and is deleted with its comment', async () => {
    const deal = await someDeal();
    const author = await aPerson(board.db);
    const { id } = (await offer(deal.id, {}, author)).body;
    const member = await aPerson(board.db, { trust: 1 });
    for (const _ of ['once', 'again']) expect((await report(id, member)).body).toEqual({ expired: false });
    expect((await report(id, await aPerson(board.db, { trust: 2 }))).body).toEqual({ expired: false });
    expect((await report(id, await aPerson(board.db, { trust: 1 }))).body).toEqual({ expired: true });
    expect(await offersOf(deal.id)).toEqual([]);
    expect((await threadOf(await apiClient(board), deal.id)).comments[id]?.offer?.expiredAt).toBeDefined();
    const { id: own } = (await offer(deal.id, {}, author)).body;
    expect((await report(own, author)).body).toEqual({ expired: true });
    const { id: deleted } = (await offer(deal.id, {}, author)).body;
    await (await apiClient(board, author))('DELETE', `/api/comments/${deleted}`);
    expect(await offersOf(deal.id)).toEqual([]);
  });

  test('is listed even if dozens of cheaper ones are hidden, and appears once it is shown again', async () => {
    const deal = await someDeal();
    const { id: authorId } = await aPerson(board.db);
    await board.pool.query(
      `with hidden as (
         insert into comments (deal_id, author_id, root_id, body, state) select $1, $2, 1, 'Cheaper', 'removed' from generate_series(1, 60) returning id)
       insert into offers (comment_id, deal_id, url, canonical_url, price, currency)
         select id, $1, 'https://spam.example/' || id, 'https://spam.example/' || id, 100 + row_number() over (order by id), 'EUR' from hidden`,
      [deal.id, authorId],
    );
    await offer(deal.id);
    const cached = async () => (await board.app.inject(`/api/deals/${deal.id}/offers`)).json().offers.map(({ price }: Offer) => price);
    expect(await cached()).toEqual([1_500]);
    const [last] = await board.db.select().from(offers).where(eq(offers.dealId, deal.id)).orderBy(desc(offers.price)).offset(1).limit(1);
    await board.db
      .update(comments)
      .set({ state: 'visible' })
      .where(eq(comments.id, last?.commentId ?? 0));
    await expect.poll(cached).toEqual([160, 1_500]);
  });

  test('cannot be reported by guests or suspended people, or if it does not exist', async () => {
    const deal = await someDeal();
    const request = await apiClient(board, await aPerson(board.db));
    const plain = await write(request, deal.id, 'No offer here');
    expect((await request('PUT', `/api/comments/${plain}/offer-report`)).body.code).toBe('NOT_FOUND');
    expect((await (await apiClient(board))('PUT', `/api/comments/${plain}/offer-report`)).body.code).toBe('AUTH_REQUIRED');
    expect((await report(plain, await aPerson(board.db, { state: 'suspended' }))).body.code).toBe('SANCTIONED');
  });
});

test('a comment that mentions someone links to them as soon as they exist', async () => {
  const deal = await someDeal();
  const { handle } = await aPerson(board.db);
  const request = await apiClient(board, await aPerson(board.db));
  const id = await write(request, deal.id, `@${handle} and @not-here-yet know`);
  const html = async () => (await threadOf(request, deal.id)).comments[id]?.html;
  expect(await html()).toBe(`<p><a class="mention" href="/u/${handle}">@${handle}</a> and @not-here-yet know</p>\n`);
  await aPerson(board.db, { handle: 'not-here-yet' });
  await expect.poll(html).toContain('<a class="mention" href="/u/not-here-yet">@not-here-yet</a>');
});

async function readAll(request: Client, deal: number, sort?: ThreadSort): Promise<{ pages: number[][]; all: Comment[] }> {
  const read: { pages: number[][]; all: Comment[] } = { pages: [], all: [] };
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { order, comments: shown, next } = await threadOf(request, deal, after, sort);
    read.pages.push(order);
    read.all.push(...order.flatMap((id) => shown[id] ?? []));
    after = next;
  }
  return read;
}
