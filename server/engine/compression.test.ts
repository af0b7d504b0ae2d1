import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedBody } from './cached-body.ts';
import { begin, type Coding, codingFor, complete } from './compression.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } satisfies Record<Coding, (bytes: Buffer) => Buffer>;
const codings: Coding[] = ['br', 'gzip'];

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['BR, GZIP', 'br'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that accepts %j gets %s', (accepted, coding) => {
  expect(codingFor(accepted, 5_000)).toBe(coding);
  expect(codingFor(accepted, 500)).toBeUndefined();
});

test.each(codings)('with %s, what is begun and completed unpacks to the whole, and its length does not reveal the rest', async (coding) => {
  const plain = Buffer.from('What everybody sees. '.repeat(5_000));
  const begun = await begin[coding](plain);
  for (const length of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const [noise, repeated] = [randomBytes(length), Buffer.from('What everybody sees. '.repeat(10_000)).subarray(0, length)];
    const [one, other] = [noise, repeated].map((rest) => complete[coding]({ plain, begun }, rest));
    if (one === undefined || other === undefined) throw new Error('Two were completed');
    expect(unpack[coding](one)).toEqual(Buffer.concat([plain, noise]));
    expect(unpack[coding](other)).toEqual(Buffer.concat([plain, repeated]));
    expect(one.length).toBe(other.length);
  }
  const nothing = await begin[coding](Buffer.alloc(0));
  expect(unpack[coding](complete[coding]({ plain: Buffer.alloc(0), begun: nothing }, plain))).toEqual(plain);
});

test.each(codings)('with %s, a body is compressed once, however many ask, and its size is counted', async (coding) => {
  const body = new CachedBody('{"title":"Käse"}'.repeat(1_000), 'etag');
  const before = body.bytes;
  const [one, other] = await Promise.all([body.compressed(coding), body.compressed(coding)]);
  expect(one).toBe(other);
  expect(body.compressed(coding)).toBe(one);
  expect(unpack[coding](one).toString()).toBe(body.text);
  expect(body.bytes).toBe(before + one.length);
});
