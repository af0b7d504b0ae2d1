import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trust } from '../../../shared/permissions.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aComment, aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { aToken, bearer } from '../../../test/tokens.ts';
import { caseEntries, cases, comments, contentRules, dealImages, deals, images } from '../../platform/database/schema.ts';

type Request = Awaited<ReturnType<typeof apiClient>>;
let board: TestApp;
let moderator: Request;
beforeAll(async () => {
  board = await testApp();
  moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
});
afterAll(() => board.close());

let count = 0;
const newDeal = (given = {}) => ({
  ...{ title: 'A kettle', category: 'home', kind: 'product', price: 100, currency: 'EUR', url: `https://kettles.example/${count++}` },
  ...given,
});
const dealNow = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];
const stateOf = async (id: number) => (await dealNow(id))?.state;
const openCase = async (about: { deal: number } | { comment: number }) => {
  const isAbout = 'deal' in about ? eq(cases.dealId, about.deal) : eq(cases.commentId, about.comment);
  return (
    await board.db
      .select()
      .from(cases)
      .where(and(isAbout, eq(cases.state, 'open')))
  )[0];
};
const entriesOf = async (about: { deal: number } | { comment: number }) => {
  const open = await openCase(about);
  return open === undefined
    ? []
    : await board.db.select().from(caseEntries).where(eq(caseEntries.caseId, open.id)).orderBy(desc(caseEntries.id));
};
const decide = async (about: { deal: number } | { comment: number }, decision: string, version: number) => {
  const open = await openCase(about);
  return await moderator('POST', `/api/mod/cases/${open?.id}/decision`, { decision, version, reason: 'A good reason' });
};
const newcomer = async (trust: Trust = 0) => apiClient(board, await aPerson(board.db, { trust }));
const hours = (number: number, id: number) =>
  board.db.execute(sql`update cases set decided_at = decided_at - make_interval(hours => ${number}) where deal_id = ${id}`);

/** A new person's first deal, which a moderator has just approved. */
async function approvedDeal(given = {}, trust: Trust = 0) {
  const request = await newcomer(trust);
  const { body } = await request('POST', '/api/deals', newDeal(given));
  expect((await decide({ deal: body.id }, 'approve', 1)).status).toBe(200);
  return { request, id: body.id as number };
}
const report = async (payload: object, times: number) => {
  for (let index = 0; index < times; index += 1) {
    const request = await apiClient(board, await aPerson(board.db, { trust: 2 }));
    expect((await request('POST', '/api/reports', { reason: 'spam', ...payload })).status).toBe(201);
  }
};

