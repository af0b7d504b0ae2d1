import { expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';
import { AbandonedError, type QueuedTask } from './queued-task.ts';

type Limits = Pick<FairQueueOptions, 'concurrency' | 'long' | 'background' | 'foregroundBonus' | 'maxUsage'>;

/** A queue with a fake clock whose tasks take the given milliseconds, and the list of started tasks. */
function queueWith(limits: Limits = { concurrency: { total: 1, perKey: 1 } }) {
  let clock = 0;
  const started: string[] = [];
  const queue = new FairQueue({ ...limits, halfLife: 3_600_000 }, () => clock);
  const enqueue = (name: string, wants: Record<string, 'foreground' | 'background'>, { takes = 10, isLong = false } = {}) => {
    const run = async (key: string) => {
      started.push(`${name} for ${key}`);
      await microtasks(3);
      clock += takes;
    };
    return queue.enqueue(
      { run, isLong },
      Object.entries(wants).map(([key, how]) => ({ key, isBackground: how === 'background' })),
    );
  };
  return { queue, enqueue, started };
}

const microtasks = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};
const all = (queued: readonly QueuedTask[]) => Promise.all(queued.map(({ done }) => done));

test('a key with few tasks takes turns with a key that has many', async () => {
  const { enqueue, started } = queueWith();
  const many = Array.from({ length: 50 }, (_, i) => enqueue(`many ${i}`, { greedy: 'background' }));
  const few = [enqueue('few 0', { modest: 'background' }), enqueue('few 1', { modest: 'background' })];
  await all(few);
  expect(started.slice(0, 4)).toEqual(['many 0 for greedy', 'few 0 for modest', 'many 1 for greedy', 'few 1 for modest']);
  await all(many);
});

test('keys share time, not the number of tasks', async () => {
  const { enqueue, started } = queueWith();
  const long = Array.from({ length: 3 }, (_, i) => enqueue(`long ${i}`, { one: 'background' }, { takes: 50 }));
  const short = Array.from({ length: 10 }, (_, i) => enqueue(`short ${i}`, { other: 'background' }));
  await all([...long, ...short]);
  expect(started.map((each) => each[0]).join('')).toMatch(/^lsssss?lssss/);
});

test('foreground tasks go before background tasks of other keys, until their key has used much more', async () => {
  const { enqueue, started } = queueWith();
  const background = Array.from({ length: 20 }, (_, i) => enqueue('background', { [`watcher ${i}`]: 'background' }));
  const foreground = Array.from({ length: 30 }, () => enqueue('foreground', { reader: 'foreground' }));
  await all([...background, ...foreground]);
  const kinds = started.map((each) => each.split(' ')[0]);
  expect(kinds.slice(0, 20)).toEqual(['background', ...Array(19).fill('foreground')]);
  expect(kinds.slice(21, 42).filter((kind) => kind === 'background').length).toBeGreaterThan(15);
});

test('with an endless bonus, background tasks run only when nobody waits, and are never refused for their usage', async () => {
  const limits = { concurrency: { total: 1, perKey: 1 }, foregroundBonus: Number.POSITIVE_INFINITY, maxUsage: 50 };
  const { queue, started } = queueWith(limits);
  const run = (key: string, isBackground = false) => queue.run(key, async () => void started.push(key), { cost: () => 100, isBackground });
  const early = [run('board', true), run('board', true)];
  await Promise.all([...early, run('one'), run('other'), run('board', true)]);
  expect(started).toEqual(['board', 'one', 'other', 'board', 'board']);
  await expect(run('one')).rejects.toThrow('full');
});

test('a task that several keys want runs once, charged to the key that has used least', async () => {
  const { enqueue, started } = queueWith();
  const own = Array.from({ length: 5 }, (_, i) => enqueue(`own ${i}`, { greedy: 'background' }));
  const shared = enqueue('shared', { greedy: 'background', modest: 'background' });
  await all([...own, shared]);
  expect(started.indexOf('shared for modest')).toBe(1);
  expect(started).toHaveLength(6);
});

