import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quotas } from '../../../shared/limits.ts';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { deals, merchants } from '../../platform/database/schema.ts';

let board: TestApp;
const kettle = {
  title: 'A kettle that boils',
  category: 'home',
  url: 'https://www.kettles.com/k?utm_source=mail',
  price: 1_999,
  currency: 'EUR',
};
let count = 0;
/** A different kettle, because the same one would be a duplicate. */
const anotherKettle = () => ({ ...kettle, url: `https://www.kettles.com/k/${++count}` });

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

const stored = async (id: number) => (await board.db.select().from(deals).where(eq(deals.id, id)))[0];

describe('posting a deal', () => {
  test('works for members, and everyone can read the deal', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const posted = await request('POST', '/api/deals', { ...kettle, reference: 4_999, evidence: 'Seen there in May', endsAt: inDays(3) });
    expect(posted).toMatchObject({ status: 201, body: { slug: 'a-kettle-that-boils', version: 1 } });
    const guest = await apiClient(board);
    const { body } = await guest('GET', `/api/deals/${posted.body.id}`);
    expect(body).toMatchObject({
      ...{ title: kettle.title, price: 1_999, reference: 4_999, state: 'live', up: 0, version: 1, host: 'kettles.com' },
      merchant: { slug: 'kettles', name: 'Kettles' },
      category: { slug: 'home' },
    });
    expect((await stored(posted.body.id))?.canonicalUrl).toBe('https://kettles.com/k');
  });

  test('finds an existing merchant by name and by link', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const merchantOf = async (more: object) =>
      (await stored((await request('POST', '/api/deals', { ...anotherKettle(), ...more })).body.id))?.merchantId;
    const named = await merchantOf({ merchant: 'Pots & Pans' });
    expect(named).toBe(await merchantOf({ merchant: 'pots  pans' }));
    const linked = await merchantOf({ url: 'https://shop.tulpenhof.co.uk/1' });
    expect(linked).toBe(await merchantOf({ url: 'https://www.tulpenhof.co.uk/2' }));
    expect(linked).toBe(await merchantOf({ kind: 'local', url: undefined, merchant: 'Tulpenhof.co.uk' }));
    const german = await merchantOf({ url: 'https://www.tulpenhof.de/2' });
    expect(german).not.toBe(linked);
    expect(german).toBe(await merchantOf({ url: 'https://www.tulpenhof.de/3', merchant: 'tulpenhof' }));
    const names = await board.db.select({ slug: merchants.slug, name: merchants.name }).from(merchants);
    expect(names).toContainEqual({ slug: 'tulpenhof', name: 'Tulpenhof' });
    expect(names).toContainEqual({ slug: 'tulpenhof-de', name: 'tulpenhof.de' });
  });

  test('adds a domain to a merchant known by name only for trusted people', async () => {
    const merchantOf = async (more: object, given: Parameters<typeof aPerson>[1] = {}) => {
      const request = await apiClient(board, await aPerson(board.db, given));
      const { id } = (await request('POST', '/api/deals', { ...anotherKettle(), ...more })).body;
      return (await request('GET', `/api/deals/${id}`)).body.merchant;
    };
    const shop = { slug: 'rosenhof', name: 'Rosenhof' };
    expect(await merchantOf({ kind: 'local', url: undefined, merchant: 'Rosenhof' })).toEqual(shop);
    const lookalike = { slug: 'rosenhof-shop', name: 'rosenhof.shop' };
    expect(await merchantOf({ url: 'https://rosenhof.shop/1', merchant: 'Rosenhof' })).toEqual(lookalike);
    expect(await merchantOf({ url: 'https://rosenhof.de/1' }, { trust: 2 })).toEqual(shop);
    expect(await merchantOf({ url: 'https://rosenhof.de/2', merchant: 'Rosenhof' })).toEqual(shop);
    expect(await merchantOf({ url: 'https://rosenhof.shop/2' }, { role: 'admin' })).toEqual(lookalike);
  });

  test('is refused for guests', async () => {
    const guest = await apiClient(board);
    expect(await guest('POST', '/api/deals', kettle)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } });
  });

  test('is refused for people without a handle and suspended people', async () => {
    const onboarding = await apiClient(board, await aPerson(board.db, { state: 'onboarding', handle: null }));
    expect((await onboarding('POST', '/api/deals', kettle)).body.code).toBe('ONBOARDING');
    const suspended = await apiClient(board, await aPerson(board.db, { state: 'suspended' }));
    expect((await suspended('POST', '/api/deals', kettle)).body.code).toBe('SANCTIONED');
  });

  test.each([
    ['a short title', { title: 'A' }, 'INVALID', 'title'],
    ['no price', { price: undefined }, 'INVALID', 'price'],
    ['a price with cents as a fraction', { price: 19.99 }, 'INVALID', 'price'],
    ['a price for a freebie', { kind: 'freebie' }, 'INVALID', 'price'],
    ['an unknown field', { score: 1_000 }, 'INVALID', 'score'],
    ['an unknown category', { category: 'dragons' }, 'INVALID', 'category'],
    ['an unknown currency', { currency: 'ABC' }, 'INVALID', 'currency'],
    ['an end in the past', { endsAt: inDays(-1) }, 'INVALID', 'endsAt'],
    ['an end too far ahead', { endsAt: inDays(400) }, 'INVALID', 'endsAt'],
    ['a merchant without a letter', { merchant: '!!!' }, 'INVALID', 'merchant'],
    ['a reference price without evidence', { reference: 4_000 }, 'EVIDENCE_REQUIRED', 'evidence'],
    ['a reference price below the price', { reference: 1_000, evidence: 'Seen' }, 'INVALID', 'reference'],
    ['a javascript: link', { url: 'javascript:alert(1)' }, 'UNSAFE_URL', 'url'],
    ['a link to a private address', { url: 'http://192.168.0.1/admin' }, 'UNSAFE_URL', 'url'],
    ['a shortened link', { url: 'https://bit.ly/abc' }, 'SHORTENER', 'url'],
    ['NUL in the text', { body: 'a\u0000b' }, 'INVALID', 'body'],
  ])('is refused with %s', async (_, wrong, code, field) => {
    const request = await apiClient(board, await aPerson(board.db));
    const { status, body } = await request('POST', '/api/deals', { ...kettle, ...wrong });
    expect({ status, code: body.code, fields: body.fields.map((at: { field: string }) => at.field) }).toEqual({
      status: 422,
      code,
      fields: [field],
    });
  });

  test('reports several invalid fields together', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const { status, body } = await request('POST', '/api/deals', {
      ...kettle,
      url: undefined,
      reference: 4_000,
      images: ['x', 'x'].map((x) => x.repeat(43)),
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID' });
    expect(body.fields.map(({ field, rule }: Record<string, string>) => [field, rule])).toEqual([
      ['url', 'url_required'],
      ['evidence', 'evidence_required'],
      ['images', 'twice'],
    ]);
  });

  test('is refused beyond ten a day, also in parallel and after deletions', async () => {
    const who = await aPerson(board.db);
    const request = await apiClient(board, who);
    const first = await request('POST', '/api/deals', anotherKettle());
    await request('DELETE', `/api/deals/${first.body.id}`);
    // Few at once: on a busy machine, those that wait longer than five seconds are refused.
    const answers = [];
    for (const count of [5, 5, 4])
      answers.push(...(await Promise.all(Array.from({ length: count }, () => request('POST', '/api/deals', anotherKettle())))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(quotas.deals.max - 1);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.body.code).toBe('QUOTA');
    expect(refusal?.body.retryAfter).toBeGreaterThan(86_000);
    expect(refusal?.headers['retry-after']).toBe(String(refusal?.body.retryAfter));
  });
});

