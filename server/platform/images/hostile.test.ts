import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as tcp } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPhoto } from '../../../test/pictures.ts';
import { aPerson, sessionFor } from '../../../test/sign-in.ts';
import { Encoder } from './encoder.ts';

let board: TestApp;
let address: { host: string; port: number };
const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-hostile-'));

beforeAll(async () => {
  board = await testApp({ DATA_DIR: dataDir });
  const url = new URL(await board.app.listen({ port: 0, host: '127.0.0.1' }));
  address = { host: url.hostname, port: Number(url.port) };
});
afterAll(async () => {
  await board.close();
  rmSync(dataDir, { recursive: true });
});

const cookieOf = async () => await sessionFor(board.db, (await aPerson(board.db)).id, board.config.publicUrl);
async function send(payload: Buffer) {
  const headers = { cookie: await cookieOf(), 'content-type': 'image/png' };
  const answer = await board.app.inject({ method: 'POST', url: '/api/images', headers, payload });
  const { code, fields = [] } = answer.json();
  return { status: answer.statusCode, code, rule: fields[0]?.rule };
}
const refusedFor = (rule: string) => ({ status: 422, code: 'NOT_A_PICTURE', rule: `picture_${rule}` });

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, end]);
}
function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
/** Black, one bit per pixel: a few kilobytes that claim this size. */
function aPng(width: number, height: number, rows = 0): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 1;
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** The same pixel in every frame. */
function aGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
/** An icon file whose entries all lead to the same black bitmap, one bit per pixel. */
function anIco(entries: number, side: number): Buffer {
  const bitmap = Buffer.alloc(40 + 8 + 2 * side * Math.ceil(side / 32) * 4);
  bitmap.writeUInt32LE(40, 0);
  bitmap.writeUInt32LE(side, 4);
  bitmap.writeUInt32LE(2 * side, 8);
  bitmap.writeUInt16LE(1, 14);
  const head = Buffer.from([0, 0, 1, 0, 0, 0]);
  head.writeUInt16LE(entries, 4);
  const entry = Buffer.from([32, 32, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  entry.writeUInt32LE(bitmap.length, 8);
  entry.writeUInt32LE(6 + 16 * entries, 12);
  return Buffer.concat([head, ...Array.from({ length: entries }, () => entry), bitmap]);
}
const aSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

describe('a file that is not an accepted picture', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing at all', 'format', () => Buffer.alloc(0)],
    ['one byte', 'format', () => Buffer.from([0xff])],
    ['noise', 'format', () => Buffer.alloc(10_000, 'noise')],
    ['a drawing with a script', 'format', () => Buffer.from(aSvg)],
    ['a packed drawing', 'format', () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">]>${aSvg}`)],
    ['a page', 'format', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', 'format', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['an archive', 'format', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'.padEnd(500, '\0'), 'latin1')],
    ['a film', 'format', () => Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'.padEnd(500, '\0'), 'latin1')],
    ['a TIFF', 'format', async () => await aPhoto().tiff().toBuffer()],
    ['a TIFF of four gigabytes', 'format', () => Buffer.from('II*\0\x08\0\0\0\xff\xff'.padEnd(70_000, '\xff'), 'latin1')],
    ['what an iPhone writes', 'heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(900, '\0'), 'latin1')],
    ['half a JPEG', 'broken', async () => half(await aPhoto(800, 600).jpeg().toBuffer())],
    ['half a PNG', 'broken', async () => half(await aPhoto(800, 600).png().toBuffer())],
    ['half a WebP', 'broken', async () => half(await aPhoto(800, 600).webp().toBuffer())],
    ['a PNG that breaks off at once', 'broken', () => aPng(4_000, 4_000)],
    ['a PNG of 50,000 × 50,000', 'too_long', () => aPng(50_000, 50_000, 5_000)],
    ['an icon of 1,000 images of 4,000 × 4,000', 'broken', () => anIco(1_000, 4_000)],
    ['an icon of 4,000 × 4,000', 'broken', () => anIco(1, 4_000)],
    ['an icon whose image is outside the file', 'broken', () => anIco(1, 32).subarray(0, -1)],
    ['an icon without images', 'broken', () => anIco(0, 32)],
    ['a PNG that says it is as large as can be', 'broken', () => aPng(0x7fffffff, 0x7fffffff)],
    ['a PNG of too many pixels', 'too_many_pixels', () => aPng(10_000, 10_000, 10_000)],
  ])('%s is refused with its reason', async (_what, rule, bytes) => {
    expect(await send(await bytes())).toEqual(refusedFor(rule));
  });

  test('an upload is not read beyond the limit', async () => {
    expect(await send(Buffer.concat([await aPhoto().png().toBuffer(), Buffer.alloc(6 * 1_048_576)]))).toMatchObject({ status: 413 });
  });
});

/** A few kilobytes that fail only after decompression. */
async function slowToRefuse(): Promise<Buffer> {
  const large = { width: 4_000, height: 4_000, channels: 4 as const, background: '#1238' };
  const bytes = await sharp({ create: large }).png({ progressive: true }).toBuffer();
  // The checksum is right before the last twelve bytes.
  bytes[bytes.length - 13] = 255 - (bytes.at(-13) ?? 0);
  return bytes;
}
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('a file that is a picture and something else', () => {
  test('loses the archive that it contains', async () => {
    const polyglot = Buffer.concat([await aPhoto().jpeg().toBuffer(), Buffer.from('PK\x05\x06<script>alert(1)</script>')]);
    const answer = await board.app.inject({
      ...{ method: 'POST', url: '/api/images', headers: { cookie: await cookieOf(), 'content-type': 'image/jpeg' }, payload: polyglot },
    });
    const { hash } = answer.json();
    for (const ending of ['1280.webp', '1280.avif', '640.jpg']) {
      const { rawPayload } = await board.app.inject({ method: 'GET', url: `/images/${hash}-${ending}` });
      expect([rawPayload.length > 100, rawPayload.includes('script')]).toEqual([true, false]);
    }
  });

  test('is refused if it is a script named like a picture', async () => {
    expect(await send(Buffer.from('GIF89a/*.*/=alert(1);//'.padEnd(400, ' ')))).toMatchObject({ status: 422, code: 'NOT_A_PICTURE' });
  });

  test('is encoded if it is an icon with 64 bitmaps', async () => {
    expect(await send(anIco(64, 32))).toMatchObject({ status: 201 });
  });

  test('is encoded by its content if a GIF claims the largest size', async () => {
    expect(await send(aGif(65_535, 65_535, 1))).toMatchObject({ status: 201 });
  });

  test('is encoded as its first frame if a GIF has 50,000', async () => {
    expect(await send(aGif(1, 1, 50_000))).toMatchObject({ status: 201 });
  });
});

describe('a hostile upload', () => {
  /** Sends a head and `body` over a raw socket; resolves to the status, or to what ended the connection. */
  async function dribble(head: string[], body: (write: (bytes: Buffer) => boolean) => Promise<void>): Promise<string> {
    const socket = tcp(address);
    const cookie = await cookieOf();
    const lines = ['POST /api/images HTTP/1.1', `host: ${address.host}`, `cookie: ${cookie}`, 'content-type: image/png', ...head, '', ''];
    socket.write(lines.join('\r\n'));
    let answer = '';
    let failure = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      failure = error.code ?? '';
    });
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    await Promise.race([ended, answered, body((bytes) => !socket.destroyed && socket.write(bytes))]);
    await Promise.race([ended, answered]);
    socket.destroy();
    return answer.slice(9, 12) || failure;
  }

  test('is refused by its declared size', async () => {
    expect(await dribble([`content-length: ${limits.images.bytes + 1}`], async () => undefined)).toBe('413');
  });

  test('is ended if it never ends', async () => {
    const block = Buffer.alloc(64 * 1024, 7);
    const part = Buffer.concat([Buffer.from(`${block.length.toString(16)}\r\n`), block, Buffer.from('\r\n')]);
    const before = process.memoryUsage().rss;
    const status = await dribble(['transfer-encoding: chunked'], async (write) => {
      for (let sent = 0; sent < 4 * limits.images.bytes && write(part) !== undefined; sent += block.length)
        await new Promise((resolve) => setImmediate(resolve));
    });
    // Unread bytes make the system reset the connection, which can overtake the answer.
    expect(['413', 'ECONNRESET', 'EPIPE']).toContain(status);
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(100);
  });

  test('from many people is partly refused, and readers do not wait', async () => {
    const cookies = await Promise.all(Array.from({ length: 30 }, cookieOf));
    const photos = await Promise.all(
      cookies.map((_, i) =>
        aPhoto(200 + i, 150)
          .jpeg()
          .toBuffer(),
      ),
    );
    const sending = cookies.map((cookie, i) =>
      board.app.inject({ method: 'POST', url: '/api/images', headers: { cookie, 'content-type': 'image/jpeg' }, payload: photos[i] ?? '' }),
    );
    const all = Promise.all(sending);
    let going = true;
    void all.then(() => {
      going = false;
    });
    for (let reads = 0; reads < 10; reads++) expect((await board.app.inject({ method: 'GET', url: '/api/deals' })).statusCode).toBe(200);
    expect(going).toBe(true);
    const answers = await all;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 503]));
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(13);
    for (const { headers } of answers.filter(({ statusCode }) => statusCode === 503))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('from few people is limited by CPU time, so that others are served', async () => {
    const spoilt = await slowToRefuse();
    const cookies = await Promise.all(Array.from({ length: 3 }, cookieOf));
    const full = Promise.withResolvers<void>();
    const sending = cookies.flatMap((cookie) =>
      Array.from({ length: 6 }, async () => {
        const headers = { cookie, 'content-type': 'image/png' };
        const { statusCode } = await board.app.inject({ method: 'POST', url: '/api/images', headers, payload: spoilt });
        if (statusCode === 503) full.resolve();
        return statusCode;
      }),
    );
    await full.promise;
    expect(await send(await aPhoto().png().toBuffer())).toMatchObject({ status: 201 });
    expect(new Set(await Promise.all(sending))).toEqual(new Set([422, 503]));
  });

  test('releases its place if the client disconnects', async () => {
    const person = await aPerson(board.db);
    const cookie = await sessionFor(board.db, person.id, board.config.publicUrl);
    for (let sent = 0; sent < 12; sent++) {
      const socket = tcp(address);
      await new Promise<void>((done) => socket.once('connect', () => done()));
      socket.write(
        `POST /api/images HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: 1000\r\n\r\n`,
        () => socket.destroy(),
      );
      await new Promise<void>((done) => socket.once('close', () => done()));
    }
    const photo = await aPhoto().jpeg().toBuffer();
    const headers = { cookie, 'content-type': 'image/jpeg' };
    const again = () => board.app.inject({ method: 'POST', url: '/api/images', headers, payload: photo });
    await expect.poll(async () => (await again()).statusCode).toBe(201);
  });

  test('that is slow gives its place to a person with fewer uploads', async () => {
    const open = (cookie: string) => {
      const socket = tcp(address);
      const head = `POST /api/images HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: 1000\r\n\r\nx`;
      let answer = '';
      socket.on('error', () => undefined).on('data', (data) => (answer += data.toString('latin1')));
      socket.write(head);
      return { socket, status: () => answer.slice(9, 12) };
    };
    const cookies = await Promise.all(Array.from({ length: 7 }, cookieOf));
    const slow = cookies.flatMap((cookie) => Array.from({ length: 6 }, () => open(cookie)));
    // Forty of the 42 fit.
    await expect.poll(() => slow.filter(({ status }) => status() === '429').length).toBeGreaterThanOrEqual(2);
    for (let i = 0; i < 3; i++)
      expect(
        await send(
          await aPhoto(100 + i, 70)
            .jpeg()
            .toBuffer(),
        ),
      ).toMatchObject({ status: 201 });
    await expect.poll(() => slow.filter(({ status }) => status() === '429').length).toBeGreaterThanOrEqual(3);
    for (const { socket } of slow) socket.destroy();
  });

  test('over many connections of one person leaves places for others', async () => {
    const cookie = await cookieOf();
    const open = Array.from({ length: 7 }, () => {
      const socket = tcp(address);
      socket.write(`POST /api/images HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: 1000\r\n\r\n`);
      return socket;
    });
    const first = await Promise.race(
      open.map((socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1', 9, 12))))),
    );
    expect(first).toBe('429');
    expect(await send(await aPhoto().jpeg().toBuffer())).toMatchObject({ status: 201 });
    for (const socket of open) socket.destroy();
  });
});

