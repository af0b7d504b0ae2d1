import { once } from 'node:events';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { aDeal } from './factories.ts';
import { aPerson, sessionFor } from './sign-in.ts';

let board: TestApp;
let author: { id: number };

beforeAll(async () => {
  board = await testApp();
  author = await aPerson(board.db, { name: 'Ada' });
  for (let i = 0; i < 10; i++) await aDeal(board.db, { authorId: author.id, title: `A kettle in its box ${i}` });
});
afterAll(() => board.close());

const get = (url: string, headers: Record<string, string> = {}) => board.app.inject({ url, headers });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const codings = ['br', 'gzip'] as const;

describe.each(['/', '/api/deals', '/deals.rss', '/deals.atom', '/deals.json'])('%s', (url) => {
  test.each(codings)('compressed with %s it has the same content and a Vary header', async (coding) => {
    const plain = await get(url);
    const packed = await get(url, { 'accept-encoding': coding });
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, 'content-length': String(packed.rawPayload.length) });
    expect(unpack[coding](packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 2);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [plain, packed]) expect(headers.vary).toMatch(/Accept-Encoding/);
  });

  test('HEAD gives the same length', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await board.app.inject({ url, headers, method: 'HEAD' });
    expect(head.headers['content-encoding']).toBe('br');
    expect(head.headers['content-length']).toBe((await get(url, headers)).headers['content-length']);
  });
});

test.each(['/api/deals', '/deals.rss'])('%s has a strong etag uncompressed and a weak one compressed, and recognises both', async (url) => {
  const plain = String((await get(url)).headers.etag);
  const packed = String((await get(url, { 'accept-encoding': 'br' })).headers.etag);
  expect(packed).toBe(`W/${plain}`);
  for (const etag of [plain, packed])
    for (const coding of ['identity', 'gzip']) {
      const again = await get(url, { 'if-none-match': etag, 'accept-encoding': coding });
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
      expect(again.headers.vary).toMatch(/Accept-Encoding/);
    }
});

test('nothing but what is public or for all members is compressed, however the address is spelled', async () => {
  const admin = await aPerson(board.db, { role: 'admin' });
  const cookie = await sessionFor(board.db, admin.id, board.config.publicUrl);
  const compressed = async (url: string) => (await get(url, { cookie, 'accept-encoding': 'gzip' })).headers['content-encoding'];
  for (let i = 0; i < 10; i++) await aPerson(board.db, { name: `A person with a rather long name, number ${i}` });
  await board.changesHeard();
  for (const url of ['/api/me/marks?deals=1', '/api/%6de', '/api/mod/people?q=person', '/api/mod/%70eople', '/api/admin/people?q=person'])
    expect([url, await compressed(url)]).toEqual([url, undefined]);
  expect(await compressed('/api/deals')).toBe('gzip');
});

test('personal data is not compressed, neither as JSON nor in the page', async () => {
  const cookie = await sessionFor(board.db, author.id, board.config.publicUrl);
  const headers = { cookie, 'accept-encoding': 'br' };
  const deals = (await get('/api/deals')).json().order.join(',');
  expect((await get(`/api/me/marks?deals=${deals}`, headers)).headers['content-encoding']).toBeUndefined();
  const page = await get('/', headers);
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.rawPayload.toString('latin1')).toContain('"/api/me":');
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await get('/', { cookie })).body);
});

test('the event stream is never compressed', async () => {
  const address = new URL(await board.app.listen({ host: '127.0.0.1', port: 0 }));
  const request = http.get(new URL('/api/live?watch=%2Fapi%2Fdeals', address), { headers: { 'accept-encoding': 'br, gzip' } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.headers['content-encoding']).toBeUndefined();
  let text = '';
  for await (const bytes of response) {
    text += bytes;
    if (text.includes('event: snapshot')) break;
  }
  expect(text).toContain('kettle');
});