describe('editing a deal', () => {
  const edit = { title: 'A better kettle', category: 'home', url: 'https://kettles.example/1', price: 1_500, currency: 'EUR', version: 1 };

  test('is possible for the author for a day, and for a fact-checker at any time', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const request = await apiClient(board, author);
    expect((await request('PATCH', `/api/deals/${deal.id}`, edit)).body).toEqual({
      id: deal.id,
      slug: 'a-better-kettle',
      version: 2,
      state: 'live',
    });
    await board.db.update(deals).set({ liveAt: sql`now() - interval '25 hours'` }).where(eq(deals.id, deal.id));
    const late = await request('PATCH', `/api/deals/${deal.id}`, { title: 'Another title', category: 'other', version: 2 });
    expect(late).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', fields: [{ field: 'title' }, { field: 'category' }] } });
    const facts = { price: 1_400, couponCode: 'BOIL', endsAt: inDays(1), version: 2 };
    expect((await request('PATCH', `/api/deals/${deal.id}`, facts)).body.version).toBe(3);
    const factChecker = await apiClient(board, await aPerson(board.db, { trust: 3 }));
    expect(
      (await factChecker('PATCH', `/api/deals/${deal.id}`, { title: 'The title it should have', version: 3, reason: 'wrong_facts' })).body
        .version,
    ).toBe(4);
    expect(await stored(deal.id)).toMatchObject({ title: 'The title it should have', price: 1_400, couponCode: 'BOIL', version: 4 });
  });

  test('is refused with the current deal if someone else changed it', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const request = await apiClient(board, author);
    const [one, other] = await Promise.all([
      request('PATCH', `/api/deals/${deal.id}`, edit),
      request('PATCH', `/api/deals/${deal.id}`, { price: 1, version: 1 }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const refusal = one.status === 409 ? one : other;
    const { body } = await request('GET', `/api/deals/${deal.id}`);
    expect(refusal.body).toMatchObject({ code: 'VERSION_CONFLICT', current: body });
  });

  test('changes only the fields of the merge patch, and null removes an optional one', async () => {
    const author = await aPerson(board.db);
    const before = { body: 'It boils.', regions: ['DE'], couponCode: 'BOIL', shipping: 0, reference: 3_000, evidence: 'Seen in May' };
    const deal = await aDeal(board.db, { authorId: author.id, ...before });
    const request = await apiClient(board, author);
    const patch = (fields: object, version: number) => request('PATCH', `/api/deals/${deal.id}`, { ...fields, version });
    expect((await patch({ price: 1_500 }, 1)).body.version).toBe(2);
    expect(await stored(deal.id)).toMatchObject({ ...before, price: 1_500, title: deal.title, url: deal.url, categoryId: deal.categoryId });
    expect((await patch({ body: null, regions: null, couponCode: null, shipping: null, membersOnly: null }, 2)).body.version).toBe(3);
    expect(await stored(deal.id)).toMatchObject({
      body: '',
      regions: [],
      couponCode: null,
      shipping: null,
      membersOnly: false,
      reference: 3_000,
    });
    expect((await patch({}, 3)).body.version).toBe(3);
  });

  test.each([
    ['null for a required field', { title: null }, 'INVALID', 'title', 'required'],
    ['an unknown field', { score: 1 }, 'INVALID', 'score', 'unknown_field'],
    ['a price above the reference price that stays', { price: 4_000 }, 'INVALID', 'reference', 'reference_above_price'],
    ['a reference price that loses its evidence', { evidence: null }, 'EVIDENCE_REQUIRED', 'evidence', 'evidence_required'],
    ['a product that loses its price', { price: null, reference: null }, 'INVALID', 'price', 'price_required'],
  ])('is refused for a merge patch with %s', async (_, patch, code, field, rule) => {
    const author = await aPerson(board.db);
    const { id } = await aDeal(board.db, { authorId: author.id, reference: 3_000, evidence: 'Seen in May' });
    const { status, body } = await (await apiClient(board, author))('PATCH', `/api/deals/${id}`, { ...patch, version: 1 });
    expect({ status, code: body.code, fields: body.fields }).toMatchObject({ status: 422, code, fields: [{ field, rule }] });
  });

  test('accepts the content type of a merge patch, other commands do not', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const cookie = await sessionFor(board.db, author.id, board.config.publicUrl);
    const send = (method: 'PATCH' | 'POST', url: string) =>
      board.app.inject({
        method,
        url,
        headers: { cookie, 'content-type': 'application/merge-patch+json' },
        payload: '{"price":1500,"version":1}',
      });
    expect((await send('PATCH', `/api/deals/${deal.id}`)).json()).toMatchObject({ version: 2 });
    expect((await send('POST', '/api/deals')).json()).toMatchObject({ status: 415, code: 'UNSUPPORTED' });
  });

  test('is refused for other people, and for a deal that does not exist', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id });
    const other = await apiClient(board, await aPerson(board.db));
    expect((await other('PATCH', `/api/deals/${deal.id}`, edit)).body.code).toBe('FORBIDDEN');
    expect((await other('PATCH', '/api/deals/99999', edit)).body.code).toBe('NOT_FOUND');
    expect((await (await apiClient(board))('PATCH', `/api/deals/${deal.id}`, edit)).body.code).toBe('AUTH_REQUIRED');
    expect((await other('PATCH', `/api/deals/${deal.id}`, { ...edit, version: 0 })).body).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'version' }],
    });
  });

  test('keeps the merchant if the edit names it again or leaves it out', async () => {
    const request = await apiClient(board, await aPerson(board.db));
    const merchantOf = async (id: number) => (await stored(id))?.merchantId;
    const grandmas = anotherKettle();
    const named = (await request('POST', '/api/deals', { ...grandmas, merchant: 'Grandma' })).body.id;
    const before = await merchantOf(named);
    await request('PATCH', `/api/deals/${named}`, { title: 'A kettle of old', version: 1 });
    expect(await merchantOf(named)).toBe(before);
    const french = (await request('POST', '/api/deals', { ...kettle, url: 'https://www.tulpenhof.fr/1' })).body.id;
    const tulpenhof = await merchantOf(french);
    await request('PATCH', `/api/deals/${french}`, { merchant: 'Tulpenhof', version: 1 });
    expect(await merchantOf(french)).toBe(tulpenhof);
    await request('PATCH', `/api/deals/${french}`, { url: 'https://kettles.com/', version: 1 });
    expect(await merchantOf(french)).not.toBe(tulpenhof);
  });
});

