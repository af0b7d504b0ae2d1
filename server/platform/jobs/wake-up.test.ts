import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { ChangeFeed } from '../../engine/change-feed.ts';
import type { Change } from '../../engine/dependencies.ts';
import { WakeUp } from './wake-up.ts';

const aDay = 86_400_000;
const changeOf = (table: string): Change[] => [{ table, kind: 'insert', row: {} }];

function aWakeUp() {
  const feed = new EventEmitter() as unknown as ChangeFeed;
  const stop = new AbortController();
  return { feed, stop, wake: new WakeUp(['notifications'], feed, stop.signal) };
}

test('waiting ends with a change of its tables', async () => {
  const { feed, wake } = aWakeUp();
  const waiting = wake.after(aDay);
  feed.emit('changes', changeOf('notifications'));
  await waiting;
});

test('a change between a reset and the wait counts; one before the reset does not', async () => {
  const { feed, wake } = aWakeUp();
  feed.emit('changes', changeOf('notifications'));
  await wake.after(aDay);
  wake.reset();
  feed.emit('changes', changeOf('deals'));
  expect(await Promise.race([wake.after(aDay).then(() => 'woken'), new Promise((resolve) => setImmediate(() => resolve('waiting')))])).toBe(
    'waiting',
  );
});

test('waiting ends when the feed is complete again, and when the task is stopped', async () => {
  const { feed, stop, wake } = aWakeUp();
  const gap = wake.after(aDay);
  feed.emit('live');
  await gap;
  wake.reset();
  const stopped = wake.after(aDay);
  stop.abort();
  await stopped;
  expect((feed as unknown as EventEmitter).listenerCount('changes')).toBe(0);
});
