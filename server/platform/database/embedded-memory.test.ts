import { expect, test } from 'vitest';
import { memorySettings } from './embedded-memory.ts';

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
