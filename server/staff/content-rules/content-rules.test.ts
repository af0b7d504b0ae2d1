import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealFieldNames, definitionOf } from '../../../shared/deal-fields.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { caseEntries, cases, comments, contentRules, staffLog } from '../../platform/database/schema.ts';

let board: TestApp;
let admin: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
  admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
});
afterAll(() => board.close());
beforeEach(() => board.db.delete(contentRules));

const kettle = { title: 'A kettle', category: 'home', kind: 'product', price: 100, currency: 'EUR' };
let count = 0;
const newDeal = (given = {}) => ({ ...kettle, url: `https://kettles.example/${count++}`, ...given });
const casino = {
  kind: 'word',
  value: 'casino',
  places: ['title', 'text', 'comment', 'name'],
  action: 'refuse',
  belowTrust: 4,
  isEnabled: true,
};
const addRule = async (given = {}) => (await admin('POST', '/api/admin/content-rules', { ...casino, isConfirmed: true, ...given })).body.id;
const entriesOf = async (about: { dealId: number } | { commentId: number }) =>
  await board.db
    .select({ kind: caseEntries.kind, text: caseEntries.text, details: caseEntries.details })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where('dealId' in about ? eq(cases.dealId, about.dealId) : eq(cases.commentId, about.commentId));

describe('a rule that refuses', () => {
  test('refuses a deal with its message beside the field, and counts the hit', async () => {
    const id = await addRule({ message: 'No casinos here' });
    const request = await apiClient(board, await aPerson(board.db));
    const { status, body } = await request('POST', '/api/deals', newDeal({ body: 'Also at the C\u0430sino' }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'REFUSED_BY_RULE',
      fields: [{ field: 'body', rule: 'refused_because', values: { message: 'No casinos here' } }],
    });
    const rules = (await admin('GET', '/api/admin/content-rules')).body.rules;
    expect(rules[id]).toMatchObject({ hits: 1, lastHitAt: expect.any(String) });
  });

  test('checks every text of a posted or edited deal', async () => {
    await addRule({ places: ['title', 'text'] });
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const ownDeal = await aDeal(board.db, { authorId: me.id, url: 'https://kettles.example/with-many-texts' });
    const texts = dealFieldNames.filter((field) => ['line', 'markdown', 'merchant', 'regions'].includes(definitionOf(field).kind));
    expect(texts).toEqual(expect.arrayContaining(['title', 'merchant', 'body', 'regions', 'couponCode']));
    for (const field of texts) {
      const says = { [field]: definitionOf(field).kind === 'regions' ? ['Casino'] : 'The casino' };
      const refusal = { code: 'REFUSED_BY_RULE', fields: [{ field }] };
      expect((await request('POST', '/api/deals', newDeal(says))).body).toMatchObject(refusal);
      expect((await request('PATCH', `/api/deals/${ownDeal.id}`, { version: 1, ...says })).body).toMatchObject(refusal);
    }
  });

  test('refuses an edit, a comment, an edited comment and the reason of a downvote', async () => {
    await addRule();
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const ownDeal = await aDeal(board.db, { authorId: me.id });
    const other = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: 'https://a.example/other' });
    const comment = await aComment(board.db, { authorId: me.id, dealId: other.id });
    const downvote = { value: -1, reason: 'product', comment: 'This is only for the casino, is it not?' };
    const answers = [
      await request('PATCH', `/api/deals/${ownDeal.id}`, { version: 1, title: 'A casino kettle' }),
      await request('POST', `/api/deals/${other.id}/comments`, { body: 'Casino!' }),
      await request('PUT', `/api/comments/${comment.id}`, { version: 1, body: 'Casino!' }),
      await request('PUT', `/api/deals/${other.id}/vote`, downvote),
    ];
    expect(answers.map(({ body }) => [body.code, body.fields[0].field])).toEqual([
      ['REFUSED_BY_RULE', 'title'],
      ['REFUSED_BY_RULE', 'body'],
      ['REFUSED_BY_RULE', 'body'],
      ['REFUSED_BY_RULE', 'comment'],
    ]);
  });

  test('refuses a handle and a name, and replaces a name that the provider gave', async () => {
    await addRule({ value: '*casino*' });
    const newcomer = await aPerson(board.db, { handle: null, state: 'onboarding', trust: 0, name: 'Casino King' });
    const request = await apiClient(board, newcomer);
    expect((await request('PUT', '/api/me/handle', { handle: 'bestcasinos' })).body).toMatchObject({ code: 'REFUSED_BY_RULE' });
    expect((await request('PUT', '/api/me/handle', { handle: 'rita-k', name: 'My Casino' })).body).toMatchObject({
      code: 'REFUSED_BY_RULE',
    });
    expect((await request('PUT', '/api/me/handle', { handle: 'rita-k' })).status).toBe(200);
    expect((await request('GET', '/api/me')).body.name).toBe('rita-k');
    expect((await request('PATCH', '/api/me/profile', { name: 'Casino Rita' })).body).toMatchObject({ code: 'REFUSED_BY_RULE' });
    expect((await request('PATCH', '/api/me/profile', { bio: 'I like the casino' })).body).toMatchObject({ code: 'REFUSED_BY_RULE' });
  });

  test('does not apply to existing content, to people of higher trust and the staff, nor to anybody while it is off', async () => {
    const me = await aPerson(board.db, { trust: 1 });
    const old = await aDeal(board.db, { authorId: me.id, title: 'A casino set', canonicalUrl: 'https://a.example/set' });
    await addRule({ belowTrust: 2 });
    const request = await apiClient(board, me);
    expect((await request('PATCH', `/api/deals/${old.id}`, { version: 1, price: 50 })).status).toBe(200);
    const trusted = await apiClient(board, await aPerson(board.db, { trust: 2 }));
    expect((await trusted('POST', '/api/deals', newDeal({ title: 'Casino chips' }))).status).toBe(201);
    expect((await admin('POST', '/api/deals', newDeal({ title: 'Casino cards' }))).status).toBe(201);
    await board.db.update(contentRules).set({ isEnabled: false });
    expect((await request('POST', '/api/deals', newDeal({ title: 'Casino dice' }))).status).toBe(201);
  });
});

