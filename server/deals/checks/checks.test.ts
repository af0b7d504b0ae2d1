import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quotas } from '../../../shared/limits.ts';
import type { Trust } from '../../../shared/permissions.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { affects } from '../../engine/dependency-index.ts';
import { dealChecks, deals, pricePoints, revisions } from '../../platform/database/schema.ts';
import { voteReads } from '../votes/reads.ts';

let board: TestApp;
let count = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const someDeal = async (given: Partial<typeof deals.$inferInsert> = {}) => {
  count += 1;
  return aDeal(board.db, { authorId: (await aPerson(board.db)).id, canonicalUrl: `https://kettles.example/checked-${count}`, ...given });
};
const someExpired = (given: Partial<typeof deals.$inferInsert> = {}) =>
  someDeal({ state: 'expired', expiredAt: new Date(), expiredBy: 'checks', ...given });
const stored = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];
const card = async (id: number) => (await (await apiClient(board))('GET', `/api/deals/${id}`)).body;

/** Checks a deal as a new person with this trust, and returns the response. */
async function check(id: number, body: object, given: { trust?: Trust; person?: { id: number } } = {}) {
  const request = await apiClient(board, given.person ?? (await aPerson(board.db, { trust: given.trust ?? 1 })));
  return await request('PUT', `/api/deals/${id}/check`, body);
}
const dead = { verdict: 'dead' };
const works = { verdict: 'works' };
const costs = (price: number) => ({ verdict: 'price_changed', price });
/** Makes all checks of a deal older. */
const age = (id: number, interval: string) =>
  board.db
    .update(dealChecks)
    .set({ checkedAt: sql`${dealChecks.checkedAt} - ${interval}::interval` })
    .where(eq(dealChecks.dealId, id));