test('no key takes all places, and long tasks have fewer', async () => {
  const { enqueue, started } = queueWith({ concurrency: { total: 4, perKey: 3 }, long: { total: 2, perKey: 1 } });
  const isLong = true;
  const queued = [
    ...Array.from({ length: 3 }, (_, i) => enqueue(`long ${i}`, { one: 'foreground' }, { isLong })),
    ...Array.from({ length: 3 }, (_, i) => enqueue(`short ${i}`, { one: 'foreground' })),
  ];
  expect(started).toEqual(['long 0 for one', 'short 0 for one', 'short 1 for one']);
  queued.push(enqueue('long', { another: 'foreground' }, { isLong }), enqueue('short', { another: 'foreground' }));
  expect(started.slice(3)).toEqual(['long for another']);
  await all(queued);
  expect(started).toHaveLength(8);
});

test('background tasks leave places free for foreground tasks', async () => {
  const { enqueue, started } = queueWith({ concurrency: { total: 4, perKey: 3 }, background: { total: 2, perKey: 1 } });
  const background = ['one', 'one', 'two', 'three'].map((key) => enqueue('background', { [key]: 'background' }));
  const foreground = [enqueue('foreground', { one: 'foreground' }), enqueue('foreground', { two: 'foreground' })];
  expect(started).toEqual(['background for one', 'background for two', 'foreground for one', 'foreground for two']);
  await all([...background, ...foreground]);
  expect(started).toHaveLength(6);
});

test('a task does not start once its last requester has left', async () => {
  const { queue, enqueue, started } = queueWith();
  const first = enqueue('first', { one: 'foreground' });
  const unwanted = enqueue('unwanted', { one: 'background' });
  const wanted = enqueue('wanted', { one: 'background' });
  queue.request(wanted, { key: 'other', isBackground: true });
  for (const each of [unwanted, wanted]) each.leave('one');
  await expect(unwanted.done).rejects.toThrow(AbandonedError);
  await all([first, wanted]);
  expect(started).toEqual(['first for one', 'wanted for other']);
  await expect(enqueue('never wanted', {}).done).rejects.toThrow(AbandonedError);
});

test('a background task goes first once someone waits for it', async () => {
  const { queue, enqueue, started } = queueWith();
  const queued = Array.from({ length: 9 }, (_, i) => enqueue(`task ${i}`, { [`watcher ${i}`]: 'background' }));
  const [last] = queued.slice(-1);
  if (last !== undefined) queue.request(last, { key: 'reader' });
  await all(queued);
  expect(started[1]).toBe('task 8 for reader');
});

test('a task that fails frees its place', async () => {
  const { queue, enqueue } = queueWith();
  const failing = queue.run('one', () => Promise.reject(new Error('it failed')));
  const next = enqueue('next', { one: 'foreground' });
  await expect(failing).rejects.toThrow('it failed');
  await next.done;
  expect(await queue.run('one', async () => 7)).toBe(7);
});

test('a key with more to do pauses for as long as it has worked lately, and others run meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queue = new FairQueue({ concurrency: { total: 2, perKey: 1 }, halfLife: 3_600_000, maxPause: 25 });
  const started: string[] = [];
  const run = (key: string) => queue.run(key, async () => void started.push(key), { cost: () => 10 });
  const greedy = [run('greedy'), run('greedy'), run('greedy'), run('greedy')];
  await vi.advanceTimersByTimeAsync(5);
  await run('modest');
  expect(started).toEqual(['greedy', 'modest']);
  await run('modest');
  await vi.advanceTimersByTimeAsync(6);
  expect(started).toEqual(['greedy', 'modest', 'modest', 'greedy']);
  await vi.advanceTimersByTimeAsync(15);
  expect(started).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5);
  expect(started).toHaveLength(5);
  // Not for thirty.
  await vi.advanceTimersByTimeAsync(25);
  await Promise.all(greedy);
  expect(started).toHaveLength(6);
});
