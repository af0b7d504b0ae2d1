import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages, quotas } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, storedDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { caseEntries, cases, deals, images, people, revisions } from '../../platform/database/schema.ts';
import { revisionReads } from './reads.ts';
import { changesBetween } from './with-revision.ts';

let board: TestApp;
let dealCount = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

async function somePicture(addedBy: number): Promise<string> {
  dealCount += 1;
  const hash = `picture-${dealCount}`.padEnd(43, '_');
  await board.db.insert(images).values({ hash, width: 4, height: 3, blur: 'data:image/webp;base64,AA', addedBy });
  return hash;
}

const stored = (id: number) => storedDeal(board.db, id);

/** Posts a deal as a new person; returns it with its fields and the person's client. */
async function posted(more: object = {}) {
  dealCount += 1;
  const author = await aPerson(board.db);
  const request = await apiClient(board, author);
  const facts = {
    title: 'A kettle that boils',
    category: 'home',
    url: `https://kettles.example/edited-${dealCount}`,
    price: 2_000,
    currency: 'EUR',
    ...more,
  };
  const { body } = await request('POST', '/api/deals', facts);
  const edit = (changes: object, version = 1) => request('PATCH', `/api/deals/${body.id}`, { ...changes, version });
  const history = async () => (await request('GET', `/api/deals/${body.id}/revisions`)).body;
  return { id: body.id as number, author, request, facts, edit, history };
}