test('an edit changes the merchant if the link leads elsewhere, even if the edit names the old one', async () => {
  const request = await apiClient(board, await aPerson(board.db));
  const facts = { ...kettle, url: 'https://www.amazon.com/dp/B00KETTLE1', merchant: 'Amazon' };
  const { id } = (await request('POST', '/api/deals', facts)).body;
  const merchantOf = async () => (await request('GET', `/api/deals/${id}`)).body.merchant.slug;
  expect(await merchantOf()).toBe('amazon');
  await request('PATCH', `/api/deals/${id}`, { ...facts, url: 'https://www.amazon.com/dp/B00KETTLE2', version: 1 });
  expect(await merchantOf()).toBe('amazon');
  await request('PATCH', `/api/deals/${id}`, { ...facts, url: 'https://amaz0n-login.example/', version: 2 });
  expect(await merchantOf()).toBe('amaz0n-login');
});

describe('expiring and deleting a deal', () => {
  test('the author can expire and reactivate it', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id, endsAt: new Date(Date.now() + 50) });
    const request = await apiClient(board, author);
    expect((await request('POST', `/api/deals/${deal.id}/expiry`)).status).toBe(200);
    expect((await request('GET', `/api/deals/${deal.id}`)).body).toMatchObject({ state: 'expired', expiredAt: expect.any(String) });
    expect((await request('POST', `/api/deals/${deal.id}/expiry`)).body.code).toBe('BAD_TRANSITION');
    expect((await request('DELETE', `/api/deals/${deal.id}/expiry`)).status).toBe(200);
    const reactivated = (await request('GET', `/api/deals/${deal.id}`)).body;
    expect(reactivated.state).toBe('live');
    expect(reactivated).not.toHaveProperty('expiredAt');
    expect((await request('DELETE', `/api/deals/${deal.id}/expiry`)).body.code).toBe('BAD_TRANSITION');
  });

  test('a member can reactivate it, a fact-checker also expire it, and a moderator delete it', async () => {
    const deal = await aDeal(board.db, { authorId: (await aPerson(board.db)).id });
    const member = await apiClient(board, await aPerson(board.db, { trust: 2 }));
    const newcomer = await apiClient(board, await aPerson(board.db, { trust: 0 }));
    const factChecker = await apiClient(board, await aPerson(board.db, { trust: 3 }));
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    const guest = await apiClient(board);
    for (const [method, url] of [
      ['POST', 'expiry'],
      ['DELETE', ''],
    ] as const) {
      const path = `/api/deals/${deal.id}/${url}`.replace(/\/$/, '');
      expect((await member(method, path)).body.code).toBe('FORBIDDEN');
      expect((await guest(method, path)).body.code).toBe('AUTH_REQUIRED');
    }
    expect((await factChecker('POST', `/api/deals/${deal.id}/expiry`, { reason: 'sold_out' })).status).toBe(200);
    expect((await newcomer('DELETE', `/api/deals/${deal.id}/expiry`)).body.code).toBe('FORBIDDEN');
    expect((await member('DELETE', `/api/deals/${deal.id}/expiry`)).body.state).toBe('live');
    expect((await factChecker('DELETE', `/api/deals/${deal.id}`)).body.code).toBe('FORBIDDEN');
    expect((await moderator('DELETE', `/api/deals/${deal.id}`, { reason: 'spam' })).status).toBe(200);
  });

  test('a deleted deal is hidden from everyone, and the person who deleted it can restore it in time', async () => {
    const author = await aPerson(board.db);
    const deal = await aDeal(board.db, { authorId: author.id, state: 'expired', expiredAt: new Date() });
    const request = await apiClient(board, author);
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    await request('DELETE', `/api/deals/${deal.id}`);
    expect(await request('GET', `/api/deals/${deal.id}`)).toMatchObject({ status: 410, body: { code: 'REMOVED' } });
    expect((await request('DELETE', `/api/deals/${deal.id}`)).body.code).toBe('REMOVED');
    expect((await moderator('POST', `/api/deals/${deal.id}/restoration`)).body.code).toBe('REMOVED');
    expect((await request('POST', `/api/deals/${deal.id}/restoration`)).status).toBe(200);
    expect((await request('GET', `/api/deals/${deal.id}`)).body.state).toBe('expired');
    expect((await request('POST', `/api/deals/${deal.id}/restoration`)).body.code).toBe('BAD_TRANSITION');
    await request('DELETE', `/api/deals/${deal.id}`);
    await board.db.update(deals).set({ removedAt: sql`now() - interval '11 minutes'` }).where(eq(deals.id, deal.id));
    expect((await request('POST', `/api/deals/${deal.id}/restoration`)).body.code).toBe('BAD_TRANSITION');
    expect((await (await apiClient(board))('POST', `/api/deals/${deal.id}/restoration`)).body.code).toBe('AUTH_REQUIRED');
    expect((await request('POST', '/api/deals/nonsense/restoration')).body.code).toBe('NOT_FOUND');
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
