import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageFile, imagePath, plainImage } from '../../../shared/image-files.ts';
import type { Image } from '../../../shared/images.ts';
import { limits, quotas } from '../../../shared/limits.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type FakeInternet, fakeInternet } from '../../../test/fake-internet.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { imageIdsOf } from '../../deals/deal-images.ts';
import { images } from '../database/schema.ts';
import { addFetchedImage } from './add-fetched-image.ts';
import { imageFiles } from './stored-files.ts';

let board: TestApp;
let shop: FakeInternet;
let photo: Buffer;
const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-images-'));

beforeAll(async () => {
  photo = await aPhoto(1_600, 1_200).jpeg().toBuffer();
  shop = await fakeInternet((request, response) => {
    if (request.url === '/kettle.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>A page</p>');
  });
  board = await testApp({ DATA_DIR: dataDir }, shop.fetcher);
});
afterAll(async () => {
  await board.close();
  await shop.close();
  rmSync(dataDir, { recursive: true });
});

/** A 32-bit number, little-endian. */
const bytesOf = (number: number) => [...new Uint8Array(Uint32Array.of(number).buffer)];

/** Uploads a picture as a new person, or as `person`. */
async function send(bytes: Buffer, { type = 'image/jpeg', person }: { type?: string; person?: { id: number } } = {}) {
  const cookie = await sessionFor(board.db, (person ?? (await aPerson(board.db))).id, board.config.publicUrl);
  const answer = await board.app.inject({ method: 'POST', url: '/api/images', headers: { cookie, 'content-type': type }, payload: bytes });
  return { status: answer.statusCode, body: answer.json() };
}
async function added(bytes: Buffer, person?: { id: number }): Promise<Image> {
  const { status, body } = await send(bytes, person === undefined ? {} : { person });
  expect(status).toBe(201);
  return body;
}
const shownAt = async (url: string, headers: Record<string, string> = {}) => board.app.inject({ method: 'GET', url, headers });
const pixelsOf = async (hash: string, width = 1_280) =>
  await sharp((await shownAt(imagePath(hash, width, 'webp'))).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
/** The nearest of a few colours at a point, given as fractions of the width and height. */
async function colourAt(hash: string, x: number, y: number) {
  const { data, info } = await pixelsOf(hash);
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 128) * 128);
}

