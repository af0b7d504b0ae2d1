import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { aPerson, sessionFor } from '../../test/sign-in.ts';
import { merchantReads } from '../deals/merchants/reads.ts';
import type { Row } from '../engine/dependencies.ts';
import { affects } from '../engine/dependency-index.ts';
import { comments, deals, merchants, people, sessions } from '../platform/database/schema.ts';
import { peopleReads } from './reads.ts';

const picture = `/images/${'a'.repeat(43)}-160.webp`;

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const get = async (url: string, cookie?: string) => {
  const answer = await board.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  return { status: answer.statusCode, body: answer.json() };
};
const newcomer = (given = {}) => aPerson(board.db, { handle: null, state: 'onboarding', trust: 0, suggestedHandle: 'ada', ...given });
const choose = async (payload: object, cookie = '') =>
  (await board.app.inject({ method: 'PUT', url: '/api/me/handle', headers: { cookie }, payload })).json();

async function aDeal(authorId: number, given: Partial<typeof deals.$inferInsert> = {}) {
  const values = {
    authorId,
    categoryId: 1,
    kind: 'product' as const,
    title: 'A grinder',
    price: 100,
    currency: 'EUR',
    url: 'https://a.example',
  };
  const [row] = await board.db
    .insert(deals)
    .values({ ...values, ...given })
    .returning({ id: deals.id });
  return row?.id ?? 0;
}
const aComment = (dealId: number, authorId: number, given: Partial<typeof comments.$inferInsert> = {}) =>
  board.db.insert(comments).values({ dealId, authorId, rootId: 0, body: 'A good one', ...given });

test("a person's page shows the profile and counts visible deals and comments", async () => {
  const ada = await aPerson(board.db, { name: 'Ada', trust: 2, avatar: picture });
  const hot = await aDeal(ada.id, { hotAt: new Date() });
  await aDeal(ada.id);
  await aDeal(ada.id, { state: 'removed' });
  await aComment(hot, ada.id);
  await aComment(hot, ada.id, { state: 'deleted' });
  const { status, body } = await get(`/api/people/${ada.handle}`);
  expect(status).toBe(200);
  const since = ada.createdAt.toISOString();
  expect(body).toEqual({
    ...{ handle: ada.handle, name: 'Ada', avatar: picture, role: 'person', trust: 2, since },
    ...{ deals: 2, hotDeals: 1, comments: 1, badges: [] },
  });
});

test("a person's page shows guests nothing that only members see", async () => {
  const ada = await aPerson(board.db);
  const hidden = await aDeal(ada.id, { membersOnly: true, hotAt: new Date() });
  const shown = await aDeal(ada.id);
  await aComment(hidden, ada.id);
  await aComment(shown, ada.id);
  const url = `/api/people/${ada.handle}`;
  expect((await get(url)).body).toMatchObject({ deals: 1, hotDeals: 0, comments: 1 });
  const cookie = await sessionFor(board.db, ada.id);
  expect((await get(url, cookie)).body).toMatchObject({ deals: 2, hotDeals: 1, comments: 2 });
  await board.db.update(deals).set({ membersOnly: false }).where(eq(deals.id, hidden));
  await expect.poll(async () => (await get(url)).body).toMatchObject({ deals: 2, hotDeals: 1, comments: 2 });
  await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, shown));
  await expect.poll(async () => (await get(url)).body).toMatchObject({ deals: 1, hotDeals: 1, comments: 1 });
});

test("a person's page stops counting at a thousand, and votes do not invalidate it", async () => {
  const ada = await aPerson(board.db);
  await board.pool.query(
    `with one as (insert into merchants (slug, name) values ('bazaar', 'Bazaar') returning id)
     insert into deals (author_id, merchant_id, category_id, kind, title, currency, hot_at, live_at)
     select $1, one.id, 1, 'local', 'Filler ' || i, 'EUR', now(), now() - i * interval '1 minute' from one, generate_series(1, 1010) i`,
    [ada.id],
  );
  const author = await peopleReads(board.db)[0]?.evaluate({ handle: ada.handle }, 'public');
  const merchant = await merchantReads(board.db)[0]?.evaluate({ slug: 'bazaar' }, 'public');
  expect(author).toMatchObject({ data: { deals: 1_000, hotDeals: 1_000, comments: 0 } });
  expect(merchant).toMatchObject({ data: { deals: 1_000 } });
  const merchantId = (await board.db.select().from(merchants).where(eq(merchants.slug, 'bazaar')))[0]?.id;
  const wakes = (row: Row) => {
    const change = { table: 'deals', kind: 'update' as const, row };
    return [author, merchant].map((read) => affects(change, read?.dependencies ?? []));
  };
  const counted = (await board.db.select().from(deals).where(eq(deals.authorId, ada.id))).map(({ id, liveAt, price, reference }) => ({
    ...{ id, author_id: ada.id, merchant_id: merchantId, state: 'live', members_only: false, hot_at: new Date() },
    ...{ live_at: liveAt, price, reference },
  }));
  for (const row of counted) expect(wakes({ ...row, up: 7 })).toEqual([false, false]);
  const removed = counted.map((row) => wakes({ ...row, state: 'removed' }));
  expect(removed.filter(([by]) => by).length).toBeGreaterThanOrEqual(1_000);
  // The newest thousand, and the first.
  expect(removed.filter(([, of]) => of)).toHaveLength(1_001);
  expect(counted.filter((row) => wakes({ ...row, merchant_id: null })[1])).toHaveLength(1_001);
});