describe('a check', () => {
  test('is shown on the card and to the person who made it until it is replaced or withdrawn', async () => {
    const deal = await someDeal();
    const person = await aPerson(board.db);
    const request = await apiClient(board, person);
    expect(await check(deal.id, works, { person })).toMatchObject({ status: 200, body: { state: 'live', price: 1_999 } });
    expect((await card(deal.id)).works).toEqual({ people: 1, at: expect.any(String) });
    const marks = async () => (await request('GET', `/api/me/marks?deals=${deal.id}`)).body.marks;
    expect(await marks()).toEqual({ [deal.id]: { check: 'works' } });
    await check(deal.id, dead, { person });
    expect(await card(deal.id)).toMatchObject({ dead: { people: 1 } });
    expect(await card(deal.id)).not.toHaveProperty('works');
    expect((await request('DELETE', `/api/deals/${deal.id}/check`)).body).toEqual({ state: 'live', price: 1_999 });
    expect(await card(deal.id)).not.toHaveProperty('dead');
    expect(await marks()).toEqual({});
    expect((await request('DELETE', `/api/deals/${deal.id}/check`)).status).toBe(200);
  });

  test('updates the marks of the person who made it, for the deals they watch', async () => {
    const deal = await someDeal();
    const person = await aPerson(board.db);
    const marks = voteReads(board.db).find(({ path }) => path === '/api/me/marks');
    const { dependencies = [] } = (await marks?.evaluate({ deals: [deal.id] }, `person:${person.id}`)) ?? {};
    const hears = (row: object) => affects({ table: 'deal_checks', kind: 'update', row: { ...row } }, dependencies);
    expect(hears({ deal_id: deal.id, person_id: person.id })).toBe(true);
    expect(hears({ deal_id: deal.id, person_id: person.id + 1 })).toBe(false);
    expect(hears({ deal_id: deal.id + 1, person_id: person.id })).toBe(false);
  });

  test('is refused for guests and suspended people, and on your own and hidden deals', async () => {
    const author = await aPerson(board.db);
    const own = await someDeal({ authorId: author.id });
    const guest = await apiClient(board);
    expect(await guest('PUT', `/api/deals/${own.id}/check`, works)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } });
    expect((await guest('DELETE', `/api/deals/${own.id}/check`)).body.code).toBe('AUTH_REQUIRED');
    expect((await check(own.id, works, { person: author })).body.code).toBe('SELF_VOTE');
    const suspended = await aPerson(board.db, { state: 'suspended' });
    expect((await check(own.id, works, { person: suspended })).body.code).toBe('SANCTIONED');
    const removed = await someDeal({ state: 'removed' });
    expect((await check(removed.id, works)).body.code).toBe('REMOVED');
    const scheduled = await someDeal({ state: 'scheduled', startsAt: new Date(Date.now() + 60_000) });
    expect((await check(scheduled.id, works)).body.code).toBe('NOT_FOUND');
    expect((await check(scheduled.id, works, { trust: 3 })).body.code).toBe('NOT_FOUND');
    expect((await check(scheduled.id, works, { person: { id: scheduled.authorId } })).body.code).toBe('NOT_FOUND');
    expect((await check(99_999, works)).body.code).toBe('NOT_FOUND');
    const members = await someDeal({ membersOnly: true });
    expect((await check(members.id, works)).status).toBe(200);
  });

  test.each([
    ['an unknown verdict', { verdict: 'maybe' }, 'verdict'],
    ['"works" with a price', { verdict: 'works', price: 5 }, 'price'],
    ['a changed price without the price', { verdict: 'price_changed' }, 'price'],
    ['a negative price', { verdict: 'price_changed', price: -1 }, 'price'],
    ['an unknown field', { verdict: 'works', weight: 9 }, 'weight'],
  ])('with %s is refused', async (_, body, field) => {
    const { status, body: problem } = await check((await someDeal()).id, body);
    expect({ status, code: problem.code, field: problem.fields[0].field }).toEqual({ status: 422, code: 'INVALID', field });
  });

  test('beyond the daily quota is refused, and withdrawn checks count against it', async () => {
    const person = await aPerson(board.db);
    const request = await apiClient(board, person);
    const deal = await someDeal();
    await board.pool.query(
      `with filler as (insert into deals (author_id, category_id, kind, title, currency) select $2, 1, 'local', 'Filler ' || i, 'EUR' from generate_series(1, $3::int) i returning id)
       insert into deal_checks (deal_id, person_id, verdict, weight) select id, $1, 'works', 1 from filler`,
      [person.id, deal.authorId, quotas.checks.max - 1],
    );
    expect((await request('PUT', `/api/deals/${deal.id}/check`, works)).status).toBe(200);
    await request('DELETE', `/api/deals/${deal.id}/check`);
    expect(await request('PUT', `/api/deals/${deal.id}/check`, works)).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
    expect(await stored(deal.id)).toMatchObject({ worksPeople: 0 });
  });
});

describe('checks expire a deal', () => {
  test('after three members report it dead within six hours', async () => {
    const deal = await someDeal();
    await check(deal.id, works);
    await check(deal.id, dead);
    expect((await check(deal.id, dead)).body).toEqual({ state: 'live', price: 1_999 });
    expect((await card(deal.id)).dead.people).toBe(2);
    expect((await check(deal.id, dead)).body).toEqual({ state: 'expired', expiredBy: 'checks', price: 1_999, effect: 'expired' });
    const after = await card(deal.id);
    expect(after).toMatchObject({ state: 'expired', expiredBy: 'checks', expiredAt: expect.any(String), version: 1 });
    expect(after).not.toHaveProperty('dead');
    expect(after).not.toHaveProperty('works');
  });

  test('after one factChecker reports it dead, but not after six new people and one member', async () => {
    const newcomers = await someDeal();
    for (let index = 0; index < 6; index += 1) {
      const person = await aPerson(board.db, { trust: 0, createdAt: new Date(0) });
      expect((await check(newcomers.id, dead, { person })).body.effect).toBeUndefined();
    }
    expect(await stored(newcomers.id)).toMatchObject({ state: 'live', deadPeople: 6 });
    expect((await check(newcomers.id, dead)).body.effect).toBeUndefined();
    expect((await check(newcomers.id, dead)).body.effect).toBe('expired');
    expect((await check((await someDeal()).id, dead, { trust: 3 })).body.effect).toBe('expired');
  });

  test('not if the reports are older than six hours', async () => {
    const deal = await someDeal();
    await check(deal.id, dead);
    await check(deal.id, dead);
    await age(deal.id, '6 hours');
    expect((await check(deal.id, dead)).body.state).toBe('live');
    expect((await card(deal.id)).dead.people).toBe(1);
  });

  test('exactly once if many report it dead at the same moment', async () => {
    const deal = await someDeal();
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(board.db)));
    const answers = await Promise.all(people.map((person) => check(deal.id, dead, { person })));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(answers.filter(({ body }) => body.effect === 'expired')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.effect !== undefined)).toHaveLength(1);
    expect((await stored(deal.id))?.state).toBe('expired');
  });
});