describe('adding a picture', () => {
  test('stores every width and format, never larger than the original', async () => {
    const image = await added(await aPhoto(500, 400).png().toBuffer());
    expect(image).toMatchObject({ width: 500, height: 400 });
    for (const { width, format } of imageFiles) {
      const answer = await shownAt(imagePath(image.hash, width, format));
      const metadata = await sharp(answer.rawPayload).metadata();
      expect([answer.statusCode, metadata.width]).toEqual([200, Math.min(width, 500)]);
      expect(answer.headers['content-type']).toBe({ avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[format]);
    }
    expect(await board.db.select().from(images).where(eq(images.hash, image.hash))).toHaveLength(1);
  });

  test('serves its files as immutable pictures', async () => {
    const { hash } = await added(photo);
    const url = imagePath(hash, 320, 'avif');
    const { headers } = await shownAt(url);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await shownAt(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('returns a placeholder of some hundred bytes', async () => {
    const { blur } = await added(photo);
    expect(blur.length).toBeLessThan(400);
    const tiny = await sharp(Buffer.from(blur.slice(blur.indexOf(',') + 1), 'base64')).metadata();
    expect(tiny).toMatchObject({ format: 'webp', width: 16, height: 12 });
  });

  test('takes the largest image of an icon file', async () => {
    const png = await aPhoto(48, 40).png().toBuffer();
    const entry = (side: number, at: number) => [side, side, 0, 0, 1, 0, 32, 0, ...bytesOf(png.length), ...bytesOf(at)];
    const ico = Buffer.concat([Buffer.from([0, 0, 1, 0, 2, 0, ...entry(16, 38), ...entry(48, 38)]), png]);
    expect(await added(ico)).toMatchObject({ width: 48, height: 40 });
    expect(await send(ico.subarray(0, 60))).toMatchObject({ status: 422, body: { fields: [{ rule: 'picture_broken' }] } });
  });

  test('by the board itself refuses a tiny, long or blank picture', async () => {
    const context = { ...board.media, db: board.db, log: board.app.log };
    const take = async (picture: Sharp, use: 'picture' | 'icon') =>
      (await addFetchedImage(context, await picture.png().toBuffer(), use))?.hash;
    expect(await take(aPhoto(99, 200), 'picture')).toBeUndefined();
    expect(await take(aPhoto(500, 100), 'picture')).toBeUndefined();
    expect(await take(aPhoto(31, 31), 'icon')).toBeUndefined();
    expect(await take(sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000000' } }), 'icon')).toBeUndefined();
    const icon = aPhoto(32, 32);
    expect(await take(icon.clone(), 'icon')).not.toBe(await take(icon.clone(), 'icon'));
  });

  test('stores the same bytes of one person once', async () => {
    const person = await aPerson(board.db);
    const first = await added(photo, person);
    await board.db.update(images).set({ addedAt: sql`now() - interval '2 days'` }).where(eq(images.hash, first.hash));
    expect(await added(photo, person)).toEqual(first);
    const rows = await board.db.select().from(images).where(eq(images.hash, first.hash));
    expect(rows).toMatchObject([{ addedBy: person.id }]);
    expect(Date.now() - Number(rows[0]?.addedAt)).toBeLessThan(60_000);
  });

  test('gives a name that tells nobody else who uses the same picture', async () => {
    const person = await aPerson(board.db);
    const context = { ...board.media, db: board.db, log: board.app.log };
    const names = [
      createHash('sha256').update(photo).digest('base64url'),
      (await added(photo, person)).hash,
      (await added(photo)).hash,
      (await addFetchedImage(context, photo, 'picture'))?.hash,
      (await addFetchedImage(context, photo, 'picture'))?.hash,
    ];
    expect(new Set(names).size).toBe(names.length);
    expect((await shownAt(imagePath(names[0] ?? '', 320, 'webp'))).statusCode).toBe(404);
  });

  test('of an earlier version keeps working under its old name', async () => {
    const person = await aPerson(board.db);
    const { hash } = await added(photo, person);
    const old = createHash('sha256').update('an old picture').digest('base64url');
    for (const { width, format } of imageFiles) {
      const { rawPayload } = await shownAt(imagePath(hash, width, format));
      await board.media.images.put(imageFile(old, width, format), rawPayload, '');
    }
    await board.db.insert(images).values({ hash: old, width: 1, height: 1, blur: 'data:image/webp;base64,', addedBy: person.id });
    expect((await shownAt(imagePath(old, 320, 'webp'))).statusCode).toBe(200);
    expect((await board.db.transaction((tx) => imageIdsOf(tx, [old]))).length).toBe(1);
  });

  test('that was removed is no longer confirmed to caches', async () => {
    const { hash } = await added(photo);
    const url = imagePath(hash, 320, 'webp');
    const etag = String((await shownAt(url)).headers.etag);
    await board.media.images.remove(imageFile(hash, 320, 'webp'));
    expect((await shownAt(url, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('creates lost files again', async () => {
    const person = await aPerson(board.db);
    const { hash } = await added(photo, person);
    rmSync(path.join(dataDir, 'images', hash.slice(0, 2)), { recursive: true });
    expect((await shownAt(imagePath(hash, 640, 'webp'))).statusCode).toBe(404);
    await added(photo, person);
    expect((await shownAt(imagePath(hash, 640, 'webp'))).statusCode).toBe(200);
  });

  test('leaves no temporary file on disk', async () => {
    const { hash } = await added(photo);
    const there = readdirSync(path.join(dataDir, 'images', hash.slice(0, 2))).filter((name) => name.startsWith(hash));
    expect(there.sort()).toEqual(imageFiles.map(({ width, format }) => imageFile(hash, width, format)).sort());
  });

  test('twice at the same time stores it once', async () => {
    const fresh = await aPhoto(300, 200).jpeg().toBuffer();
    const person = await aPerson(board.db);
    const [one, other] = await Promise.all([send(fresh, { person }), send(fresh, { person })]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.hash).toBe(other.body.hash);
  });
});

describe('encoding a picture', () => {
  /** How the camera stores its pixels, by orientation tag. */
  const asHeld: Record<number, (upright: Sharp) => Sharp> = {
    1: (upright) => upright,
    2: (upright) => upright.flop(),
    3: (upright) => upright.rotate(180),
    4: (upright) => upright.flip(),
    5: (upright) => upright.flip().rotate(90),
    6: (upright) => upright.rotate(270),
    7: (upright) => upright.flip().rotate(270),
    8: (upright) => upright.rotate(90),
  };
  const inside = 0.1;

  test.each(Object.entries(asHeld))('rotates orientation %s upright', async (orientation, turned) => {
    const { data, info } = await aPhoto(400, 300).raw().toBuffer({ resolveWithObject: true });
    const pixels = await turned(sharp(data, { raw: info }))
      .png()
      .toBuffer();
    const image = await added(
      await sharp(pixels)
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    expect(image).toMatchObject({ width: 400, height: 300 });
    expect(await colourAt(image.hash, inside, inside)).toEqual([256, 0, 0]);
    expect(await colourAt(image.hash, 1 - inside, inside)).toEqual([0, 0, 256]);
  });

  test('removes all metadata', async () => {
    const located = await aPhoto()
      .withExif({ IFD0: { Artist: 'SOMEBODY' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const { hash } = await added(located);
    for (const { width, format } of imageFiles) {
      const { rawPayload } = await shownAt(imagePath(hash, width, format));
      const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(rawPayload.includes('SOMEBODY')).toBe(false);
    }
  });

  test('keeps transparency, except in the JPEG', async () => {
    const clear = { create: { width: 200, height: 200, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0 } } };
    const { hash } = await added(await sharp(clear).png().toBuffer());
    const { data, info } = await pixelsOf(hash);
    expect([info.channels, data[3]]).toEqual([4, 0]);
    const plain = await shownAt(imagePath(hash, plainImage.width, plainImage.format));
    expect([...(await sharp(plain.rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['CMYK JPEG', () => aPhoto().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG of 16 bits', () => aPhoto().toColourspace('rgb16').png().toBuffer()],
    ['grey PNG with alpha', () => aPhoto().greyscale().ensureAlpha().png().toBuffer()],
    ['progressive JPEG', () => aPhoto().jpeg({ progressive: true }).toBuffer()],
    ['WebP without loss', () => aPhoto().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => aPhoto().avif({ effort: 0 }).toBuffer()],
  ])('accepts %s', async (_kind, bytes) => {
    const { hash } = await added(await bytes());
    expect((await pixelsOf(hash)).info.channels).toBeGreaterThanOrEqual(3);
  });

  test('takes the first frame of an animated GIF', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 255), Buffer.alloc(64 * 64 * 3, 0)]);
    const gif = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const image = await added(gif);
    expect(image).toMatchObject({ width: 64, height: 64 });
    expect(await colourAt(image.hash, 0.5, 0.5)).toEqual([256, 256, 256]);
  });

  test('keeps the aspect ratio of a very long picture', async () => {
    const image = await added(
      await sharp({ create: { width: 400, height: 10_000, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    );
    expect(image).toMatchObject({ width: 102, height: 2_560 });
  });
});

describe('adding a picture is refused', () => {
  test('to guests, before the body is read', async () => {
    const answer = await board.app.inject({ method: 'POST', url: '/api/images', headers: { 'content-type': 'image/png' }, payload: photo });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('to suspended people', async () => {
    const person = await aPerson(board.db, { state: 'suspended' });
    expect(await send(photo, { person })).toMatchObject({ status: 403, body: { code: 'SANCTIONED' } });
  });

  test('from another site', async () => {
    const cookie = await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
    const headers = { cookie, 'content-type': 'image/png', origin: 'https://elsewhere.example' };
    const answer = await board.app.inject({ method: 'POST', url: '/api/images', headers, payload: photo });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
  });

  test('beyond the daily quota', async () => {
    const person = await aPerson(board.db);
    const rows = Array.from({ length: quotas.images.max }, (_, i) => ({
      ...{ hash: `${person.id}-${i}`.padEnd(43, '_'), width: 1, height: 1, blur: 'data:image/webp;base64,', addedBy: person.id },
    }));
    await board.db.insert(images).values(rows);
    expect(await send(photo, { person })).toMatchObject({ status: 429, body: { code: 'QUOTA' } });
  });

  test('beyond the daily quota of parallel uploads', async () => {
    const person = await aPerson(board.db);
    const rows = Array.from({ length: quotas.images.max - 2 }, (_, i) => ({
      ...{ hash: `${person.id}-${i}`.padEnd(43, '-'), width: 1, height: 1, blur: 'data:image/webp;base64,', addedBy: person.id },
    }));
    await board.db.insert(images).values(rows);
    const photos = await Promise.all([51, 52, 53, 54, 55].map((width) => aPhoto(width, 40).jpeg().toBuffer()));
    const answers = await Promise.all(photos.map((bytes) => send(bytes, { person })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429]);
    expect(await board.db.$count(images, eq(images.addedBy, person.id))).toBe(quotas.images.max);
    // Refused uploads leave no files.
    const files = readdirSync(path.join(dataDir, 'images'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const known = new Set((await board.db.select({ hash: images.hash }).from(images)).map(({ hash }) => hash));
    expect(files.filter(({ name }) => !known.has(name.slice(0, 43)))).toEqual([]);
  });

  test('with another content type', async () => {
    expect(await send(photo, { type: 'text/plain' })).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED' } });
    expect(await send(Buffer.from('{}'), { type: 'application/json' })).toMatchObject({ status: 415 });
  });

  test('if it is too large', async () => {
    const answer = await send(Buffer.alloc(limits.images.bytes + 1));
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });
});

describe('copying a picture from another site', () => {
  const copy = async (url: string, cookie?: string) => {
    const session = cookie ?? (await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl));
    const answer = await board.app.inject({ method: 'POST', url: '/api/images/copies', headers: { cookie: session }, payload: { url } });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('stores it', async () => {
    const person = await aPerson(board.db);
    const { status, body } = await copy(shop.urlOf('/kettle.jpg'), await sessionFor(board.db, person.id, board.config.publicUrl));
    expect(status).toBe(201);
    expect(body).toEqual(await added(photo, person));
  });

  test.each(['http://localhost/x.png', 'http://10.0.0.1/x.png', 'nonsense'])('does not fetch %s', async (url) => {
    const { status, body } = await copy(url);
    expect({ status, code: body.code, rule: body.fields[0].rule }).toEqual({
      status: 422,
      code: 'NOT_A_PICTURE',
      rule: 'picture_unreachable',
    });
  });

  test('refuses a file that is not a picture', async () => {
    expect(await copy(shop.urlOf('/page'))).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } });
  });

  test('is for people only', async () => {
    expect(await copy(shop.urlOf('/kettle.jpg'), 'x=y')).toMatchObject({ status: 401 });
  });
});

test.each([
  '/images/nothing',
  `/images/${'a'.repeat(43)}-320.avif`,
  `/images/${'a'.repeat(43)}-321.avif`,
  `/images/${'a'.repeat(43)}-1280.jpg`,
  '/images/..%2f..%2fpostgres-320.avif',
  `/images/${'.'.repeat(43)}-320.avif`,
])('%s is not found', async (url) => {
  expect((await shownAt(url)).statusCode).toBe(404);
});