describe('a rule that holds', () => {
  test('holds a deal and an edit for the queue, with the rule that moderators see', async () => {
    const id = await addRule({ action: 'hold' });
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const posted = await request('POST', '/api/deals', newDeal({ title: 'Casino chips' }));
    expect(posted.body).toMatchObject({ state: 'held' });
    const entry = { kind: 'rule', text: 'casino', details: { rules: [{ id, kind: 'word', value: 'casino' }] } };
    expect(await entriesOf({ dealId: posted.body.id })).toEqual([entry]);
    const live = await aDeal(board.db, { authorId: me.id, canonicalUrl: 'https://a.example/live' });
    const edited = await request('PATCH', `/api/deals/${live.id}`, { version: 1, body: 'From the casino' });
    expect(edited.body).toMatchObject({ state: 'held', version: 2 });
    expect(await entriesOf({ dealId: live.id })).toEqual([entry]);
    expect((await request('GET', `/api/deals/${live.id}`)).status).toBe(404);
    expect(await board.db.select({ hits: contentRules.hits }).from(contentRules)).toEqual([{ hits: 2 }]);
  });

  test('holds a comment, an edited comment and the reason of a downvote, which are not counted', async () => {
    await addRule({ action: 'hold' });
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id, comments: 1, canonicalUrl: 'https://a.example/c' });
    const edited = await aComment(board.db, { authorId: me.id, dealId: deal.id });
    const posted = await request('POST', `/api/deals/${deal.id}/comments`, { body: 'At the casino' });
    expect(posted.status).toBe(201);
    await request('PUT', `/api/comments/${edited.id}`, { body: 'In the casino', version: 1 });
    const reason = { value: -1, reason: 'product', comment: 'This is only for the casino, is it not?' };
    expect((await request('PUT', `/api/deals/${deal.id}/vote`, reason)).status).toBe(200);
    expect((await request('PUT', `/api/deals/${deal.id}/vote`, { ...reason, comment: `${reason.comment} No casino!` })).status).toBe(200);
    const states = await board.db.select({ state: comments.state }).from(comments).where(eq(comments.dealId, deal.id));
    expect(states).toEqual([{ state: 'held' }, { state: 'held' }, { state: 'held' }]);
    expect((await storedDeal(board.db, deal.id)).comments).toBe(0);
    expect(await entriesOf({ commentId: posted.body.id })).toHaveLength(1);
  });
});

