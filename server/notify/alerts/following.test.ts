import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pages } from '../../../shared/limits.ts';
import { alerts as usual } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { eraseDueAccounts } from '../../people/account/erase-due-accounts.ts';
import { overrideConstants } from '../../platform/core/constants.ts';
import { alerts, deals, merchants, notifications, people } from '../../platform/database/schema.ts';
import { matchAlerts } from './match-alerts.ts';

let board: TestApp;
let author: { id: number; handle: string | null };
let me: { id: number };
let request: Awaited<ReturnType<typeof apiClient>>;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  author = await aPerson(board.db);
  me = await aPerson(board.db);
  request = await apiClient(board, me);
});

let slugs = 0;
async function aMerchant(given: Partial<typeof merchants.$inferInsert> = {}) {
  slugs += 1;
  const [merchant] = await board.db
    .insert(merchants)
    .values({ slug: `followed-${slugs}`, name: `Followed ${slugs}`, ...given })
    .returning();
  if (merchant === undefined) throw new Error('The merchant was not created');
  return merchant;
}
const posted = (given: Partial<typeof deals.$inferInsert> = {}) => aDeal(board.db, { authorId: author.id, ...given });
const follow = async (filters: object, name = 'Mine') =>
  (await request('POST', '/api/me/alerts', { name, filters, moments: [] })) as Answer;
interface Answer {
  status: number;
  body: { id: number; version: number; code?: string; fields?: { rule: string }[] };
}
const following = async (after?: string) =>
  (await request('GET', `/api/me/following${after === undefined ? '' : `?after=${after}`}`)).body as {
    order: number[];
    deals: Record<string, { because: number[] }>;
    next?: string;
  };
const ruleOf = ({ body }: { body: { code?: string; fields?: { rule: string }[] } }) => body.fields?.[0]?.rule ?? body.code;

