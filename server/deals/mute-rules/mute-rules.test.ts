import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { muteRules as bounds } from '../../../shared/limits.ts';
import type { PersonState } from '../../../shared/states.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson } from '../../../test/sign-in.ts';
import { deals, merchants, muteRules, people } from '../../platform/database/schema.ts';

let board: TestApp;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const someDeal = async (given = {}) => aDeal(board.db, { authorId: (await aPerson(board.db)).id, ...given });

describe('mute rules', () => {
  test('can be added, listed, changed and deleted', async () => {
    const me = await aPerson(board.db);
    const other = await aPerson(board.db, { name: 'Rita' });
    const [pots] = await board.db.insert(merchants).values({ slug: 'pots', name: 'Pots & Pans' }).returning();
    await someDeal({ merchantId: pots?.id });
    const request = await apiClient(board, me);
    const add = async (rule: object) => (await request('POST', '/api/me/mute-rules', { effect: 'mute', ...rule })).body.id;
    const ids = [
      await add({ kind: 'word', word: 'Crypto' }),
      await add({ kind: 'merchant', merchant: 'pots' }),
      await add({ kind: 'category', category: 'gaming', effect: 'dim' }),
      await add({ kind: 'person', person: other.handle }),
      await add({ kind: 'price', minPrice: 100_000 }),
    ];
    const [word, merchant, category, person, price] = ids;
    expect((await request('GET', '/api/me/mute-rules')).body).toEqual({
      order: ids,
      muteRules: {
        [word]: { id: word, kind: 'word', effect: 'mute', value: 'crypto', name: 'crypto' },
        [merchant]: { id: merchant, kind: 'merchant', effect: 'mute', value: 'pots', name: 'Pots & Pans' },
        [category]: { id: category, kind: 'category', effect: 'dim', value: 'gaming', name: 'Gaming' },
        [person]: { id: person, kind: 'person', effect: 'mute', value: other.handle, name: 'Rita' },
        [price]: { id: price, kind: 'price', effect: 'mute', minPrice: 100_000 },
      },
    });
    expect(await add({ kind: 'word', word: 'CRYPTO', effect: 'dim' })).toBe(word);
    await request('PUT', `/api/me/mute-rules/${price}`, { effect: 'dim' });
    await request('DELETE', `/api/me/mute-rules/${merchant}`);
    expect((await request('DELETE', `/api/me/mute-rules/${merchant}`)).status).toBe(200);
    const { body } = await request('GET', '/api/me/mute-rules');
    expect(body.order).toEqual([word, category, person, price]);
    expect([body.muteRules[word].effect, body.muteRules[price].effect]).toEqual(['dim', 'dim']);
  });

  test('match deals, also after a deal or a rule changes', async () => {
    const me = await aPerson(board.db);
    const author = await aPerson(board.db);
    const request = await apiClient(board, me);
    const kettle = await someDeal({ title: 'Café kettle', price: 500 });
    const carpet = await someDeal({ title: 'Carpet', authorId: author.id, price: 90_000 });
    const dollars = await someDeal({ title: 'Sofa', price: 90_000, currency: 'USD' });
    const url = `/api/me/muted-deals?deals=${[kettle, carpet, dollars].map(({ id }) => id).join(',')}`;
    expect((await request('GET', url)).body).toEqual({ matches: {} });
    const add = async (rule: object) => (await request('POST', '/api/me/mute-rules', { effect: 'mute', ...rule })).body.id;
    const cafe = await add({ kind: 'word', word: 'cafe' });
    const dear = await add({ kind: 'price', minPrice: 50_000, maxPrice: 100_000 });
    const by = await add({ kind: 'person', person: author.handle });
    await add({ kind: 'word', word: 'car' });
    expect((await request('GET', url)).body).toEqual({ matches: { [kettle.id]: [cafe], [carpet.id]: [dear, by] } });
    await board.db.update(deals).set({ title: 'Tea kettle', version: 2 }).where(eq(deals.id, kettle.id));
    await request('DELETE', `/api/me/mute-rules/${by}`);
    expect((await request('GET', url)).body).toEqual({ matches: { [carpet.id]: [dear] } });
    await board.pool.query(`insert into exchange_rates values ('EUR', 1, '2026-11-20'), ('USD', 1.5, '2026-11-20')`);
    expect((await request('GET', url)).body).toEqual({ matches: { [carpet.id]: [dear], [dollars.id]: [dear] } });
    await board.pool.query('delete from exchange_rates');
  });

  test('do not reveal a deal that the person cannot see yet', async () => {
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const { id: secret } = (await request('POST', '/api/me/mute-rules', { kind: 'word', effect: 'mute', word: 'secret' })).body;
    const waiting = await someDeal({ title: 'A secret start', state: 'scheduled', startsAt: new Date(Date.now() + 3_600_000) });
    const removed = await someDeal({ title: 'A secret end', state: 'removed' });
    const url = `/api/me/muted-deals?deals=${waiting.id},${removed.id}`;
    expect((await request('GET', url)).body).toEqual({ matches: {} });
    await board.db.update(deals).set({ state: 'live' }).where(eq(deals.id, waiting.id));
    expect((await request('GET', url)).body).toEqual({ matches: { [waiting.id]: [secret] } });
  });

  test('match only deals that guests see for a suspended person', async () => {
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const { id: kettles } = (await request('POST', '/api/me/mute-rules', { kind: 'word', effect: 'mute', word: 'kettle' })).body;
    const [members, everybody] = [await someDeal({ title: 'A kettle', membersOnly: true }), await someDeal({ title: 'Another kettle' })];
    const url = `/api/me/muted-deals?deals=${members.id},${everybody.id}`;
    const setState = (state: PersonState) => board.db.update(people).set({ state }).where(eq(people.id, me.id));
    await setState('suspended');
    expect((await request('GET', url)).body).toEqual({ matches: { [everybody.id]: [kettles] } });
    await setState('active');
    expect((await request('GET', url)).body).toEqual({ matches: { [members.id]: [kettles], [everybody.id]: [kettles] } });
  });

  test("are refused for guests, unknown targets, another person's rule and beyond the limit", async () => {
    const guest = await apiClient(board);
    const me = await aPerson(board.db);
    const request = await apiClient(board, me);
    const stranger = await apiClient(board, await aPerson(board.db));
    const word = { kind: 'word', effect: 'mute', word: 'cars' };
    expect((await guest('POST', '/api/me/mute-rules', word)).body.code).toBe('AUTH_REQUIRED');
    expect((await guest('GET', '/api/me/mute-rules')).body.code).toBe('AUTH_REQUIRED');
    expect((await guest('GET', '/api/me/muted-deals?deals=1')).body.code).toBe('AUTH_REQUIRED');
    for (const wrong of [
      { ...word, word: 'a' },
      { ...word, word: '´´' },
      { ...word, word: 'İ'.repeat(60) },
      { ...word, effect: 'blink' },
      { kind: 'merchant', effect: 'mute', merchant: 'nobody' },
      { kind: 'person', effect: 'mute', person: 'nobody' },
      { kind: 'category', effect: 'mute', category: 'nothing' },
      { kind: 'price', effect: 'mute' },
      { kind: 'price', effect: 'mute', minPrice: 5, maxPrice: 4 },
    ])
      expect((await request('POST', '/api/me/mute-rules', wrong)).body.code, JSON.stringify(wrong)).toBe('INVALID');
    const { id } = (await request('POST', '/api/me/mute-rules', word)).body;
    expect((await stranger('PUT', `/api/me/mute-rules/${id}`, { effect: 'dim' })).body.code).toBe('NOT_FOUND');
    await stranger('DELETE', `/api/me/mute-rules/${id}`);
    expect((await request('GET', '/api/me/mute-rules')).body.order).toEqual([id]);
    const many = Array.from(
      { length: bounds.max - 1 },
      (_, i) => ({ personId: me.id, kind: 'word', effect: 'mute', word: `many ${i}` }) as const,
    );
    await board.db.insert(muteRules).values(many);
    expect((await request('POST', '/api/me/mute-rules', { ...word, word: 'one more' })).body).toMatchObject({
      code: 'INVALID',
      fields: [{ rule: 'too_many_mute_rules' }],
    });
    expect((await request('POST', '/api/me/mute-rules', { ...word, effect: 'dim' })).status).toBe(201);
  });
});