describe('checks reactivate a deal', () => {
  test.each(['checks', 'person', 'ended'] as const)(
    'after two members report that it works, also if it expired by: %s',
    async (expiredBy) => {
      const past = new Date(Date.now() - 1_000);
      const deal = await someExpired({ expiredBy, endsAt: past, startsAt: null, liveAt: new Date(Date.now() - 86_400_000) });
      await check(deal.id, works, { trust: 0 });
      expect((await check(deal.id, works)).body).toMatchObject({ state: 'expired' });
      expect((await card(deal.id)).works.people).toBe(2);
      expect((await check(deal.id, works)).body).toEqual({ state: 'live', price: 1_999, effect: 'reactivated' });
      const after = await card(deal.id);
      expect(after).toMatchObject({ state: 'live', version: 2, works: { people: 3 } });
      for (const gone of ['expiredAt', 'expiredBy', 'endsAt']) expect(after).not.toHaveProperty(gone);
      const history = (await (await apiClient(board))('GET', `/api/deals/${deal.id}/revisions`)).body;
      expect(history.revisions[2]).toMatchObject({ cause: 'reactivation', changes: { state: { from: 'expired', to: 'live' } } });
      expect(history.revisions[2]).not.toHaveProperty('editor');
    },
  );

  test('not by earlier reports, nor while someone still reports it dead', async () => {
    const deal = await someDeal();
    await check(deal.id, works);
    const author = await apiClient(board, { id: deal.authorId });
    await author('POST', `/api/deals/${deal.id}/expiry`);
    expect((await check(deal.id, works)).body.state).toBe('expired');
    await check(deal.id, dead, { trust: 0 });
    expect((await check(deal.id, works)).body.state).toBe('expired');
    expect(await card(deal.id)).not.toHaveProperty('dead');
    expect((await check(deal.id, works)).body.effect).toBe('reactivated');
  });

  test('not while another deal has the same offer', async () => {
    const deal = await someExpired();
    const other = await someDeal({ canonicalUrl: deal.canonicalUrl });
    await check(deal.id, works);
    expect((await check(deal.id, works)).body.state).toBe('expired');
    const member = await apiClient(board, await aPerson(board.db));
    const refusal = await member('DELETE', `/api/deals/${deal.id}/expiry`);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'DUPLICATE_DEAL', duplicate: { id: other.id } } });
  });

  test('exactly once if many find at the same moment that it works', async () => {
    const deal = await someExpired();
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(board.db)));
    const answers = await Promise.all(people.map((person) => check(deal.id, works, { person })));
    expect(answers.filter(({ body }) => body.effect === 'reactivated')).toHaveLength(1);
    expect(await stored(deal.id)).toMatchObject({ state: 'live', version: 2, worksPeople: 6 });
  });

  test('a deal that one member reactivates has no checks from before', async () => {
    const deal = await someExpired();
    await check(deal.id, works);
    const member = await apiClient(board, await aPerson(board.db));
    await member('DELETE', `/api/deals/${deal.id}/expiry`);
    expect(await stored(deal.id)).toMatchObject({ state: 'live', version: 2, worksPeople: 0 });
    const [revision] = await board.db.select().from(revisions).where(eq(revisions.dealId, deal.id));
    expect(revision).toMatchObject({ cause: 'reactivation', editorId: expect.any(Number) });
  });
});

