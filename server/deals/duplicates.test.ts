import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duplicates } from '../../shared/limits.ts';
import { apiClient } from '../../test/api-client.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { aDeal } from '../../test/factories.ts';
import { aPerson } from '../../test/sign-in.ts';
import { deals, images } from '../platform/database/schema.ts';
import { duplicateOf, refuseDuplicate } from './duplicates.ts';

let board: TestApp;
let count = 0;

beforeAll(async () => {
  board = await testApp();
});
afterAll(() => board.close());

/** A new kettle with its own canonical URL. */
function aKettle() {
  const url = `https://kettles.example/k/${++count}`;
  return { title: 'A kettle that boils', category: 'home', url, price: 2_000, currency: 'EUR' };
}
const member = async () => apiClient(board, await aPerson(board.db));
const expired = (daysAgo: number) => ({ state: 'expired' as const, expiredAt: new Date(Date.now() - daysAgo * 86_400_000) });

async function there(given: Partial<typeof deals.$inferInsert>) {
  const kettle = aKettle();
  const author = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId: author.id, url: kettle.url, canonicalUrl: kettle.url, price: 2_000, ...given });
  return { kettle, deal, author };
}

describe('posting a duplicate', () => {
  test('is refused with the existing deal, also with another spelling of the link', async () => {
    const kettle = aKettle();
    const { id } = (await (await member())('POST', '/api/deals', kettle)).body;
    const spelled = `http://www.kettles.example/k/${count}/?utm_source=x&ref=alice`;
    const again = await (await member())('POST', '/api/deals', { ...kettle, url: spelled, price: 1_000 });
    expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE_DEAL', duplicate: { id, price: 2_000, state: 'live' } } });
    const { body } = await (await apiClient(board))('GET', `/api/deals/${id}`);
    expect(body).toMatchObject(again.body.duplicate);
  });

  test('twice at once succeeds exactly once', async () => {
    for (let round = 0; round < 5; round++) {
      const kettle = aKettle();
      const both = await Promise.all([member(), member(), member()]);
      const answers = await Promise.all(both.map((request) => request('POST', '/api/deals', kettle)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  test('is possible of another variant or of a front page', async () => {
    const request = await member();
    for (const url of [
      'https://socks.example/a?variant=1',
      'https://socks.example/a?variant=2',
      'https://socks.example/',
      'https://socks.example/',
    ])
      expect((await request('POST', '/api/deals', { ...aKettle(), url })).status).toBe(201);
  });

  test('is refused to the author too', async () => {
    const cookieless = await member();
    const kettle = aKettle();
    expect((await cookieless('POST', '/api/deals', kettle)).status).toBe(201);
    expect((await cookieless('POST', '/api/deals', kettle)).status).toBe(409);
  });

  test.each([
    ['removed', 201, { state: 'removed' as const, removedAt: new Date() }],
    ["another person's scheduled deal", 201, { state: 'scheduled' as const, startsAt: new Date(Date.now() + 86_400_000) }],
    ['for members only', 409, { membersOnly: true }],
    ['expired yesterday', 409, expired(1)],
    ['expired just within the time', 409, expired(duplicates.reactivatable / 86_400 - 0.01)],
    ['expired before that time', 201, expired(duplicates.reactivatable / 86_400 + 0.01)],
  ])('of a deal that is %s is answered with %d', async (_, status, given) => {
    const { kettle } = await there(given);
    expect((await (await member())('POST', '/api/deals', kettle)).status).toBe(status);
  });

  test.each([
    [1_900, 'EUR', 201],
    [1_901, 'EUR', 409],
    [100, 'USD', 409],
    [2_500, 'EUR', 409],
  ])('of a deal that expired at 2000 EUR, now for %d %s, is answered with %d', async (price, currency, status) => {
    const { kettle, deal } = await there(expired(3));
    const answer = await (await member())('POST', '/api/deals', { ...kettle, price, currency });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ code: 'DUPLICATE_DEAL', duplicate: { id: deal.id, state: 'expired' } });
  });

  test('of an expired freebie is refused: free is not cheaper than free', async () => {
    const { kettle } = await there({ ...expired(3), kind: 'freebie', price: 0 });
    const answer = await (await member())('POST', '/api/deals', { ...kettle, kind: 'freebie', price: 0 });
    expect(answer.body.code).toBe('DUPLICATE_DEAL');
  });

  test('of a live and a cheaper expired deal names the live one', async () => {
    const { kettle, author } = await there(expired(3));
    const live = await aDeal(board.db, { authorId: author.id, url: kettle.url, canonicalUrl: kettle.url });
    const answer = await (await member())('POST', '/api/deals', { ...kettle, price: 1 });
    expect(answer.body).toMatchObject({ code: 'DUPLICATE_DEAL', duplicate: { id: live.id } });
  });

  test("of your own scheduled deal is refused, but not of another person's", async () => {
    const author = await aPerson(board.db);
    const request = await apiClient(board, author);
    const kettle = aKettle();
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, state } = (await request('POST', '/api/deals', { ...kettle, startsAt })).body;
    expect(state).toBe('scheduled');
    expect((await request('POST', '/api/deals', kettle)).body).toMatchObject({ duplicate: { id, state: 'scheduled', startsAt } });
    expect((await (await member())('POST', '/api/deals', kettle)).status).toBe(201);
  });
});

test('a duplicate is reported by the preview while members see it', async () => {
  const { kettle, deal } = await there({});
  expect(await duplicateOf(board.db, kettle.url)).toMatchObject({ id: deal.id, state: 'live' });
  expect(await duplicateOf(board.db, 'https://kettles.example/')).toBeUndefined();
  await board.db.update(deals).set({ state: 'removed' }).where(eq(deals.id, deal.id));
  expect(await duplicateOf(board.db, kettle.url)).toBeUndefined();
});

test('a deal is not a duplicate of itself when it is edited', async () => {
  const { kettle, deal } = await there({});
  const offer = { canonicalUrl: kettle.url, price: 2_000, currency: 'EUR' };
  await board.db.transaction((tx) => refuseDuplicate(tx, { ...offer, except: deal.id }));
  await expect(board.db.transaction((tx) => refuseDuplicate(tx, offer))).rejects.toMatchObject({ code: 'DUPLICATE_DEAL' });
});

test('posting again is possible after the first post failed', async () => {
  const kettle = aKettle();
  const request = await member();
  expect((await request('POST', '/api/deals', { ...kettle, category: 'dragons' })).status).toBe(422);
  expect((await request('POST', '/api/deals', kettle)).status).toBe(201);
});

describe('pictures of a new deal', () => {
  const picture = async (letter: string) => {
    const hash = letter.repeat(43);
    const { id } = await aPerson(board.db);
    await board.db.insert(images).values({ hash, width: 640, height: 480, blur: 'data:image/webp;base64,UklGRg', addedBy: id });
    return hash;
  };

  test('are shown in order, the first one on the card', async () => {
    const [one, other] = [await picture('b'), await picture('a')];
    const request = await member();
    const { id } = (await request('POST', '/api/deals', { ...aKettle(), images: [one, other] })).body;
    const { rows } = await board.db.execute(
      sql`select hash from deal_images join images on images.id = image_id where deal_id = ${id} order by position`,
    );
    expect(rows).toEqual([{ hash: one }, { hash: other }]);
    expect((await request('GET', `/api/deals/${id}`)).body.image).toMatchObject({ hash: one, width: 640 });
  });

  test('that do not exist are refused with the field', async () => {
    const answer = await (await member())('POST', '/api/deals', { ...aKettle(), images: ['z'.repeat(43)] });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID', fields: [{ field: 'images', rule: 'unknown' }] } });
  });
});

describe('the start of a new deal', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('in the future makes it scheduled: hidden, with no price recorded', async () => {
    const { id, state } = (await (await member())('POST', '/api/deals', { ...aKettle(), startsAt: inHours(5), endsAt: inHours(24 * 365) }))
      .body;
    expect(state).toBe('scheduled');
    expect((await (await apiClient(board))('GET', `/api/deals/${id}`)).status).toBe(404);
    expect((await board.db.execute(sql`select from price_points where deal_id = ${id}`)).rowCount).toBe(0);
  });

  test('in the past means now', async () => {
    expect((await (await member())('POST', '/api/deals', { ...aKettle(), startsAt: inHours(-1) })).body.state).toBe('live');
  });

  test.each([
    [{ startsAt: inHours(24 * 366) }, 'startsAt'],
    [{ startsAt: inHours(24), endsAt: inHours(12) }, 'endsAt'],
    [{ startsAt: inHours(24), endsAt: inHours(24 * 367) }, 'endsAt'],
  ])('%j is refused', async (moments, field) => {
    const answer = await (await member())('POST', '/api/deals', { ...aKettle(), ...moments });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field }] } });
  });
});