describe('the history of a deal', () => {
  test('lists what each edit changed, by the names of the API, latest first', async () => {
    const deal = await posted({ body: 'It boils water.', regions: ['DE'] });
    const picture = await somePicture(deal.author.id);
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    await deal.edit({
      title: 'A kettle that whistles',
      price: 1_500,
      category: 'gaming',
      merchant: 'Pots',
      body: '',
      regions: [],
      endsAt,
      membersOnly: true,
    });
    await deal.edit({ title: 'A kettle that whistles', body: 'It does.', images: [picture], membersOnly: false, endsAt: null }, 2);
    const { revisions: entries, order } = await deal.history();
    expect(order).toEqual([3, 2]);
    const editor = { handle: deal.author.handle, name: deal.author.name };
    expect(entries[2]).toEqual({
      version: 2,
      at: expect.any(String),
      cause: 'edit',
      editor,
      changes: {
        title: { from: 'A kettle that boils', to: 'A kettle that whistles' },
        price: { from: 2_000, to: 1_500 },
        category: { from: 'home', to: 'gaming' },
        merchant: { from: 'Kettles', to: 'Pots' },
        body: { from: 'It boils water.' },
        regions: { from: ['DE'] },
        membersOnly: { from: false, to: true },
        endsAt: { to: endsAt },
      },
    });
    expect(entries[3].changes).toEqual({
      body: { to: 'It does.' },
      images: { to: [picture] },
      membersOnly: { from: true, to: false },
      endsAt: { from: endsAt },
    });
  });

  test('has no version for an edit without changes', async () => {
    const deal = await posted();
    expect((await deal.edit({})).body).toMatchObject({ version: 1 });
    expect(await deal.history()).toEqual({ revisions: {}, order: [] });
    expect((await deal.request('GET', `/api/deals/${deal.id}`)).body).not.toHaveProperty('editedAt');
  });

  test('can be undone: a patch with the old values of a version restores the deal', async () => {
    const deal = await posted({ body: 'It boils water.' });
    const before = (await deal.request('GET', `/api/deals/${deal.id}`)).body;
    await deal.edit({ title: 'Something else', merchant: 'Pots', body: 'No.', price: 1_500 });
    const { changes } = (await deal.history()).revisions[2];
    const undone = Object.fromEntries(Object.keys(changes).map((field) => [field, changes[field].from ?? null]));
    expect((await deal.edit(undone, 2)).status).toBe(200);
    const { version: _, editedAt: __, ...after } = (await deal.request('GET', `/api/deals/${deal.id}`)).body;
    const { version: ___, ...was } = before;
    expect(after).toEqual(was);
  });

  test('is unsigned if its editor was deleted', async () => {
    const deal = await posted();
    await deal.edit({ price: 1_500 });
    await board.db.update(people).set({ state: 'deleted' }).where(eq(people.id, deal.author.id));
    const { body } = await (await apiClient(board))('GET', `/api/deals/${deal.id}/revisions`);
    expect(body.revisions[2]).toMatchObject({ cause: 'edit' });
    expect(body.revisions[2]).not.toHaveProperty('editor');
  });

  test('is hidden from everyone who cannot see the deal', async () => {
    const { id: authorId } = await aPerson(board.db);
    const guest = await apiClient(board);
    const status = async (given: object) =>
      (await guest('GET', `/api/deals/${(await aDeal(board.db, { authorId, ...given })).id}/revisions`)).status;
    expect(await status({})).toBe(200);
    expect(await status({ membersOnly: true })).toBe(404);
    expect(await status({ state: 'scheduled', startsAt: new Date(Date.now() + 60_000) })).toBe(404);
    expect(await status({ state: 'removed' })).toBe(410);
    expect((await guest('GET', '/api/deals/99999/revisions')).status).toBe(404);
  });

  test('shows guests only changes since the deal became public, and members everything', async () => {
    const deal = await posted({ couponCode: 'EVERYBODY' });
    await deal.edit({ couponCode: 'MEMBERS', membersOnly: true });
    await deal.edit({ couponCode: 'OLD', membersOnly: true }, 2);
    await deal.edit({ couponCode: 'SPRING', membersOnly: false }, 3);
    const guest = await apiClient(board);
    const history = async () => (await guest('GET', `/api/deals/${deal.id}/revisions`)).body;
    expect(await history()).toEqual({ revisions: {}, order: [] });
    await deal.edit({ couponCode: 'SUMMER' }, 4);
    expect((await history()).order).toEqual([5]);
    expect((await history()).revisions[5].changes).toEqual({ couponCode: { from: 'SPRING', to: 'SUMMER' } });
    expect((await deal.history()).order).toEqual([5, 4, 3, 2]);
  });

  test('begins when the deal goes live, for its author too', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const deal = await posted({ couponCode: 'DRAFT', startsAt });
    await deal.edit({ couponCode: 'BETTER' });
    expect((await deal.edit({ couponCode: 'SPRING', startsAt: null }, 2)).body.state).toBe('live');
    expect(await deal.history()).toEqual({ revisions: {}, order: [] });
    await deal.edit({ couponCode: 'SUMMER', startsAt: null }, 3);
    expect((await deal.history()).order).toEqual([4]);
  });

  test('never shows what was held and changed again before moderators approved it, nor that it was held', async () => {
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    const rule = { kind: 'word', value: 'xyzzy', places: ['text'], action: 'hold', belowTrust: 4, isEnabled: true, isConfirmed: true };
    const admin = await apiClient(board, await aPerson(board.db, { role: 'admin' }));
    expect((await admin('POST', '/api/admin/content-rules', rule)).status).toBe(201);
    const deal = await posted({ body: 'It boils.', couponCode: 'FIRST' });
    const guest = await apiClient(board);
    const history = async () => (await guest('GET', `/api/deals/${deal.id}/revisions`)).body;
    const approve = async (version: number) => {
      const [open] = await board.db
        .select()
        .from(cases)
        .where(and(eq(cases.dealId, deal.id), eq(cases.state, 'open')));
      expect((await moderator('POST', `/api/mod/cases/${open?.id}/decision`, { decision: 'approve', version })).status).toBe(200);
    };
    expect((await deal.edit({ body: 'Write to my neighbour, xyzzy 7.', couponCode: 'SECOND' })).body.state).toBe('held');
    await deal.edit({ body: 'He lives at xyzzy 8.' }, 2);
    await deal.edit({ body: 'It boils.' }, 3);
    await approve(4);
    expect(await history()).toMatchObject({ order: [4], revisions: { 4: { changes: { couponCode: { from: 'FIRST', to: 'SECOND' } } } } });
    expect(JSON.stringify(await history())).not.toMatch(/xyzzy|body|held/);
    // What was approved as it is was seen.
    expect((await deal.edit({ body: 'It is a xyzzy kettle.' }, 4)).body.state).toBe('held');
    await approve(5);
    await deal.edit({ body: 'It is a kettle.' }, 5);
    expect((await history()).revisions[6].changes).toEqual({ body: { from: 'It is a xyzzy kettle.', to: 'It is a kettle.' } });
    expect((await history()).revisions[5].changes).toEqual({ body: { from: 'It boils.', to: 'It is a xyzzy kettle.' } });
  });

  test('is limited in number and length', async () => {
    const { id } = await posted();
    const fill = (count: number, length: number, from: number) =>
      board.pool.query(
        `insert into revisions (deal_id, version, cause, changes) select $1, $4::int + i, 'edit', jsonb_build_object('body', jsonb_build_object('to', repeat('x', $3))) from generate_series(1, $2::int) i`,
        [id, count, length, from],
      );
    await fill(pages.revisions + 10, 5, 1);
    const guest = await apiClient(board);
    const orderOf = async () => (await guest('GET', `/api/deals/${id}/revisions`)).body.order;
    expect(await orderOf()).toHaveLength(pages.revisions);
    await fill(50, 20_000, 1_000);
    expect((await orderOf())[0]).toBe(1_050);
    expect((await orderOf()).length).toBeLessThan(25);
  });

  test('is updated for a new version and when the deal is hidden, but not for a vote', async () => {
    const { id, author, edit } = await posted();
    await edit({ price: 1_500 });
    const [read] = revisionReads(board.db);
    const { dependencies = [] } = (await read?.evaluate({ id }, 'public')) ?? {};
    const wakes = (table: string, row: object) => affects({ table, kind: 'update', row: { ...row } }, dependencies);
    expect(wakes('revisions', { deal_id: id, version: 3 })).toBe(true);
    expect(wakes('revisions', { deal_id: id + 1, version: 3 })).toBe(false);
    expect(wakes('deals', { id, state: 'live', members_only: false, up: 7 })).toBe(false);
    expect(wakes('deals', { id, state: 'removed', members_only: false })).toBe(true);
    expect(wakes('people', { id: author.id })).toBe(true);
  });
});

