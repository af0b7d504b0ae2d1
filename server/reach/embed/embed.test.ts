import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../../../test/api-client.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aDeal, type NewDeal, setScore } from '../../../test/factories.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { deals } from '../../platform/database/schema.ts';

let board: TestApp;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db, { handle: 'ada' });
});
afterAll(() => board.close());

const deal = (given: Partial<NewDeal> = {}) => aDeal(board.db, { authorId: author.id, ...given });
const get = (url: string, headers: Record<string, string> = {}) => board.app.inject({ url, headers });
const card = (id: number, search = '', headers = {}) => get(`/embed/d/${id}${search}`, headers);
const oembed = (page: string, more = '') => get(`/oembed?url=${encodeURIComponent(board.config.publicUrl + page)}${more}`);

/** Deals that a guest cannot see, and one that does not exist. */
const hidden: [string, Partial<typeof deals.$inferInsert> | undefined][] = [
  ['does not exist', undefined],
  ['is for members only', { membersOnly: true }],
  ['was removed', { state: 'removed', removedAt: new Date() }],
  ['is held', { state: 'held', heldAt: new Date() }],
  ['is scheduled', { state: 'scheduled', startsAt: new Date(Date.now() + 86_400_000) }],
];
const idOf = async (given: Partial<typeof deals.$inferInsert> | undefined) => (given === undefined ? 9_999 : (await deal(given)).id);

describe('GET /embed/d/:id', () => {
  test('shows title, price, saving and votes, and links to the deal', async () => {
    const { id } = await deal({ title: 'A <b>kettle</b>', price: 1_999, reference: 3_998, evidence: 'Seen', up: 12, down: 2 });
    const { statusCode, body } = await card(id, '', { 'accept-language': 'en-IE' });
    expect(statusCode).toBe(200);
    for (const part of ['A &lt;b&gt;kettle', '€19.99', '<s>€39.98</s>', '−50%', '<bdi>10</bdi>', `/d/${id}/a-b-kettle-b"`])
      expect(body).toContain(part);
  });

  test('may be shown by any site, runs no script, and sets no cookie', async () => {
    const { headers, body } = await card((await deal()).id, '', { cookie: await sessionFor(board.db, author.id) });
    const policy = String(headers['content-security-policy']);
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
    expect(policy.split(';')).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ]);
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=5' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(body).not.toMatch(/<script|style=|\son\w+=/);
  });

  test('other pages of the board cannot be framed', async () => {
    expect((await get('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('reloads after a while, and is sent again only if it has changed', async () => {
    const { id } = await deal();
    const { headers } = await card(id);
    expect(Number(headers.refresh)).toBeGreaterThanOrEqual(9);
    const again = () => card(id, '', { 'if-none-match': String(headers.etag) });
    expect(await again()).toMatchObject({ statusCode: 304, body: '' });
    await setScore(board.db, id, { up: 5 });
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    await board.db.update(deals).set({ state: 'expired', expiredAt: new Date() }).where(eq(deals.id, id));
    await expect.poll(async () => (await card(id)).body).toMatch(/class="over".*Expired/s);
  });

  test('stays as it is for someone who has stopped the updates', async () => {
    const { id } = await deal();
    expect((await card(id)).body).toContain(`href="/embed/d/${id}?updates=off"`);
    const { headers, body } = await card(id, '?updates=off&theme=dark');
    expect(headers).not.toHaveProperty('refresh');
    expect(body).toContain(`href="/embed/d/${id}?theme=dark"`);
    expect(body).toContain('<html lang="en" dir="ltr" class="dark">');
  });

  test('is the same for every deal that a guest cannot see', async () => {
    const answers = await Promise.all(
      hidden.map(async ([, given]) => {
        const { statusCode, body, headers } = await card(await idOf(given), '', { cookie: await sessionFor(board.db, author.id) });
        return { statusCode, body, etag: headers.etag, refresh: headers.refresh };
      }),
    );
    expect(answers[0]?.statusCode).toBe(404);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('GET /oembed', () => {
  test('describes the frame with the card', async () => {
    const { id } = await deal({ title: 'A "kettle"' });
    const { headers, body } = await oembed(`/d/${id}/whatever?x=1#comments`, '&format=json');
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' });
    expect(JSON.parse(body)).toEqual({
      ...{ version: '1.0', type: 'rich', title: 'A "kettle" · €19.99', provider_name: 'Dealwire' },
      ...{ provider_url: board.config.publicUrl, cache_age: 3_600, author_name: expect.any(String) },
      ...{ author_url: `${board.config.publicUrl}/u/ada`, width: 480, height: 176 },
      html: `<iframe src="${board.config.publicUrl}/embed/d/${id}" title="A &quot;kettle&quot;" width="480" height="176" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;border-radius:14px;max-width:100%"></iframe>`,
    });
  });

  test.each([
    ['&maxwidth=320', { width: 320, height: 232 }],
    ['&maxwidth=2000&maxheight=100', { width: 480, height: 100 }],
    ['&maxwidth=50', { width: 50, height: 232 }],
  ])('keeps within %s', async (more, size) => {
    const answer = JSON.parse((await oembed(`/d/${(await deal()).id}`, more)).body);
    expect(answer).toMatchObject(size);
    expect(answer.html).toContain(`width="${size.width}" height="${size.height}"`);
  });

  test('answers for a merged deal with the one that stayed', async () => {
    const [gone, stays] = [await deal(), await deal({ url: 'https://kettles.example/2' })];
    const moderator = await apiClient(board, await aPerson(board.db, { role: 'moderator' }));
    expect((await moderator('POST', '/api/mod/merges', { deal: gone.id, into: stays.id })).status).toBe(201);
    expect(JSON.parse((await oembed(`/d/${gone.id}`)).body).html).toContain(`/embed/d/${stays.id}"`);
    expect((await card(gone.id)).headers.location).toBe(`/embed/d/${stays.id}`);
  });

  test('is the same for every deal that a guest cannot see, and for other addresses', async () => {
    const pages = await Promise.all(hidden.map(async ([, given]) => `/d/${await idOf(given)}/a-kettle`));
    const answers = await Promise.all([...pages, '/u/ada', '/d/0', '/d/x'].map((page) => oembed(page)));
    const elsewhere = await get(`/oembed?url=${encodeURIComponent(`https://elsewhere.example/d/${(await deal()).id}/a`)}`);
    const { instance: _, ...first } = answers[0]?.json() ?? {};
    expect(first).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const answer of [...answers, elsewhere]) expect(answer.json()).toEqual({ ...first, instance: expect.any(String) });
  });

  test.each([
    ['&format=xml', 501],
    ['&maxwidth=0', 422],
    ['&maxwidth=wide', 422],
  ])('refuses %s', async (more, status) => {
    expect((await oembed(`/d/${(await deal()).id}`, more)).statusCode).toBe(status);
  });
});

test('the page of a deal links to its oEmbed, unless only members see it', async () => {
  const { id, title } = await deal();
  const page = encodeURIComponent(`${board.config.publicUrl}/d/${id}/a-kettle-that-boils`);
  expect((await get(`/d/${id}/a-kettle-that-boils`)).body).toContain(
    `<link rel="alternate" type="application/json+oembed" title="${title}" href="${board.config.publicUrl}/oembed?url=${page}&amp;format=json">`,
  );
  const { id: inside } = await deal({ membersOnly: true });
  expect((await get(`/d/${inside}/a`)).body).not.toContain('oembed');
});
