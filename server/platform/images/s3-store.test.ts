import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { not } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { imagePath } from '../../../shared/image-files.ts';
import type { Image } from '../../../shared/images.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { freePort } from '../../../test/free-port.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { imageIdsOf } from '../../deals/deal-images.ts';
import { StartupError } from '../core/startup-error.ts';
import { images } from '../database/schema.ts';
import { checkBucket } from './check-bucket.ts';
import { S3Store } from './s3-store.ts';
import { imageFiles } from './stored-files.ts';

/** The part of S3 that the store uses: signed put, get, head and delete. */
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
const requests: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];
let isFull = false;
/** The error that every call returns: status and S3's code. */
let refusal: [number, string] | undefined;
let saysLengths = true;
let server: Server;
let board: TestApp;
let store: S3Store;
let uploader: { id: number };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    requests.push({ method, url, headers });
    void buffer(request).then((bytes) => {
      const object = objects.get(url);
      if (isFull) return response.writeHead(507).end();
      if (refusal !== undefined)
        return response.writeHead(refusal[0], { 'content-type': 'application/xml' }).end(`<Error><Code>${refusal[1]}</Code></Error>`);
      if (method === 'PUT') objects.set(url, { bytes, type: headers['content-type'] });
      if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 404).end();
      if (method === 'PUT') return response.writeHead(200).end();
      if (object === undefined) return response.writeHead(404, { 'content-type': 'application/xml' }).end();
      return response
        .writeHead(200, saysLengths ? { 'content-length': object.bytes.length } : {})
        .end(method === 'HEAD' ? undefined : object.bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { S3_BUCKET: 'dealwire', S3_REGION: 'here', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'very secret' };
  board = await testApp({ ...settings, S3_ENDPOINT: `${endpoint}/` });
  uploader = await aPerson(board.db);
  store = new S3Store({ endpoint, bucket: 'dealwire', region: 'here', accessKeyId: 'key', secretAccessKey: 'very secret' });
});
afterAll(async () => {
  await board.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  isFull = false;
  refusal = undefined;
  saysLengths = true;
});

const photos = new Map<number, Buffer>();
/** Uploads a picture; the same width gives the same picture. */
async function send(width: number) {
  const cookie = await sessionFor(board.db, uploader.id, board.config.publicUrl);
  const payload = photos.get(width) ?? (await aPhoto(width, 200).jpeg().toBuffer());
  photos.set(width, payload);
  return await board.app.inject({ method: 'POST', url: '/api/images', headers: { cookie, 'content-type': 'image/jpeg' }, payload });
}

test('a picture is stored in the bucket and served from there', async () => {
  const { hash } = (await send(300)).json<Image>();
  for (const { width, format } of imageFiles) {
    const stored = objects.get(`/dealwire${imagePath(hash, width, format)}`);
    const shown = await board.app.inject({ method: 'GET', url: imagePath(hash, width, format) });
    expect(shown.rawPayload.equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect([shown.headers['content-type'], Number(shown.headers['content-length'])]).toEqual([stored?.type, stored?.bytes.length]);
  }
});

test('a picture is served completely if the bucket sends no length', async () => {
  const { hash } = (await send(305)).json<Image>();
  saysLengths = false;
  const shown = await board.app.inject({ method: 'GET', url: imagePath(hash, 320, 'webp') });
  expect(shown.rawPayload.equals(objects.get(`/dealwire${imagePath(hash, 320, 'webp')}`)?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(shown.headers).not.toHaveProperty('content-length');
});

test('every S3 call is signed and none contains the secret', async () => {
  await send(301);
  expect(requests.length).toBeGreaterThan(0);
  for (const { headers } of requests) {
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/here\/s3\/aws4_request, ?SignedHeaders=.*host.*, ?Signature=[0-9a-f]{64}$/,
    );
    expect(headers).toMatchObject({ 'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/), 'x-amz-content-sha256': expect.any(String) });
    expect(JSON.stringify(headers)).not.toContain('secret');
  }
});

test('a picture that the bucket has is not uploaded again', async () => {
  await send(302);
  const before = requests.filter(({ method }) => method === 'PUT').length;
  expect((await send(302)).statusCode).toBe(201);
  expect(requests.filter(({ method }) => method === 'PUT').length - before).toBe(0);
});

test('no deal can take a picture while the bucket refuses it', async () => {
  isFull = true;
  const answer = await send(303);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  const [{ hash } = { hash: '' }] = await board.db.select({ hash: images.hash }).from(images).where(not(images.whole));
  const take = () => board.db.transaction((tx) => imageIdsOf(tx, [hash]));
  await expect(take()).rejects.toMatchObject({ code: 'INVALID' });
  isFull = false;
  expect((await send(303)).json()).toMatchObject({ hash });
  expect(await take()).toHaveLength(1);
});

test('an unavailable bucket makes pictures temporarily unavailable', async () => {
  const { hash } = (await send(304)).json<Image>();
  isFull = true;
  const answer = await board.app.inject({ method: 'GET', url: imagePath(hash, 160, 'webp') });
  expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([503, 'STORAGE_UNAVAILABLE', 'no-store']);
});

test('the S3 store returns nothing for a missing object, and removes it silently', async () => {
  expect(await store.open('nothing')).toBeUndefined();
  expect(await store.has('nothing')).toBe(false);
  await store.put('something', Buffer.from('x'), 'image/webp');
  expect(await store.has('something')).toBe(true);
  await store.remove('something');
  await store.remove('something');
  expect(await store.has('something')).toBe(false);
  expect((await board.app.inject({ method: 'GET', url: imagePath('b'.repeat(43), 160, 'webp') })).statusCode).toBe(404);
});

test('checking a working bucket leaves nothing in it', async () => {
  const before = objects.size;
  expect(await checkBucket(store)).toBeUndefined();
  expect(objects.size).toBe(before);
});

test.each<[number, string, RegExp]>([
  [404, 'NoSuchBucket', /^S3_BUCKET/],
  [403, 'InvalidAccessKeyId', /^S3_ACCESS_KEY_ID is unknown/],
  [403, 'SignatureDoesNotMatch', /^S3_SECRET_ACCESS_KEY/],
  [400, 'AuthorizationHeaderMalformed', /^S3_REGION/],
  [403, 'AccessDenied', /^S3_ACCESS_KEY_ID may not write/],
  [405, 'Unknown', /^S3_ENDPOINT answers 405 where/],
])('a bucket that answers %i %s stops the start with the name of the setting', async (status, code, message) => {
  refusal = [status, code];
  await expect(checkBucket(store)).rejects.toThrow(StartupError);
  await expect(checkBucket(store)).rejects.toThrow(message);
});

test('a service that fails or is unreachable does not stop the start', async () => {
  isFull = true;
  expect(await checkBucket(store)).toMatch(/does not answer/);
  const away = new S3Store({
    endpoint: `http://127.0.0.1:${await freePort()}`,
    bucket: 'b',
    region: 'r',
    accessKeyId: 'key',
    secretAccessKey: 'very secret',
  });
  expect(await checkBucket(away)).toMatch(/does not answer \(.*ECONNREFUSED.*\)/);
});