describe('after the approval of a new person’s first deal', () => {
  test.each([
    ['another link', { url: 'https://evil.example/login' }],
    ['another link of the same shop', { url: 'https://kettles.example/redirect?to=evil' }],
    ['another merchant', { merchant: 'Evil Bank' }],
    ['a website in the title', { title: 'Log in at evil.example now' }],
    ['a website in the text', { body: 'Log in [here](https://evil.example/login).' }],
    ['a disguised website in the text', { body: 'Log in at evil\\.example' }],
    ['a link that is spelled by character references', { body: '[Log in](http&#58;//evil&#0046;example)' }],
    ['a link without slashes to a number', { body: '[Log in](https:1249763844)' }],
    ['a link to an address of IPv6', { body: '[Log in](https://[2001:db8::1]/login)' }],
    ['a website in the coupon code', { couponCode: 'AT EVIL.EXAMPLE' }],
  ])('%s holds it again, with what changed in the queue', async (_name, patch) => {
    const { request, id } = await approvedDeal();
    const liveAt = (await dealNow(id))?.liveAt;
    expect((await request('PATCH', `/api/deals/${id}`, { version: 1, ...patch })).body).toMatchObject({ state: 'held', version: 2 });
    const [field] = Object.keys(patch);
    const [entry] = await entriesOf({ deal: id });
    expect(entry).toMatchObject({
      kind: 'material_change',
      details: { why: 'approved', changes: { [String(field)]: { to: expect.anything() } } },
    });
    expect((await request('GET', `/api/deals/${id}`)).status).toBe(404);
    // An approval shows it as it was, not as a new deal.
    expect((await decide({ deal: id }, 'approve', 2)).status).toBe(200);
    expect(await dealNow(id)).toMatchObject({ state: 'live', liveAt });
  });

  test('another picture holds it; taking it away again does not', async () => {
    const { request, id } = await approvedDeal();
    const hash = 'c'.repeat(43);
    const [image] = await board.db.insert(images).values({ hash, width: 10, height: 10, blur: 'data:image/webp;base64,' }).returning();
    expect((await request('PATCH', `/api/deals/${id}`, { version: 1, images: [image?.hash] })).body.state).toBe('held');
    await decide({ deal: id }, 'approve', 2);
    expect((await request('PATCH', `/api/deals/${id}`, { version: 2, images: [] })).body.state).toBe('live');
    expect(await board.db.select().from(dealImages).where(eq(dealImages.dealId, id))).toEqual([]);
  });

  test('a corrected typo leaves it live and goes to the queue; many edits are one entry, from the approved words to the last ones', async () => {
    const { request, id } = await approvedDeal();
    for (let version = 1; version <= 12; version += 1)
      expect(
        (await request('PATCH', `/api/deals/${id}`, { version, title: `A kettle ${version}`, body: `Text ${version}` })).body.state,
      ).toBe('live');
    const entries = await entriesOf({ deal: id });
    expect(entries).toMatchObject([
      {
        kind: 'material_change',
        weight: 2,
        details: { changes: { title: { from: 'A kettle', to: 'A kettle 12' }, body: { to: 'Text 12' } } },
      },
    ]);
    expect((await openCase({ deal: id }))?.urgency).toBe(2);
    await request('PATCH', `/api/deals/${id}`, { version: 13, title: 'A kettle', body: null });
    expect((await entriesOf({ deal: id }))[0]?.details).toMatchObject({ changes: {} });
  });

  test('a higher price is reported though nobody has voted, and a lower one is not', async () => {
    const { request, id } = await approvedDeal();
    await request('PATCH', `/api/deals/${id}`, { version: 1, price: 90 });
    expect(await entriesOf({ deal: id })).toEqual([]);
    await request('PATCH', `/api/deals/${id}`, { version: 2, price: 900 });
    expect(await entriesOf({ deal: id })).toMatchObject([{ details: { votes: 0, changes: { price: { from: 90, to: 900 } } } }]);
  });

  test('a fact-checker’s correction is neither held nor reported', async () => {
    const { id } = await approvedDeal();
    const factChecker = await newcomer(3);
    const patch = { version: 1, url: 'https://kettles.example/right', reason: 'wrong_facts' };
    expect((await factChecker('PATCH', `/api/deals/${id}`, patch)).body.state).toBe('live');
    expect(await entriesOf({ deal: id })).toEqual([]);
  });

  test('a personal token and an earlier version walk around nothing', async () => {
    const person = await aPerson(board.db, { trust: 0 });
    const request = await apiClient(board, person);
    const { body } = await request('POST', '/api/deals', newDeal({ body: 'See evil.example' }));
    await request('PATCH', `/api/deals/${body.id}`, { version: 1, body: 'Boils fast' });
    expect((await decide({ deal: body.id }, 'approve', 2)).status).toBe(200);
    const token = await aToken(board, person.id);
    const answer = await board.app.inject({
      method: 'PATCH',
      url: `/api/deals/${body.id}`,
      headers: bearer(token),
      payload: { version: 2, body: 'See evil.example' },
    });
    expect(answer.json()).toMatchObject({ state: 'held' });
  });

  test('a scheduled deal that is changed before its start does not start', async () => {
    const { request, id } = await approvedDeal({ startsAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await stateOf(id)).toBe('scheduled');
    const patch = { version: 1, url: 'https://evil.example/1', startsAt: null };
    expect((await request('PATCH', `/api/deals/${id}`, patch)).body.state).toBe('held');
    expect((await request('GET', '/api/me/posting')).body).toMatchObject({ holdReason: 'first', approved: [{ deal: id }] });
  });

  test('an expired deal that is changed cannot be reactivated before a moderator has looked', async () => {
    const { request, id } = await approvedDeal();
    await request('POST', `/api/deals/${id}/expiry`);
    expect((await request('PATCH', `/api/deals/${id}`, { version: 1, url: 'https://evil.example/2' })).body.state).toBe('held');
    expect((await request('DELETE', `/api/deals/${id}/expiry`)).status).toBe(409);
  });

  test('the author reads beforehand in which of their deals changes are reviewed, and for how long', async () => {
    const { request, id } = await approvedDeal();
    expect((await request('GET', '/api/me/posting')).body).toMatchObject({
      holdReason: 'again',
      approved: [{ deal: id, until: expect.any(String) }],
    });
    await hours(25, id);
    expect((await request('GET', '/api/me/posting')).body.approved).toBeUndefined();
  });
});

test('a member’s deal that a rule held has its changes reviewed for a day after its approval, and the rule is asked again', async () => {
  await board.db
    .insert(contentRules)
    .values({ kind: 'word', value: 'crypto', places: ['title', 'text'], belowTrust: 3, action: 'hold' } as never);
  const { request, id } = await approvedDeal({ title: 'Crypto kettle' }, 1);
  expect((await request('PATCH', `/api/deals/${id}`, { version: 1, body: 'Pay in crypto' })).body.state).toBe('held');
  await decide({ deal: id }, 'approve', 2);
  expect((await request('PATCH', `/api/deals/${id}`, { version: 2, url: 'https://kettles.example/other' })).body.state).toBe('held');
  await decide({ deal: id }, 'approve', 3);
  await hours(25, id);
  expect((await request('PATCH', `/api/deals/${id}`, { version: 3, url: 'https://kettles.example/third' })).body.state).toBe('live');
  expect(await entriesOf({ deal: id })).toEqual([]);
});

test('a change of a reported deal without votes goes into its case', async () => {
  const author = await aPerson(board.db, { trust: 1 });
  const deal = await aDeal(board.db, { authorId: author.id, url: 'https://kettles.example/reported', canonicalUrl: null });
  await report({ deal: deal.id, reason: 'wrong_facts' }, 1);
  const request = await apiClient(board, author);
  expect((await request('PATCH', `/api/deals/${deal.id}`, { version: 1, title: 'Something else' })).body.state).toBe('live');
  expect((await entriesOf({ deal: deal.id }))[0]).toMatchObject({ kind: 'material_change', details: { why: 'open' } });
});

describe('an approval protects what the moderator saw', () => {
  test('six reports do not hide a deal that was approved, but do so after its author has changed it', async () => {
    const { request, id } = await approvedDeal();
    await report({ deal: id }, 6);
    expect(await stateOf(id)).toBe('live');
    await request('PATCH', `/api/deals/${id}`, { version: 1, title: 'A kettle for you' });
    await report({ deal: id }, 1);
    expect(await stateOf(id)).toBe('held');
  });

  test('a new version that is no edit, such as a reactivation, does not end the protection', async () => {
    const { request, id } = await approvedDeal();
    await request('POST', `/api/deals/${id}/expiry`);
    expect((await request('DELETE', `/api/deals/${id}/expiry`)).body.version).toBe(2);
    await report({ deal: id }, 6);
    expect(await stateOf(id)).toBe('live');
  });

  test('a dismissal without the version that was seen protects nothing', async () => {
    const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
    await report({ deal: deal.id, reason: 'wrong_facts' }, 1);
    const open = await openCase({ deal: deal.id });
    expect((await moderator('POST', `/api/mod/cases/${open?.id}/decision`, { decision: 'dismiss' })).status).toBe(200);
    await report({ deal: deal.id }, 2);
    expect(await stateOf(deal.id)).toBe('held');
  });

  test('a decision about a version that is no longer there is refused, and an approval must name one', async () => {
    const request = await newcomer();
    const { body } = await request('POST', '/api/deals', newDeal());
    await request('PATCH', `/api/deals/${body.id}`, { version: 1, url: 'https://evil.example/3' });
    const refused = await decide({ deal: body.id }, 'approve', 1);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'VERSION_CONFLICT', current: { id: expect.any(Number), version: 2 } }),
    ]);
    expect(await stateOf(body.id)).toBe('held');
    const open = await openCase({ deal: body.id });
    expect((await moderator('GET', `/api/mod/cases/${open?.id}`)).body.case.deal.version).toBe(2);
    const unnamed = await moderator('POST', `/api/mod/cases/${open?.id}/decision`, { decision: 'approve' });
    expect(unnamed.body).toMatchObject({ code: 'INVALID', fields: [{ field: 'version' }] });
    expect((await decide({ deal: body.id }, 'approve', 2)).status).toBe(200);
    expect((await moderator('DELETE', `/api/mod/cases/${open?.id}/decision`)).status).toBe(200);
    expect(await openCase({ deal: body.id })).toMatchObject({ id: open?.id, seenVersion: null });
  });

  test('an approved comment that is edited is held if it names another website, is reported otherwise, and loses its protection', async () => {
    const author = await aPerson(board.db, { trust: 1 });
    const request = await apiClient(board, author);
    const deal = await aDeal(board.db, { authorId: author.id, comments: 0 });
    const comment = await aComment(board.db, {
      authorId: author.id,
      dealId: deal.id,
      state: 'held',
      heldAt: new Date(),
      body: 'A fine kettle',
    });
    await board.db.insert(cases).values({ commentId: comment.id });
    await decide({ comment: comment.id }, 'approve', 1);
    const stateNow = async () => (await board.db.select().from(comments).where(eq(comments.id, comment.id)))[0]?.state;
    const edit = (version: number, body: string) => request('PUT', `/api/comments/${comment.id}`, { version, body });
    await report({ comment: comment.id }, 6);
    expect(await stateNow()).toBe('visible');
    await decide({ comment: comment.id }, 'dismiss', 1);
    await edit(1, 'A very fine kettle');
    expect(await entriesOf({ comment: comment.id })).toMatchObject([
      { kind: 'material_change', details: { changes: { body: { from: 'A fine kettle' } } } },
    ]);
    expect(await stateNow()).toBe('visible');
    await report({ comment: comment.id }, 2);
    expect(await stateNow()).toBe('held');
    await decide({ comment: comment.id }, 'approve', 2);
    await edit(2, 'A very fine kettle from evil.example');
    expect(await stateNow()).toBe('held');
    expect((await storedDeal(board.db, deal.id)).comments).toBe(0);
  });
});
