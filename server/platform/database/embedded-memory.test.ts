import { expect, test } from 'vitest';
import { memorySettings, settingsBeside } from './embedded-memory.ts';

const gigabyte = 2 ** 30;

test.each([
  [gigabyte / 4, '32768kB', '131072kB'],
  [gigabyte / 2, '32768kB', '131072kB'],
  [gigabyte, '65536kB', '262144kB'],
  [2 * gigabyte, '131072kB', '524288kB'],
  [8 * gigabyte, '524288kB', '1048576kB'],
  [64 * gigabyte, '524288kB', '1048576kB'],
  // Without a limit in the container.
  [Number.MAX_SAFE_INTEGER, '524288kB', '1048576kB'],
])('with %d bytes of memory, the embedded PostgreSQL gets %s of buffers', (bytes, buffers, cache) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers: buffers, effective_cache_size: cache });
});

test('a server beside the board gets 16 to 64 MB for its buffers and as much for an index', () => {
  const ofBoth = (bytes: number) => new Set(Object.values(settingsBeside(bytes)));
  expect([gigabyte / 4, gigabyte / 2, gigabyte, 64 * gigabyte].map(ofBoth)).toEqual(
    ['16384kB', '16384kB', '32768kB', '65536kB'].map((each) => new Set([each])),
  );
});