test('a rule applies from its commit on, even if it is written with SQL while someone posts', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const post = () => request('POST', '/api/deals', newDeal({ title: 'Casino chips' }));
  const client = await board.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into content_rules (kind, value, places, action, below_trust) values ('word', 'casino', '{title}', 'refuse', 4)`,
  );
  expect((await post()).status).toBe(201);
  await client.query('commit');
  client.release();
  expect((await post()).body.code).toBe('REFUSED_BY_RULE');
  await board.pool.query(`update content_rules set value = 'other'`);
  expect((await post()).status).toBe(201);
});

describe('an admin', () => {
  test('adds, changes and deletes rules, which the staff log records; the second of two changes conflicts', async () => {
    const id = await addRule();
    const change = { ...casino, value: 'casino*', isConfirmed: true, version: 1 };
    expect((await admin('PUT', `/api/admin/content-rules/${id}`, change)).body).toEqual({ id, version: 2 });
    const late = await admin('PUT', `/api/admin/content-rules/${id}`, change);
    expect([late.status, late.body.code, late.body.current.value]).toEqual([409, 'VERSION_CONFLICT', 'casino*']);
    expect((await admin('DELETE', `/api/admin/content-rules/${id}`)).status).toBe(200);
    expect((await admin('DELETE', `/api/admin/content-rules/${id}`)).status).toBe(404);
    const log = await board.db.select({ action: staffLog.action, isPublic: staffLog.isPublic }).from(staffLog).orderBy(staffLog.id);
    expect(log.slice(-3)).toEqual(['add', 'edit', 'delete'].map((verb) => ({ action: `${verb}_content_rule`, isPublic: false })));
  });

  test.each([
    [{ value: '**' }, 'not_visible'],
    [{ kind: 'domain', value: 'not a domain' }, 'not_a_domain'],
  ])('cannot add the rule %o', async (given, rule) => {
    const { status, body } = await admin('POST', '/api/admin/content-rules', { ...casino, isConfirmed: false, ...given });
    expect([status, body.fields[0].rule]).toEqual([422, rule]);
  });

  test('cannot add the same rule twice, but the same word elsewhere', async () => {
    await addRule({ value: 'crypto*' });
    const again = (given: object) =>
      admin('POST', '/api/admin/content-rules', { ...casino, value: 'Crypto*', isConfirmed: true, ...given });
    const places = casino.places.toReversed();
    expect((await again({ places })).body.fields).toMatchObject([{ field: 'value', rule: 'rule_exists' }]);
    expect((await again({ places: ['name'] })).status).toBe(201);
  });

  test('a domain is stored as its host, however it was pasted', async () => {
    const id = await addRule({ kind: 'domain', value: 'https://www.Shop.example/path' });
    expect((await admin('GET', '/api/admin/content-rules')).body.rules[id].value).toBe('shop.example');
  });

  test('tries a rule on recent deals, comments and names, and must confirm one that matches a lot', async () => {
    const author = await aPerson(board.db, { trust: 1, name: 'Zebra fan' });
    const deal = await aDeal(board.db, { authorId: author.id, title: 'A zebra', canonicalUrl: 'https://a.example/z' });
    const month = 31 * 86_400_000;
    await aDeal(board.db, { authorId: author.id, title: 'An old zebra', liveAt: new Date(Date.now() - month), canonicalUrl: null });
    const comment = await aComment(board.db, { authorId: author.id, dealId: deal.id, body: 'Nice zebra' });
    const zebra = { kind: 'word', value: 'zebra', places: ['title', 'comment', 'name'], belowTrust: 2 };
    const trial = (await admin('POST', '/api/admin/content-rules/trial', zebra)).body;
    expect(trial).toMatchObject({ isComplete: true, deals: { matched: 1 }, comments: { matched: 1 }, people: { matched: 1 } });
    expect(trial.latest).toMatchObject([
      { kind: 'deal', id: deal.id, handle: author.handle },
      { kind: 'comment', id: comment.id, deal: deal.id, text: 'Nice zebra' },
      { kind: 'person', id: author.id },
    ]);
    const gone = { authorId: author.id, title: 'A removed zebra', state: 'removed', removedAt: new Date() } as const;
    const removed = await aDeal(board.db, { ...gone, removedBy: (await aPerson(board.db)).id, canonicalUrl: 'https://a.example/r' });
    await aDeal(board.db, { ...gone, removedBy: author.id, canonicalUrl: 'https://a.example/d' });
    await board.db.update(comments).set({ state: 'removed' }).where(eq(comments.id, comment.id));
    const again = (await admin('POST', '/api/admin/content-rules/trial', zebra)).body;
    expect(again).toMatchObject({ deals: { matched: 1, removed: 1 }, comments: { matched: 0, removed: 1 } });
    expect(again.latest).toMatchObject([{ id: deal.id }, { id: removed.id, removed: true }, { id: comment.id, removed: true }, {}]);
    await board.db.update(comments).set({ state: 'visible' }).where(eq(comments.id, comment.id));
    const none = await admin('POST', '/api/admin/content-rules/trial', { ...zebra, belowTrust: 1 });
    expect(none.body).toMatchObject({ deals: { matched: 0 }, people: { matched: 0 } });
    const broad = { ...zebra, value: '*', action: 'hold', isEnabled: true };
    const everything = { ...broad, value: '*e*' };
    const refusal = await admin('POST', '/api/admin/content-rules', everything);
    expect([refusal.status, refusal.body.code]).toEqual([422, 'RULE_TOO_BROAD']);
    expect(refusal.body.trial.deals.matched).toBeGreaterThan(0);
    expect((await admin('POST', '/api/admin/content-rules', { ...everything, isConfirmed: true })).status).toBe(201);
  });

  test('is the only one who sees and changes rules', async () => {
    const id = await addRule();
    const guest = await apiClient(board);
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    const calls = [
      ['GET', '/api/admin/content-rules'],
      ['POST', '/api/admin/content-rules', { ...casino, isConfirmed: true }],
      ['PUT', `/api/admin/content-rules/${id}`, { ...casino, version: 1 }],
      ['DELETE', `/api/admin/content-rules/${id}`],
      ['POST', '/api/admin/content-rules/trial', { kind: 'word', value: 'a', places: ['title'], belowTrust: 4 }],
    ] as const;
    for (const [method, url, payload] of calls) {
      expect((await guest(method, url, payload)).status).toBe(401);
      expect((await moderator(method, url, payload)).status).toBe(403);
    }
  });
});
