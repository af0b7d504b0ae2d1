import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal } from '../../../test/factories.ts';
import { watchRead } from '../../../test/live-client.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { dealClicks, type deals } from '../../platform/database/schema.ts';
import { rateLimits } from '../../platform/http/rate-limits.ts';
import { ClickCounter } from './click-counter.ts';
import { isHumanNavigation, UniqueVisits } from './visits.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let board: TestApp;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db);
});
afterAll(() => board.close());

const deal = (given: Partial<typeof deals.$inferInsert> = {}) => aDeal(board.db, { authorId: author.id, ...given });
const leave = (
  id: number | string,
  headers: Record<string, string> = {},
  { method = 'GET', from = '127.0.0.1' }: { method?: 'GET' | 'HEAD'; from?: string } = {},
) => board.app.inject({ method, url: `/out/${id}`, headers: { 'user-agent': firefox, ...headers }, remoteAddress: from });
const clicksOf = async (id: number) => (await board.db.select().from(dealClicks).where(eq(dealClicks.dealId, id)))[0]?.clicks;

describe('GET /out/:id', () => {
  test('redirects to the merchant, with the origin only, uncached', async () => {
    const { id } = await deal({ url: 'https://shop.example/kettle?color=red' });
    const { statusCode, headers } = await leave(id);
    expect({ statusCode, location: headers.location }).toEqual({ statusCode: 303, location: 'https://shop.example/kettle?color=red' });
    expect(headers).toMatchObject({ 'referrer-policy': 'origin', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  test('cleans a link that was stored before the rules', async () => {
    const { id } = await deal({ url: 'https://www.awin1.com/cread.php?awinaffid=1&ued=https%3A%2F%2Fshop.example%2Fa%3Futm_source%3Dx' });
    expect((await leave(id)).headers.location).toBe('https://shop.example/a');
  });

  test("adds the operator's tag of the merchant, except for a browser that asks for privacy", async () => {
    const { id } = await deal({ url: 'https://www.tagged.example/kettle' });
    await board.db.execute(sql`update board_settings set settings = settings || '{"linkTags": ["tagged.example tag=board-21"]}'`);
    expect((await leave(id)).headers.location).toBe('https://www.tagged.example/kettle?tag=board-21');
    expect((await leave(id, { 'sec-gpc': '1' })).headers.location).toBe('https://www.tagged.example/kettle');
    expect((await (await apiClient(board))('GET', '/api/board')).body.tagsLinks).toBe(true);
    await board.db.execute(sql`update board_settings set settings = settings - 'linkTags'`);
  });

  test.each([
    ['has no link', { url: null, kind: 'local' as const }],
    ['has a link that hides its target', { url: 'https://bit.ly/x' }],
  ])('redirects to the deal if it %s', async (_, given) => {
    const { id } = await deal(given);
    expect((await leave(id)).headers.location).toBe(`/d/${id}/a-kettle-that-boils`);
  });

  test.each([
    ['removed', { state: 'removed' as const }],
    ['scheduled', { state: 'scheduled' as const, startsAt: new Date(Date.now() + 86_400_000) }],
    ['members-only', { membersOnly: true }],
  ])('is not found if the deal is %s', async (_, given) => {
    const { id } = await deal(given);
    const { statusCode, headers, body } = await leave(id);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers.location ?? body).not.toContain('kettles.example');
  });

  test('redirects members to a members-only deal', async () => {
    const { id } = await deal({ membersOnly: true });
    expect((await leave(id, { cookie: await sessionFor(board.db, author.id, board.config.publicUrl) })).statusCode).toBe(303);
  });

  test.each(['0', 'x', '-1', '1e3', '99999999', '99999999999999999999'])('answers /out/%s with the not-found page', async (id) => {
    const { statusCode, headers } = await leave(id);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
  });

  test('redirects to the merchant of an expired deal', async () => {
    expect((await leave((await deal({ state: 'expired', expiredAt: new Date() })).id)).statusCode).toBe(303);
  });
});

test('a click is counted once and shown live on the deal and on its cards', async () => {
  const { id } = await deal({ body: 'Boils **fast**.' });
  const address = await board.app.listen({ host: '127.0.0.1', port: 0 });
  const watched = watchRead(address, `/api/deals/${id}`);
  const list = watchRead(address, '/api/deals?sort=new');
  const card = () => (list.data()?.deals as Record<number, object> | undefined)?.[id];
  await expect.poll(() => watched.data()?.title).toBeDefined();
  await expect.poll(card).toMatchObject({ host: 'kettles.example', excerpt: 'Boils fast.' });
  expect(watched.data()).not.toHaveProperty('clicks');
  await leave(id);
  await leave(id);
  await leave(id, { cookie: await sessionFor(board.db, author.id, board.config.publicUrl) });
  await leave(id, { 'user-agent': `${firefox} another` });
  await leave(id, {}, { from: '2001:db8:1:2:3::4' });
  await leave(id, {}, { from: '2001:db8:1:2:9::9' });
  await leave(id, {}, { from: '2001:db8::4' });
  await leave(id, {}, { from: '2001:db8::1:0:0:9' });
  await leave(id, {}, { from: '::ffff:127.0.0.1' });
  await leave(id, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await leave(id, {}, { method: 'HEAD' });
  await board.clicks.write();
  // A guest on each of three networks, and one person.
  await expect.poll(() => watched.data()?.clicks).toBe(4);
  await expect.poll(card).toMatchObject({ clicks: 4 });
  watched.close();
  list.close();
  expect((await (await apiClient(board))('GET', `/api/deals/${id}`)).body.clicks).toBe(4);
});

test('repeated clicks redirect but are not counted', async () => {
  const { id } = await deal();
  const other = await deal();
  const from = '198.51.100.7';
  const agents = Array.from({ length: rateLimits.clicks.max }, (_, i) => `${firefox} ${i}`);
  for (const agent of agents) expect((await leave(id, { 'user-agent': agent }, { from })).statusCode).toBe(303);
  expect((await leave(other.id, {}, { from })).statusCode).toBe(303);
  await leave(other.id, {}, { from: '198.51.100.8' });
  await board.clicks.write();
  expect(await clicksOf(other.id)).toBe(1);
  expect(await clicksOf(id)).toBe(1);
});

describe('isHumanNavigation', () => {
  const isHuman = (headers: Record<string, string>, method = 'GET') => isHumanNavigation({ method, headers });
  test.each([
    [true, { 'user-agent': firefox }],
    [true, { 'user-agent': firefox, 'sec-fetch-mode': 'navigate' }],
    [false, {}],
    [false, { 'user-agent': 'curl/8.5.0' }],
    [false, { 'user-agent': 'facebookexternalhit/1.1' }],
    [false, { 'user-agent': firefox, 'sec-purpose': 'prefetch;prerender' }],
    [false, { 'user-agent': firefox, purpose: 'prefetch' }],
    [false, { 'user-agent': firefox, 'sec-fetch-mode': 'no-cors' }],
  ])('is %s for %j', (leaves, headers) => expect(isHuman(headers)).toBe(leaves));
  test('is false for HEAD', () => expect(isHuman({ 'user-agent': firefox }, 'HEAD')).toBe(false));
});

test('a visitor counts again after an hour, and for another deal', () => {
  let now = 1;
  const visits = new UniqueVisits(() => now);
  const visit = () => [visits.isFirst(1, 'a'), visits.isFirst(1, 'a'), visits.isFirst(1, 'b'), visits.isFirst(2, 'a')];
  expect(visit()).toEqual([true, false, true, true]);
  now += 3_600_001;
  expect(visit()).toEqual([true, false, true, true]);
});

test('clicks are written once after the database fails', async () => {
  const one = await deal();
  const other = await deal();
  const clicks = new ClickCounter(board.db);
  clicks.count(one.id);
  clicks.count(one.id);
  await board.db.execute(sql`alter table deal_clicks rename to away`);
  try {
    const failing = clicks.write();
    clicks.count(one.id);
    clicks.count(other.id);
    await expect(failing).rejects.toThrow();
  } finally {
    await board.db.execute(sql`alter table away rename to deal_clicks`);
  }
  clicks.count(999_999);
  await Promise.all([clicks.write(), clicks.write()]);
  await clicks.write();
  expect([await clicksOf(one.id), await clicksOf(other.id)]).toEqual([3, 1]);
});