describe('an edit', () => {
  test('replaces the pictures in their order, and refuses an unknown one', async () => {
    const deal = await posted();
    const [one, other] = [await somePicture(deal.author.id), await somePicture(deal.author.id)];
    await deal.edit({ images: [one, other] });
    await deal.edit({ images: [other, one] }, 2);
    expect((await deal.history()).revisions[3].changes).toEqual({ images: { from: [one, other], to: [other, one] } });
    const shown = (await deal.request('GET', `/api/deals/${deal.id}`)).body;
    expect(shown.image.hash).toBe(other);
    const refusal = await deal.edit({ images: ['x'.repeat(43)] }, 3);
    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'images' }] } });
  });

  test('to the link of a live deal is refused with that deal; to the link of an expired one it is accepted', async () => {
    const there = await posted();
    const deal = await posted();
    const refusal = await deal.edit({ url: there.facts.url });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'DUPLICATE_DEAL', duplicate: { id: there.id } } });
    expect((await deal.edit({ price: 1 })).body.version).toBe(2);
    await there.request('POST', `/api/deals/${there.id}/expiry`);
    expect((await deal.edit({ url: there.facts.url, price: 1 }, 2)).status).toBe(200);
  });

  test('cannot move the start of a live deal', async () => {
    const deal = await posted();
    const refusal = await deal.edit({ startsAt: new Date(Date.now() + 60_000).toISOString() });
    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'startsAt', rule: 'already_live' }] } });
    expect((await deal.edit({ startsAt: new Date(Date.now() - 60_000).toISOString() })).body.version).toBe(1);
  });

  test('after the first day may remove the reference price if the price has risen to it', async () => {
    const deal = await posted({ reference: 3_000, evidence: 'Seen in May' });
    await board.db.update(deals).set({ liveAt: sql`now() - interval '25 hours'` }).where(eq(deals.id, deal.id));
    expect((await deal.edit({ reference: null, evidence: null })).body.code).toBe('FORBIDDEN');
    expect((await deal.edit({ reference: null, evidence: null, price: 2_500 })).body.code).toBe('FORBIDDEN');
    expect((await deal.edit({ reference: null, evidence: null, price: 3_000 })).status).toBe(200);
  });

  test('counts against the daily quota of 200 versions', async () => {
    const deal = await posted();
    await board.pool.query(
      `insert into revisions (deal_id, version, cause, changes, editor_id) select $1, 1000 + i, 'edit', '{}', $2 from generate_series(1, $3::int) i`,
      [deal.id, deal.author.id, quotas.edits.max],
    );
    expect(await deal.edit({ price: 1_500 })).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
    expect((await deal.request('POST', `/api/deals/${deal.id}/expiry`)).status).toBe(200);
    expect(await deal.request('DELETE', `/api/deals/${deal.id}/expiry`)).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
    await board.db.delete(revisions).where(eq(revisions.dealId, deal.id));
    expect((await deal.request('DELETE', `/api/deals/${deal.id}/expiry`)).status).toBe(200);
    expect((await deal.edit({ price: 1_500 }, 2)).status).toBe(200);
  });
});