test("votes on comments do not invalidate their author's page", async () => {
  const ada = await aPerson(board.db);
  await aComment(await aDeal(ada.id), ada.id);
  const read = await peopleReads(board.db)[0]?.evaluate({ handle: ada.handle }, 'public');
  const [comment] = await board.db.select().from(comments).where(eq(comments.authorId, ada.id));
  const row = { id: comment?.id, author_id: ada.id, deal_id: comment?.dealId, state: 'visible' };
  const wakes = (changed: Row) => affects({ table: 'comments', kind: 'update', row: changed }, read?.dependencies ?? []);
  expect(wakes(row)).toBe(false);
  expect(wakes({ ...row, state: 'deleted' })).toBe(true);
  expect(wakes({ ...row, id: Number(comment?.id) + 1 })).toBe(true);
});

test('a page of a person updates with new deals and comments', async () => {
  const ada = await aPerson(board.db);
  const page = async () => (await get(`/api/people/${ada.handle}`)).body;
  expect(await page()).toMatchObject({ deals: 0, hotDeals: 0, comments: 0 });
  const id = await aDeal(ada.id);
  await expect.poll(page).toMatchObject({ deals: 1, hotDeals: 0 });
  await board.db.update(deals).set({ hotAt: new Date() }).where(eq(deals.id, id));
  await expect.poll(page).toMatchObject({ deals: 1, hotDeals: 1 });
  await aComment(id, ada.id);
  await expect.poll(page).toMatchObject({ comments: 1 });
  await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, id));
  await expect.poll(page).toMatchObject({ deals: 0, hotDeals: 0 });
  await board.db.update(people).set({ state: 'deleted' }).where(eq(people.id, ada.id));
  await expect.poll(page).toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['nobody-here', 'Not%20a%20handle', '%00', 'x'.repeat(90)])('/api/people/%s is not found', async (handle) => {
  expect(await get(`/api/people/${handle}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('/api/me returns the signed-in person, and refuses guests', async () => {
  expect(await get('/api/me')).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } });
  const tom = await newcomer();
  const cookie = await sessionFor(board.db, tom.id);
  const { id, name } = tom;
  expect((await get('/api/me', cookie)).body).toEqual({ id, name, suggestedHandle: 'ada', role: 'person', trust: 0, state: 'onboarding' });
  const ada = await aPerson(board.db, { suggestedHandle: 'other' });
  expect((await get('/api/me', await sessionFor(board.db, ada.id))).body).toMatchObject({
    id: ada.id,
    handle: ada.handle,
    state: 'active',
  });
  expect((await get('/api/me', await sessionFor(board.db, ada.id))).body).not.toHaveProperty('suggestedHandle');
});

test('a new person can choose a handle once', async () => {
  const tom = await newcomer();
  const cookie = await sessionFor(board.db, tom.id);
  expect(await choose({ handle: 'tom_1', name: ' Tom ' }, cookie)).toEqual({ handle: 'tom_1' });
  await expect.poll(async () => (await get('/api/me', cookie)).body).toMatchObject({ handle: 'tom_1', name: 'Tom', state: 'active' });
  expect(await choose({ handle: 'tom_2' }, cookie)).toMatchObject({ status: 409, code: 'BAD_TRANSITION' });
});

test('a taken handle is refused with its field, and another can be chosen', async () => {
  const ada = await aPerson(board.db);
  const cookie = await sessionFor(board.db, (await newcomer()).id);
  const refusal = await choose({ handle: ada.handle }, cookie);
  expect(refusal).toMatchObject({ status: 409, code: 'HANDLE_TAKEN', fields: [{ field: 'handle', rule: 'taken' }] });
  expect(await choose({ handle: 'another-one' }, cookie)).toEqual({ handle: 'another-one' });
});

test('if two people choose the same handle at once, one gets it', async () => {
  const cookies = await Promise.all([newcomer(), newcomer()].map(async (person) => sessionFor(board.db, (await person).id)));
  const answers = await Promise.all(cookies.map((cookie) => choose({ handle: 'wanted' }, cookie)));
  expect(answers.map(({ code }) => code).sort()).toEqual(['HANDLE_TAKEN', undefined]);
});

test('choosing a handle is refused for invalid handles, unknown fields, guests and suspended people', async () => {
  const cookie = await sessionFor(board.db, (await newcomer()).id);
  for (const handle of ['', 'ab', 'Ada', 'a b c', 'ä-ö-ü', 'x'.repeat(21), 7])
    expect(await choose({ handle }, cookie)).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field: 'handle' }] });
  expect(await choose({ handle: 'fine', role: 'admin' }, cookie)).toMatchObject({ code: 'INVALID', fields: [{ field: 'role' }] });
  expect(await choose({ handle: 7 }, cookie)).toMatchObject({ fields: [{ field: 'handle', rule: 'invalid_type' }] });
  expect(await choose({}, cookie)).toMatchObject({ fields: [{ field: 'handle', rule: 'required' }] });
  expect(await choose({ handle: 'fine' })).toMatchObject({ status: 401, code: 'AUTH_REQUIRED' });
  const out = await sessionFor(board.db, (await aPerson(board.db, { state: 'suspended' })).id);
  expect(await choose({ handle: 'fine' }, out)).toMatchObject({ status: 403, code: 'SANCTIONED' });
});

test('after the session has ended, a command answers with AUTH_REQUIRED', async () => {
  const { id } = await newcomer();
  const cookie = await sessionFor(board.db, id);
  await board.db.delete(sessions).where(eq(sessions.personId, id));
  expect(await choose({ handle: 'late' }, cookie)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
});

test('signing out from another site is refused', async () => {
  const { id } = await aPerson(board.db);
  const cookie = await sessionFor(board.db, id);
  const signOut = (origin: string) => board.app.inject({ method: 'POST', url: '/auth/sign-out', headers: { cookie, origin } });
  expect((await signOut('https://evil.example')).json()).toMatchObject({ code: 'CROSS_SITE' });
  expect((await get('/api/me', cookie)).status).toBe(200);
  expect((await signOut(board.config.publicUrl)).statusCode).toBe(303);
  expect((await get('/api/me', cookie)).status).toBe(401);
});

test('a stream ends with the session that opened it', async () => {
  const { id } = await aPerson(board.db);
  const cookie = await sessionFor(board.db, id);
  await board.changesHeard();
  const address = await board.app.listen({ port: 0 });
  const stream = await fetch(`${address}/api/live?watch=%2Fapi%2Fme`, { headers: { cookie } });
  let text = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (!text.includes('event: snapshot') && `${text}${part}`.includes('event: snapshot'))
      await board.app.inject({ method: 'POST', url: '/auth/sign-out', headers: { cookie } });
    text += part;
  }
  expect(text).toContain('event: snapshot');
});

test("a handle or name that looks like a moderator's is refused", async () => {
  await aPerson(board.db, { handle: 'olivia', name: 'Olivia Lind', role: 'admin' });
  const person = await newcomer();
  const cookie = await sessionFor(board.db, person.id);
  const refusal = (field: string) => ({ code: 'INVALID', fields: [{ field, rule: 'look_alike' }] });
  for (const handle of ['0livia', 'ollvia', 'o-livia', 'olivia_', 'adm1n', 'rnoderator'])
    expect(await choose({ handle }, cookie)).toMatchObject(refusal('handle'));
  for (const name of ['Οlivia Lind', 'OLIVIA LlND', 'Dealwire Team', 'Mоderator'])
    expect(await choose({ handle: 'kim', name }, cookie)).toMatchObject(refusal('name'));
  expect(await choose({ handle: 'olivia' }, cookie)).toMatchObject({ code: 'HANDLE_TAKEN' });
  expect(await choose({ handle: 'olive', name: 'Olivia' }, cookie)).toEqual({ handle: 'olive' });
});

test("a name that looks like a new moderator's is replaced by the handle", async () => {
  const person = await newcomer({ name: 'Quentin Vale' });
  await aPerson(board.db, { handle: 'quentin', name: 'Quentin Vale', role: 'moderator' });
  await choose({ handle: 'quinn' }, await sessionFor(board.db, person.id));
  expect((await get('/api/people/quinn')).body.name).toBe('quinn');
});
