import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alerts as bounds } from '../../../shared/notification-limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { overrideConstants } from '../../platform/core/constants.ts';
import { alerts, boardSettings, channels, deals, merchants } from '../../platform/database/schema.ts';
import { reparseSearches } from './reparse-searches.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const kettles = { name: 'Kettles', filters: { q: 'kettle' }, moments: ['match'] };
const someone = async () => await apiClient(board, await aPerson(board.db));
const someDeal = async (given: Partial<typeof deals.$inferInsert> = {}) =>
  await aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });
const ruleOf = ({ body }: { body: { code: string; fields?: { field: string; rule: string }[] } }) => body.fields?.[0]?.rule ?? body.code;

describe('an alert', () => {
  test('is created, changed, paused and deleted', async () => {
    const request = await someone();
    const filters = { q: 'kettle -travel', category: 'home', maxPrice: '3000', region: 'DE' };
    const created = await request('POST', '/api/me/alerts', { name: 'Kettles', filters, moments: ['match', 'hot'] });
    expect(created).toMatchObject({ status: 201, body: { version: 1 } });
    const { id } = created.body;
    const shown = async () => (await request('GET', '/api/me/alerts')).body;
    expect(await shown()).toMatchObject({
      order: [id],
      max: bounds.max,
      alerts: {
        [id]: {
          ...{ name: 'Kettles', filters, moments: ['match', 'hot'], delivery: 'instant', state: 'active', notified: { count: 0 } },
          names: { category: 'Home & Garden' },
          excluded: { merchants: [], categories: [] },
        },
      },
    });
    const change = { version: 1, state: 'paused', filters: { q: 'toaster' }, moments: ['speed'], speed: { votes: 10, minutes: 30 } };
    expect((await request('PATCH', `/api/me/alerts/${id}`, change)).body).toEqual({ id, version: 2 });
    expect((await request('PATCH', `/api/me/alerts/${id}`, change)).body.code).toBe('VERSION_CONFLICT');
    expect((await shown()).alerts[id]).toMatchObject({ state: 'paused', filters: { q: 'toaster' }, speed: { votes: 10, minutes: 30 } });
    expect((await (await someone())('PATCH', `/api/me/alerts/${id}`, { version: 2, state: 'active' })).body.code).toBe('NOT_FOUND');
    for (const _ of [1, 2]) expect((await request('DELETE', `/api/me/alerts/${id}`)).body).toEqual({ id });
    expect((await shown()).order).toEqual([]);
  });

  test('is looked up by new synonyms after an update of the board', async () => {
    const request = await someone();
    const { id } = (await request('POST', '/api/me/alerts', { ...kettles, filters: { q: 'television' } })).body;
    const stored = async () =>
      (
        await board.db
          .select({ words: alerts.words, lookupKeys: alerts.lookupKeys })
          .from(alerts)
          .where(eq(alerts.id, Number(id)))
      )[0];
    const fresh = await stored();
    const forget = () =>
      board.db
        .update(alerts)
        .set({ words: "'television'", lookupKeys: ['television'] })
        .where(eq(alerts.id, Number(id)));
    await board.db.update(boardSettings).set({ alertSynonyms: 'older' });
    await forget();
    await reparseSearches(board.db);
    expect(await stored()).toEqual(fresh);
    expect(fresh?.lookupKeys).toContain('fernseher');
    await forget();
    await reparseSearches(board.db);
    expect(await stored()).not.toEqual(fresh);
  });

  test('of a webhook may match everything; only for a webhook of one’s own', async () => {
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const aChannel = async (personId: number, kind: 'webhook' | 'ntfy') => {
      const channel = { personId, kind, name: 'Mine', address: 'https://hooks.example/' };
      return (await board.db.insert(channels).values(channel).returning())[0]?.id;
    };
    const everything = { name: 'All', filters: {}, moments: ['match'] };
    const channel = await aChannel(me.id, 'webhook');
    const { id } = (await request('POST', '/api/me/alerts', { ...everything, channel })).body;
    expect((await request('GET', '/api/me/alerts')).body.alerts[id]).toMatchObject({ channel, filters: {} });
    expect((await request('PATCH', `/api/me/alerts/${id}`, { version: 1, moments: ['match', 'price_drop'] })).status).toBe(200);
    const refused = async (given: object) => ruleOf(await request('POST', '/api/me/alerts', { ...everything, ...given }));
    expect(await refused({})).toBe('ALERT_TOO_BROAD');
    expect(await refused({ channel: await aChannel(me.id, 'ntfy') })).toBe('not_a_webhook');
    expect(await refused({ channel: await aChannel((await aPerson(board.db)).id, 'webhook') })).toBe('unknown');
    await board.db.delete(channels).where(eq(channels.id, channel ?? 0));
    expect((await request('GET', '/api/me/alerts')).body.order).toEqual([]);
  });

  test('can be about one deal or about all saved ones, but not about a hidden deal', async () => {
    const request = await someone();
    const deal = await someDeal();
    const { id } = (await request('POST', '/api/me/alerts', { name: 'This', deal: deal.id, moments: ['expired', 'comment'] })).body;
    await request('POST', '/api/me/alerts', { name: 'Mine', saved: true, moments: ['price_drop'] });
    const { order, alerts: shown } = (await request('GET', '/api/me/alerts')).body;
    expect(shown[id].deal).toMatchObject({ id: deal.id, state: 'live' });
    expect(shown[order[0]]).toMatchObject({ saved: true });
    expect(shown[order[0]].filters).toBeUndefined();
    const removed = await someDeal({ state: 'removed' });
    expect((await request('POST', '/api/me/alerts', { name: 'Gone', deal: removed.id, moments: ['hot'] })).body.code).toBe('REMOVED');
    await board.db.update(deals).set({ state: 'held', heldAt: new Date() }).where(eq(deals.id, deal.id));
    expect((await request('GET', '/api/me/alerts')).body.alerts[id].deal).toBeUndefined();
  });

  test('is looked up by its rarest word, facet or moment', async () => {
    await board.db.execute(
      sql`insert into search_words (word, deals, open) values ('sony', 900, 900), ('walkman', 3, 3) on conflict do nothing`,
    );
    const request = await someone();
    const needsOf = async (given: object) => {
      const { id } = (await request('POST', '/api/me/alerts', { ...kettles, ...given })).body;
      const [row] = await board.db.select().from(alerts).where(eq(alerts.id, id));
      return row?.lookupKeys;
    };
    expect(await needsOf({ filters: { q: 'sony walkman' } })).toEqual(['walkman*', '~walkman', 'walkman']);
    expect(await needsOf({ filters: { q: 'sony -walkman', category: 'services' } })).toEqual(['#category 12']);
    expect(await needsOf({ filters: { saving: '70' } })).toEqual(['#saving 7']);
    expect(await needsOf({ filters: {}, moments: ['hot'] })).toEqual(['!hot']);
    expect(await needsOf({ filters: { category: 'home' }, moments: ['hot', 'reactivated'] })).toEqual([
      '#category 4!hot',
      '#category 4!reactivated',
    ]);
  });

  test('that asks for everything or for too much is refused with a count', async () => {
    const request = await someone();
    await someDeal();
    const tried = async (given: object) => (await request('POST', '/api/me/alerts', { ...kettles, ...given })).body;
    expect(await tried({ filters: {} })).toMatchObject({ code: 'ALERT_TOO_BROAD', count: expect.any(Number) });
    expect(await tried({ filters: { q: '-kettle', state: 'live' } })).toMatchObject({ code: 'ALERT_TOO_BROAD' });
    overrideConstants({ 'alerts.perDay': 1 });
    const { id: author, handle } = await aPerson(board.db);
    for (let i = 0; i <= bounds.days; i++) await someDeal({ authorId: author });
    expect(await tried({ filters: { author: handle } })).toMatchObject({ code: 'ALERT_TOO_BROAD', count: bounds.days + 1 });
    overrideConstants({});
    expect(await tried({ filters: { author: handle } })).toMatchObject({ version: 1 });
  });

  test('is refused for guests, unknown names, impossible moments and beyond the limit', async () => {
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    expect((await (await apiClient(board))('POST', '/api/me/alerts', kettles)).body.code).toBe('AUTH_REQUIRED');
    expect((await (await apiClient(board))('GET', '/api/me/alerts')).body.code).toBe('AUTH_REQUIRED');
    const cases: [object, string][] = [
      [{ filters: { category: 'nothing' } }, 'unknown'],
      [{ filters: { merchant: 'nobody' } }, 'unknown'],
      [{ filters: { q: '!?' } }, 'no_words'],
      [{ filters: { minPrice: '5', maxPrice: '4' } }, 'band_is_empty'],
      [{ saved: true }, 'one_target'],
      [{ moments: ['comment'] }, 'moment_not_possible'],
      [{ moments: ['speed'] }, 'speed_of_moment'],
    ];
    for (const [given, rule] of cases) expect(ruleOf(await request('POST', '/api/me/alerts', { ...kettles, ...given })), rule).toBe(rule);
    await board.db
      .insert(alerts)
      .values(Array.from({ length: bounds.max }, () => ({ personId: me.id, name: 'One', moments: ['match' as const] })));
    expect(ruleOf(await request('POST', '/api/me/alerts', kettles))).toBe('too_many_alerts');
  });

  test('can exclude the merchant, the category or a word of a deal', async () => {
    const request = await someone();
    const [shop] = await board.db.insert(merchants).values({ name: 'Potworks', slug: 'potworks' }).returning();
    const deal = await someDeal({ merchantId: shop?.id ?? null });
    const { id } = (await request('POST', '/api/me/alerts', kettles)).body;
    const exclude = async (body: object) => await request('POST', `/api/me/alerts/${id}/exclusions`, body);
    await exclude({ by: 'merchant', deal: deal.id });
    await exclude({ by: 'category', deal: deal.id });
    await exclude({ by: 'word', word: 'whistling' });
    expect((await exclude({ by: 'word', word: 'with lid' })).body).toEqual({ id, version: 5 });
    expect((await request('GET', '/api/me/alerts')).body.alerts[id]).toMatchObject({
      filters: { q: 'kettle -whistling -"with lid"' },
      excluded: { merchants: [{ slug: 'potworks', name: 'Potworks' }], categories: [{ slug: 'electronics' }] },
    });
    const without = { version: 5, excluded: { merchants: [], categories: ['home'] } };
    await request('PATCH', `/api/me/alerts/${id}`, without);
    expect((await request('GET', '/api/me/alerts')).body.alerts[id].excluded).toMatchObject({
      merchants: [],
      categories: [{ slug: 'home' }],
    });
  });
});