describe('a material change', () => {
  const url = (deal: { id: number }) => `/api/deals/${deal.id}/vote`;
  /** Has people vote, and returns how to see the first one's mark. */
  async function voted(deal: { id: number }, people: number) {
    const clients = await Promise.all(Array.from({ length: people }, async () => apiClient(board, await aPerson(board.db))));
    for (const request of clients) await request('PUT', url(deal), { value: 1 });
    const [first] = clients;
    return { first, mark: async () => (await first?.('GET', `/api/me/marks?deals=${deal.id}`))?.body.marks[deal.id] };
  }
  const reported = async ({ id }: { id: number }) =>
    await board.db
      .select({ kind: caseEntries.kind, weight: caseEntries.weight, details: caseEntries.details })
      .from(caseEntries)
      .innerJoin(cases, eq(cases.id, caseEntries.caseId))
      .where(eq(cases.dealId, id));

  test('is shown to those who voted before, with the value at the time, until they vote again or it is undone', async () => {
    const deal = await posted();
    const { first, mark } = await voted(deal, 1);
    const late = await apiClient(board, await aPerson(board.db));
    const unchanged = await posted();
    await first?.('PUT', url(unchanged), { value: 1 });
    await deal.edit({ title: 'A toaster', price: 2_500, body: 'Another text.' });
    await deal.edit({ price: 2_700 }, 2);
    await late('PUT', url(deal), { value: 1 });
    expect(await mark()).toEqual({ vote: 1, changed: { title: { from: 'A kettle that boils' }, price: { from: 2_000 } } });
    expect((await late('GET', `/api/me/marks?deals=${deal.id}`)).body.marks[deal.id]).toEqual({ vote: 1 });
    expect((await first?.('GET', `/api/me/marks?deals=${unchanged.id}`))?.body.marks[unchanged.id]).toEqual({ vote: 1 });
    expect((await stored(deal.id)).up).toBe(2);
    await deal.edit({ title: 'A kettle that boils', price: 1_900 }, 3);
    expect((await mark()).changed).toEqual({ price: { from: 2_000 } });
    await first?.('PUT', url(deal), { value: 1 });
    expect(await mark()).toEqual({ vote: 1 });
  });

  test('goes to the moderators after three votes, or after the first hour', async () => {
    const [fresh, popular, old] = [await posted(), await posted(), await posted()];
    await voted(fresh, 2);
    await voted(popular, 3);
    await voted(old, 1);
    await board.db
      .update(deals)
      .set({ liveAt: new Date(Date.now() - 3_700_000) })
      .where(eq(deals.id, old.id));
    for (const deal of [fresh, popular, old]) await deal.edit({ url: `https://other.example/${deal.id}`, price: 2_500, body: 'Text' });
    expect(await reported(fresh)).toEqual([]);
    expect(await reported(old)).toMatchObject([{ kind: 'material_change', details: { votes: 1 } }]);
    const changes = { url: { from: popular.facts.url, to: `https://other.example/${popular.id}` }, price: { from: 2_000, to: 2_500 } };
    expect(await reported(popular)).toMatchObject([
      { weight: 6, details: { votes: 3, changes: { ...changes, merchant: { from: 'Kettles' } } } },
    ]);
  });

  test('is not reported if a fact-checker makes it, nor a lower price, other spelling or another text', async () => {
    const deal = await posted();
    await voted(deal, 3);
    await deal.edit({ title: 'A Kettle, that boils!', price: 1_500, url: `${deal.facts.url}?utm_source=mail`, body: 'New' });
    const factChecker = await apiClient(board, await aPerson(board.db, { trust: 3 }));
    const steered = await factChecker('PATCH', `/api/deals/${deal.id}`, { title: 'A toaster', version: 2, reason: 'It is a toaster.' });
    expect([steered.status, await reported(deal)]).toEqual([200, []]);
  });
});