describe('what someone follows', () => {
  test('is the newest deals of its people, merchants, categories and searches, each with the reasons', async () => {
    const merchant = await aMerchant();
    const word = `zither${merchant.id}`;
    const first = await posted({ merchantId: merchant.id, authorId: (await aPerson(board.db)).id, title: 'A first thing' });
    const second = await posted({ title: `A ${word} for beginners`, authorId: (await aPerson(board.db)).id });
    const third = await posted({ title: `A ${word} for experts`, merchantId: merchant.id });
    await posted({ title: 'Neither', authorId: (await aPerson(board.db)).id });
    const ofMerchant = (await follow({ merchant: merchant.slug })).body.id;
    const ofPerson = (await follow({ author: author.handle })).body.id;
    const ofSearch = (await follow({ q: word })).body.id;
    expect(await following()).toMatchObject({
      order: [third.id, second.id, first.id],
      deals: {
        [first.id]: { because: [ofMerchant] },
        [second.id]: { because: [ofSearch] },
        [third.id]: { because: [ofSearch, ofPerson, ofMerchant] },
      },
    });
    await request('DELETE', `/api/me/alerts/${ofMerchant}`);
    expect((await following()).order).toEqual([third.id, second.id]);
    await follow({ category: 'electronics', kind: 'freebie' });
    const free = await posted({ kind: 'freebie', price: 0, authorId: (await aPerson(board.db)).id });
    expect((await following()).order).toEqual([free.id, third.id, second.id]);
  });

  test("leaves out the reader's own deals", async () => {
    const merchant = await aMerchant();
    await posted({ merchantId: merchant.id, authorId: me.id });
    const theirs = await posted({ merchantId: merchant.id });
    await follow({ merchant: merchant.slug });
    expect((await following()).order).toEqual([theirs.id]);
  });

  test('goes on page by page, with no deal twice', async () => {
    const merchant = await aMerchant();
    await follow({ merchant: merchant.slug });
    await follow({ author: author.handle });
    const at = Date.now();
    const ids: number[] = [];
    // In the middle of the page, which is full without them.
    const blocked = await aPerson(board.db);
    await request('POST', '/api/me/blocks', { person: blocked.handle });
    for (const authorId of [me.id, blocked.id]) await posted({ merchantId: merchant.id, authorId, liveAt: new Date(at - 500) });
    for (let i = 0; i <= pages.deals; i++) ids.push((await posted({ merchantId: merchant.id, liveAt: new Date(at - i * 1_000) })).id);
    const { order, next } = await following();
    expect(order).toEqual(ids.slice(0, pages.deals));
    expect(await following(next)).toEqual(expect.objectContaining({ order: ids.slice(pages.deals) }));
  });

  test('is live: a deal enters and leaves, a block hides its author, and a merge of merchants changes nothing', async () => {
    const cookie = await sessionFor(board.db, me.id, board.config.publicUrl);
    // From memory, unless something changed that it depends on.
    const shown = async () => {
      await board.changesHeard();
      const answer = await board.app.inject({ url: '/api/me/following', headers: { cookie } });
      return (answer.json() as { order: number[] }).order;
    };
    const [merchant, other] = [await aMerchant(), await aMerchant()];
    expect(await shown()).toEqual([]);
    const deal = await posted({ merchantId: merchant.id });
    await follow({ merchant: merchant.slug });
    expect(await shown()).toEqual([deal.id]);
    await board.db.update(merchants).set({ mergedInto: other.id }).where(eq(merchants.id, merchant.id));
    await board.db.update(deals).set({ merchantId: other.id }).where(eq(deals.id, deal.id));
    expect(await shown()).toEqual([deal.id]);
    const next = await posted({ merchantId: other.id });
    expect(await shown()).toEqual([next.id, deal.id]);
    await board.db.update(deals).set({ state: 'held', heldAt: new Date() }).where(eq(deals.id, deal.id));
    expect(await shown()).toEqual([next.id]);
    const { id } = (await request('POST', '/api/me/blocks', { person: author.handle })).body;
    expect(await shown()).toEqual([]);
    await request('DELETE', `/api/me/blocks/${id}`);
    expect(await shown()).toEqual([next.id]);
    const search = (await follow({ q: `celesta${other.id}`, maxPrice: '5000' })).body;
    const found = await posted({ title: `A celesta${other.id}`, price: 9_000 });
    expect(await shown()).toEqual([next.id]);
    await board.db.update(deals).set({ price: 4_000 }).where(eq(deals.id, found.id));
    expect(await shown()).toEqual([found.id, next.id]);
    await request('DELETE', `/api/me/alerts/${search.id}`);
    expect(await shown()).toEqual([next.id]);
  });

  test('has what its person may see: no removed, held or scheduled deal, and while they are suspended, none for members only', async () => {
    await follow({ author: author.handle });
    await posted({ state: 'removed', removedAt: new Date() });
    await posted({ state: 'held', heldAt: new Date() });
    await posted({ state: 'scheduled', startsAt: new Date(Date.now() + 86_400_000) });
    const members = await posted({ membersOnly: true });
    const open = await posted({ state: 'expired', expiredAt: new Date() });
    await posted({ state: 'expired', expiredAt: new Date(), expiredBy: 'age', authorId: (await aPerson(board.db)).id });
    expect((await following()).order).toEqual([open.id, members.id]);
    await board.db.update(people).set({ state: 'suspended' }).where(eq(people.id, me.id));
    expect((await following()).order).toEqual([open.id]);
    expect((await follow({ category: 'home' })).status).toBe(403);
  });

  test('leaves out what an alert excludes, and what only a webhook gets', async () => {
    const merchant = await aMerchant();
    const deal = await posted({ merchantId: merchant.id });
    const { id } = (await follow({ author: author.handle })).body;
    expect((await following()).order).toEqual([deal.id]);
    await request('POST', `/api/me/alerts/${id}/exclusions`, { by: 'merchant', deal: deal.id });
    expect((await following()).order).toEqual([]);
    await request('POST', '/api/me/alerts', { name: 'All', filters: {}, moments: ['hot'] });
    expect((await following()).order).toEqual([]);
  });

  test('is nobody else’s, and no guest’s', async () => {
    await follow({ author: author.handle });
    await posted();
    expect((await (await apiClient(board, author))('GET', '/api/me/following')).body.order).toEqual([]);
    expect((await (await apiClient(board))('GET', '/api/me/following')).body.code).toBe('AUTH_REQUIRED');
    const guest = await apiClient(board);
    expect((await guest('POST', '/api/me/alerts', { name: 'Mine', filters: { q: 'x' }, moments: [] })).body.code).toBe('AUTH_REQUIRED');
  });
});