describe('checks change a price', () => {
  test('after three members report the same price within six hours', async () => {
    const deal = await someDeal({ reference: 3_000, evidence: 'Seen in May' });
    await check(deal.id, works);
    await check(deal.id, costs(2_500));
    await check(deal.id, costs(9_900));
    await check(deal.id, costs(2_500));
    expect((await card(deal.id)).claimed).toEqual({ people: 2, price: 2_500 });
    expect((await check(deal.id, costs(2_500))).body).toEqual({ state: 'live', price: 2_500, effect: 'repriced' });
    const after = await card(deal.id);
    expect(after).toMatchObject({ price: 2_500, reference: 3_000, version: 2, editedAt: expect.any(String) });
    for (const gone of ['claimed', 'works']) expect(after).not.toHaveProperty(gone);
    const points = await board.db.select().from(pricePoints).where(eq(pricePoints.dealId, deal.id));
    expect(points).toMatchObject([{ price: 2_500, source: 'checked', product: deal.canonicalUrl }]);
    const { revisions: history } = (await (await apiClient(board))('GET', `/api/deals/${deal.id}/revisions`)).body;
    expect(history[2]).toMatchObject({ cause: 'checks', changes: { price: { from: 1_999, to: 2_500 } } });
    expect(history[2]).not.toHaveProperty('editor');
  });

  test('and remove a reference price that is no longer higher, with its evidence', async () => {
    const deal = await someDeal({ reference: 2_100, evidence: 'Seen in May' });
    expect((await check(deal.id, costs(2_100), { trust: 3 })).body.effect).toBe('repriced');
    expect(await stored(deal.id)).toMatchObject({ price: 2_100, reference: null, evidence: null });
  });

  test('not after six hours, not to the current price, and not of deals that have no price or have ended', async () => {
    const deal = await someDeal();
    await check(deal.id, costs(500), { trust: 2 });
    await age(deal.id, '6 hours');
    expect((await check(deal.id, costs(500), { trust: 2 })).body.price).toBe(1_999);
    expect((await check(deal.id, costs(1_999))).body).toEqual({ state: 'live', price: 1_999 });
    expect(await stored(deal.id)).toMatchObject({ worksPeople: 1, claimedPeople: 1, claimedPrice: 500 });
    const coupon = await someDeal({ kind: 'coupon', price: null });
    expect((await check(coupon.id, costs(5))).body).toMatchObject({ code: 'INVALID', fields: [{ field: 'price' }] });
    const freebie = await someDeal({ kind: 'freebie', price: 0 });
    expect((await check(freebie.id, costs(5))).body).toMatchObject({ code: 'INVALID', fields: [{ rule: 'freebie_is_free' }] });
    expect((await check((await someExpired()).id, costs(5))).body.code).toBe('BAD_TRANSITION');
  });

  test('until the author edits the price, which drops earlier checks except reports that the deal is dead', async () => {
    const author = await aPerson(board.db);
    const deal = await someDeal({ authorId: author.id });
    await check(deal.id, dead);
    await check(deal.id, works, { trust: 0 });
    await check(deal.id, costs(500));
    await check(deal.id, dead);
    const edit = { title: deal.title, category: 'electronics', url: deal.url, currency: 'EUR', price: 900, version: 1 };
    await (await apiClient(board, author))('PATCH', `/api/deals/${deal.id}`, edit);
    expect(await stored(deal.id)).toMatchObject({ worksPeople: 0, claimedPeople: 0, deadPeople: 2 });
    const left = await board.db
      .select()
      .from(dealChecks)
      .where(and(eq(dealChecks.dealId, deal.id), sql`lapsed_at is null`));
    expect(left.map(({ verdict }) => verdict)).toEqual(['dead', 'dead']);
  });

  test('until an edit of the link, which drops earlier checks', async () => {
    const author = await aPerson(board.db);
    const deal = await someDeal({ authorId: author.id });
    await check(deal.id, works);
    const edit = { title: deal.title, category: 'electronics', url: 'https://kettles.example/other', currency: 'EUR', price: 1_999 };
    await (await apiClient(board, author))('PATCH', `/api/deals/${deal.id}`, { ...edit, version: 1 });
    expect(await stored(deal.id)).toMatchObject({ version: 2, worksPeople: 0 });
  });
});