describe('what moderators hide from the history', () => {
  const hide = (deal: { id: number }, version: number) => `/api/mod/deals/${deal.id}/hidden-revisions/${version}`;
  const reason = { reason: 'It names a neighbour' };
  const phished = { title: 'Write to Mr Xyzzy, Xyzzy Street 7', url: 'https://xyzzy.example/' };
  const theModerator = async () => await apiClient(board, await aPerson(board.db, { role: 'moderator' }));

  /** A deal that its author made a bad one, and a moderator put right, with what everybody may read of it. */
  async function corrected() {
    const deal = await posted({ url: `https://kettles.example/hidden-${dealCount}` });
    const voter = await apiClient(board, await aPerson(board.db));
    await deal.edit(phished);
    await voter('PUT', `/api/deals/${deal.id}/vote`, { value: 1 });
    await deal.edit({ price: 1_900 }, 2);
    const moderator = await theModerator();
    const { title, url } = deal.facts;
    expect((await moderator('PATCH', `/api/deals/${deal.id}`, { title, url, version: 3, ...reason })).status).toBe(200);
    const guest = await apiClient(board);
    const read = async () => [
      await deal.history(),
      (await guest('GET', `/api/deals/${deal.id}/revisions`)).body,
      (await voter('GET', `/api/me/marks?deals=${deal.id}`)).body,
      (await deal.request('GET', '/api/me/export/edits')).body,
      (await guest('GET', '/api/moderation-log')).body,
    ];
    return { ...deal, moderator, read };
  }

  test('is hidden with the other edits that list its values, from everybody but moderators, who can show it again', async () => {
    const deal = await corrected();
    expect(JSON.stringify(await deal.read()).match(/xyzzy/gi)?.length).toBeGreaterThan(5);
    expect(await deal.moderator('PUT', hide(deal, 4), reason)).toMatchObject({ status: 200, body: { versions: [4, 2] } });
    expect(JSON.stringify(await deal.read())).not.toMatch(/xyzzy/i);
    const { order, revisions: entries } = await deal.history();
    expect(order).toEqual([4, 3, 2]);
    expect(entries[4]).toMatchObject({ hidden: true, changes: {}, editor: expect.anything() });
    expect(entries[3]).not.toHaveProperty('hidden');
    const staff = async () => (await deal.moderator('GET', `/api/mod/deals/${deal.id}/revisions`)).body.revisions;
    expect((await staff())[2]).toMatchObject({ hidden: true, changes: { title: { to: phished.title } } });
    expect((await deal.moderator('PUT', hide(deal, 4), reason)).body.code).toBe('BAD_TRANSITION');
    expect((await deal.moderator('DELETE', hide(deal, 4))).status).toBe(200);
    expect((await deal.history()).revisions[2].changes.title.to).toBe(phished.title);
    expect((await deal.moderator('PUT', hide(deal, 2), reason)).body).toEqual({ versions: [4, 2] });
    expect(JSON.stringify(await deal.read())).not.toMatch(/xyzzy/i);
  });

  test('is in the public log with the reason, without what was hidden', async () => {
    const deal = await corrected();
    await deal.moderator('PUT', hide(deal, 4), reason);
    const { entries, order } = (await deal.request('GET', `/api/moderation-log?deal=${deal.id}`)).body;
    expect(entries[order[0]]).toMatchObject({ action: 'hide_revision', ...reason });
  });

  test('needs a reason and an edit that people see, and is not for those whose deal it is, nor for others', async () => {
    const deal = await corrected();
    expect((await deal.moderator('PUT', hide(deal, 4), {})).body.code).toBe('INVALID');
    expect((await deal.moderator('PUT', hide(deal, 9), reason)).body.code).toBe('BAD_TRANSITION');
    expect((await deal.request('PUT', hide(deal, 4), reason)).body.code).toBe('FORBIDDEN');
    expect((await deal.request('GET', `/api/mod/deals/${deal.id}/revisions`)).body.code).toBe('FORBIDDEN');
    expect((await (await apiClient(board))('PUT', hide(deal, 4), reason)).body.code).toBe('AUTH_REQUIRED');
    await board.db.update(people).set({ role: 'moderator' }).where(eq(people.id, deal.author.id));
    expect((await deal.request('PUT', hide(deal, 4), reason)).body.code).toBe('ABOUT_YOU');
    expect((await deal.history()).revisions[2]).not.toHaveProperty('hidden');
  });

  test('does not let guests see what was for members only', async () => {
    const deal = await posted({ couponCode: 'EVERYBODY' });
    await deal.edit({ couponCode: 'MEMBERS', membersOnly: true });
    await deal.edit({ membersOnly: false }, 2);
    expect((await (await theModerator())('PUT', hide(deal, 3), reason)).status).toBe(200);
    expect((await (await apiClient(board))('GET', `/api/deals/${deal.id}/revisions`)).body).toEqual({ revisions: {}, order: [] });
  });
});

test('changes between versions leave out a value that is undefined before or after', () => {
  const changes = changesBetween({ title: 'A', url: 'https://a.example' }, { title: 'B', price: 5 });
  expect(JSON.parse(JSON.stringify(changes))).toEqual({
    title: { from: 'A', to: 'B' },
    url: { from: 'https://a.example' },
    price: { to: 5 },
  });
});