describe('the encoder process', async () => {
  test('stays within its memory for the largest accepted picture', async () => {
    // Decoding it takes seconds of CPU time, which a busy machine gives late.
    const encoder = new Encoder({ wait: 290_000 });
    const square = Math.floor(Math.sqrt(limits.images.pixels)) - 1;
    const largest = await sharp({ create: { width: square, height: square, channels: 4, background: '#1238' } })
      .png({ progressive: true })
      .toBuffer();
    expect(await encoder.encode(largest, 1)).toMatchObject({ width: 1_280, height: 1_280 });
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${encoder.pid}/status`, 'utf8'))?.[1];
    expect(Number(peak) / 1_024).toBeLessThan(700);
    encoder.close();
  }, 300_000);

  const small = await aPhoto(50, 50).png().toBuffer();
  const large = await aPhoto(3_000, 3_000).jpeg().toBuffer();
  const busy = { code: 'BUSY', extras: { retryAfter: expect.any(Number) } };
  /** An encoder whose process is already running. */
  async function begun(limits?: ConstructorParameters<typeof Encoder>[0]) {
    const encoder = new Encoder(limits);
    onTestFinished(() => encoder.close());
    // On a busy machine the process may start later than the encoder waits.
    await expect.poll(() => encoder.encode(small, 1).catch(() => undefined), { timeout: 100_000 }).toMatchObject({ width: 50 });
    const signal = (name: NodeJS.Signals) => process.kill(encoder.pid ?? 0, name);
    return { encoder, signal };
  }

  test('is ended if a picture uses more CPU time than allowed', async () => {
    const encoder = new Encoder({ processor: 5 });
    await expect(encoder.encode(large, 1)).rejects.toMatchObject({ extras: { fields: [{ rule: 'picture_too_slow' }] } });
    expect(encoder.pid).toBeUndefined();
  });

  test('may wait longer for the CPU than it may use it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { encoder, signal } = await begun({ processor: 400 });
    signal('SIGSTOP');
    const reading = encoder.encode(small, 1);
    await vi.advanceTimersByTimeAsync(600);
    signal('SIGCONT');
    expect(await reading).toMatchObject({ width: 50 });
  });

  test('that gets no CPU answers busy and is replaced', async () => {
    // On a busy machine the process starts and works slowly, so only this test decides when the wait is over.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { encoder, signal } = await begun({ wait: 3_000 });
    signal('SIGSTOP');
    const refusal = expect(encoder.encode(large, 1)).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(3_000);
    await refusal;
    expect(encoder.pid).toBeUndefined();
    expect(await encoder.encode(small, 1)).toMatchObject({ width: 50 });
  });

  test("that gets no CPU counts its time as the person's usage", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { encoder, signal } = await begun({ wait: 130_000 });
    signal('SIGSTOP');
    const refusal = expect(encoder.encode(large, 1)).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(130_000);
    await refusal;
    await expect(encoder.encode(small, 1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await encoder.encode(small, 2)).toMatchObject({ width: 50 });
  });

  test.each<[string, NodeJS.Signals, object]>([
    ['a crash, and blames the picture', 'SIGABRT', { extras: { fields: [{ rule: 'picture_broken' }] } }],
    ['the OOM killer, and does not blame the picture', 'SIGKILL', busy],
  ])('survives %s', async (_by, name, refusal) => {
    const { encoder, signal } = await begun();
    const reading = encoder.encode(large, 1);
    signal(name);
    await expect(reading).rejects.toMatchObject(refusal);
    expect(await encoder.encode(small, 1)).toMatchObject({ width: 50 });
  });
});
