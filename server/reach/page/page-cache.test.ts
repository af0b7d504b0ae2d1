import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CachedPrefix } from './page-body.ts';
import { PageCache } from './page-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache with a page whose renderings are counted, and end when the test says so. */
function rendering({ mayLag = true } = {}) {
  const cache = new PageCache();
  const started: ((text?: string) => void)[] = [];
  const get = async (version: string) => {
    const prefix = await cache.rendered({ key: 'page', version, mayLag }, async () => {
      const text = await new Promise<string | undefined>((resolve) => started.push(resolve));
      return text === undefined ? undefined : new CachedPrefix(Buffer.from(text));
    });
    return prefix?.plain.toString();
  };
  return { get, started };
}

test('a page is rendered once, however many ask, and again only when it has changed', async () => {
  const { get, started } = rendering();
  const pages = [get('1'), get('1'), get('1')];
  started[0]?.('one');
  expect(await Promise.all([...pages, get('1')])).toEqual(['one', 'one', 'one', 'one']);
  vi.advanceTimersByTime(2_000);
  const changed = get('2');
  started[1]?.('two');
  expect([await changed, await get('2'), started.length]).toEqual(['two', 'two', 2]);
});

test("a guest's page that changes all the time is rendered twice a second", async () => {
  const { get, started } = rendering();
  const first = get('1');
  started[0]?.('one');
  await first;
  expect([await get('2'), await get('3'), started.length]).toEqual(['one', 'one', 1]);
  vi.advanceTimersByTime(600);
  expect([await get('4'), started.length]).toEqual(['one', 2]);
  vi.advanceTimersByTime(1_500);
  const late = get('5');
  started[1]?.('four');
  expect(await late).toBe('four');
  // It took 1.5 s, so it lags already.
  expect([await get('6'), started.length]).toEqual(['four', 3]);
});

test('someone who is signed in gets the current version, or none', async () => {
  const { get, started } = rendering({ mayLag: false });
  const first = get('1');
  started[0]?.('one');
  await first;
  const [second, third] = [get('2'), get('3')];
  started[1]?.('two');
  expect([await second, await third]).toEqual(['two', undefined]);
});

test('a page whose relative times are getting old is sent while it is rendered again', async () => {
  const { get, started } = rendering();
  const first = get('1');
  started[0]?.('one');
  await first;
  vi.advanceTimersByTime(40_000);
  expect([await get('1'), started.length]).toEqual(['one', 2]);
  vi.advanceTimersByTime(300_000);
  const old = get('1');
  started[1]?.('later');
  expect(await old).toBe('later');
});

test('nobody waits long for a screen, and a screen that fails is tried again', async () => {
  const { get, started } = rendering();
  const page = get('1');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await page).toBeUndefined();
  started[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  const again = get('1');
  started[1]?.('one');
  expect(await again).toBe('one');
});
