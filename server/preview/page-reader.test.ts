import { afterAll, expect, test } from 'vitest';
import { PageReader } from './page-reader.ts';

const pages = new PageReader(new URL('../../test/strange-page-worker.ts', import.meta.url));
afterAll(() => pages.close());
const read = (path: string) => pages.read({ url: `https://shop.example/${path}`, bytes: Buffer.alloc(0) });

test.each(['endless', 'hungry', 'ending', 'broken'])('a page that makes its thread %s is not read, and holds up nobody', async (path) => {
  let turns = 0;
  const turning = setInterval(() => turns++, 10);
  const began = performance.now();
  expect(await read(path)).toBeUndefined();
  clearInterval(turning);
  expect(performance.now() - began).toBeLessThan(10_000);
  // A hundred in a second where the machine is idle; none where the page were read in this thread.
  expect(turns).toBeGreaterThanOrEqual(Math.floor((performance.now() - began) / 200));
  expect(await read('fine')).toEqual({ merchant: 'Kettles' });
});

test('however many such pages there are, others get their turn', async () => {
  const endless = Array.from({ length: 4 }, () => read('endless'));
  expect(await Promise.all(endless)).toEqual([undefined, undefined, undefined, undefined]);
  expect(await read('fine')).toEqual({ merchant: 'Kettles' });
});
