import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readContext } from '../../test/read-context.ts';
import { dependsOn } from './dependencies.ts';
import { LiveRead } from './live-read.ts';
import type { ReadContext } from './read-context.ts';
import { streamStatus } from './stream-status.ts';

const away = new Error('the database is away');

/** Reads that fail with the current `failure`. */
let failure: Error | undefined;
let attempts = 0;
let context: ReadContext;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setImmediate'] });
  failure = undefined;
  context = readContext({ isDatabaseDown: (error) => error === away });
});
afterEach(() => {
  context.recovery.close();
  vi.useRealTimers();
});

async function watchedRead(): Promise<{ read: LiveRead; isLive: () => boolean | undefined }> {
  let isLive: boolean | undefined;
  const evaluate = async () => {
    attempts++;
    if (failure !== undefined) throw failure;
    return { data: {}, dependencies: [dependsOn('deals', 'id', 1)] };
  };
  const read = new LiveRead(evaluate, context);
  const live = (status: boolean) => {
    isLive = status;
  };
  await read.subscribe({ send: () => undefined, path: '/', etag: undefined, live });
  return { read, isLive: () => isLive };
}

test('during an outage few reads are retried, and after it all are at once', async () => {
  const reads = await Promise.all(Array.from({ length: 100 }, watchedRead));
  failure = away;
  for (const { read } of reads) read.invalidate();
  await vi.advanceTimersByTimeAsync(200);
  expect(reads.some(({ isLive }) => isLive())).toBe(false);
  attempts = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(attempts).toBeLessThan(100);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(500);
  expect(reads.every(({ isLive }) => isLive())).toBe(true);
});

test('a failing read backs off, and is retried at once after a gap', async () => {
  const { read, isLive } = await watchedRead();
  failure = new Error('a defect');
  read.invalidate();
  await vi.advanceTimersByTimeAsync(200);
  attempts = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toBeLessThan(8);
  failure = undefined;
  read.markIncomplete();
  read.resume();
  await vi.advanceTimersByTimeAsync(500);
  expect(isLive()).toBe(true);
});

test('a stream is live when all its reads are, and reports only changes', () => {
  const reported: boolean[] = [];
  const report = streamStatus(2, (live) => reported.push(live));
  report(0, true);
  expect(reported).toEqual([]);
  report(1, true);
  report(1, true);
  report(0, false);
  report(1, false);
  report(0, true);
  report(1, true);
  expect(reported).toEqual([true, false, true]);
});