describe('following', () => {
  test('twice changes nothing, also if an alert for the same list notifies', async () => {
    const first = await follow({ author: author.handle });
    expect((await follow({ author: author.handle })).body).toEqual(first.body);
    const alert = await request('POST', '/api/me/alerts', { name: 'Kettles', filters: { q: 'kettle' }, moments: ['hot'] });
    expect((await follow({ q: 'kettle' })).body).toEqual(alert.body);
    expect((await request('GET', '/api/me/alerts')).body.order).toHaveLength(2);
  });

  test('notifies of nothing, until it is given a moment, and then of what comes after', async () => {
    const merchant = await aMerchant();
    const before = await posted({ merchantId: merchant.id });
    const { id } = (await follow({ merchant: merchant.slug })).body;
    const notified = async () => {
      await matchAlerts(board.db);
      return (await board.db.select().from(notifications).where(eq(notifications.personId, me.id))).map(({ dealId }) => dealId);
    };
    await board.db.update(deals).set({ price: 1_000 }).where(eq(deals.id, before.id));
    expect(await notified()).toEqual([]);
    expect((await request('PATCH', `/api/me/alerts/${id}`, { version: 1, moments: ['match'] })).status).toBe(200);
    const deal = await posted({ merchantId: merchant.id, title: 'A later kettle', url: 'https://kettles.example/later' });
    expect(await notified()).toEqual([deal.id]);
    await request('PATCH', `/api/me/alerts/${id}`, { version: 2, moments: [] });
    await posted({ merchantId: merchant.id, title: 'The last kettle', url: 'https://kettles.example/last' });
    expect(await notified()).toEqual([deal.id]);
    expect((await following()).order).toHaveLength(3);
  });

  test('may be as broad as a category, but not everything; a deal, saved deals and a webhook need a moment', async () => {
    expect((await follow({ category: 'electronics' })).status).toBe(201);
    expect(ruleOf(await request('POST', '/api/me/alerts', { name: 'All', filters: {}, moments: [] }))).toBe('follows_everything');
    const deal = await posted();
    for (const target of [{ deal: deal.id }, { saved: true }])
      expect(ruleOf(await request('POST', '/api/me/alerts', { name: 'One', ...target, moments: [] }))).toBe('too_few');
    expect(ruleOf(await request('POST', '/api/me/alerts', { name: 'All', filters: { q: 'x' }, moments: [], channel: 1 }))).toBe('too_few');
    expect(ruleOf(await follow({ merchant: 'nobody-sells-here' }))).toBe('unknown');
  });

  test('is complete where the operator allows more than usual', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: usual.max + 1 }, () => aMerchant()));
    const row = (merchantId: number) => ({
      personId: me.id,
      name: 'Mine',
      filters: { merchant: merchantId },
      merchantId,
      moments: [],
      lookupKeys: [],
    });
    await board.db.insert(alerts).values([first, ...others].map((merchant) => row(merchant?.id ?? 0)));
    const deal = await posted({ merchantId: first?.id ?? 0 });
    expect((await following()).order).toEqual([deal.id]);
  });

  test('counts towards the alerts that a person may have', async () => {
    overrideConstants({ 'alerts.most': 1 });
    try {
      expect((await follow({ q: 'one' })).status).toBe(201);
      expect(ruleOf(await follow({ q: 'two' }))).toBe('too_many_alerts');
    } finally {
      overrideConstants({});
    }
  });

  test('does not show what someone wrote whose account is being deleted, until they come back', async () => {
    const deal = await posted();
    await follow({ author: author.handle });
    const setState = (state: 'deleted' | 'active') =>
      board.db
        .update(people)
        .set({ state, eraseAt: state === 'deleted' ? new Date(Date.now() + 86_400_000) : null })
        .where(eq(people.id, author.id));
    await setState('deleted');
    await expect.poll(async () => (await following()).order).toEqual([]);
    await setState('active');
    await expect.poll(async () => (await following()).order).toEqual([deal.id]);
  });

  test('does not name a person whose account is being deleted, and ends when it is erased', async () => {
    const { id } = (await follow({ author: author.handle })).body;
    await board.db
      .update(people)
      .set({ state: 'deleted', eraseAt: new Date(0) })
      .where(eq(people.id, author.id));
    expect((await request('GET', '/api/me/alerts')).body.alerts[id]).toMatchObject({ names: {}, filters: {} });
    await eraseDueAccounts(board.db);
    expect((await request('GET', '/api/me/alerts')).body.order).toEqual([]);
  });
});
