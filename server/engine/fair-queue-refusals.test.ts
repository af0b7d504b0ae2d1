import { expect, test } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

const options = {
  concurrency: { total: 1, perKey: 1 },
  maxQueued: { total: 12, perKey: 12 },
  maxUsage: 120_000,
  halfLife: 3_600_000,
  refusal: (_reason: unknown, wait: number) => Object.assign(new Error('Refused'), { wait }),
};
const honest = '1';
const [slow, slower, slowest] = ['11', '12', '13'];
const refusalAfter = (wait: number) => ({ message: 'Refused', wait });

/** A queue with a fake clock that moves only with work and by `later`. */
function queueWithClock() {
  let now = 0;
  const queue = new FairQueue(options, () => now);
  const done: string[] = [];
  const refusals: { name: string; refusal: unknown }[] = [];
  return {
    done,
    refusals,
    /** Sends work that takes `seconds`, and fails if `broken`. */
    send: async (key: string, name: string, seconds: number, broken = false) => {
      const work = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        now += seconds * 1_000;
        done.push(name);
        if (broken) throw new Error('This is no picture');
      };
      await queue.run(key, work).catch((refusal: unknown) => refusals.push({ name, refusal }));
    },
    later: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

test('a single task is served while other keys fill the queue', async () => {
  const { send, done, refusals } = queueWithClock();
  const many = [slow, slower, slowest].flatMap((key) => [1, 2, 3, 4, 5, 6].map((number) => send(key, `${key} ${number}`, 5, true)));
  await Promise.all([...many, send(honest, 'mine', 1).then(() => send(honest, 'my next', 1))]);
  // One more starts before my next one is queued.
  expect(done.slice(0, 6)).toEqual(['11 1', '12 1', '13 1', 'mine', '11 2', 'my next']);
  const noRoom = refusals.filter(({ refusal }) => !(refusal instanceof Error && refusal.message === 'This is no picture'));
  // One runs and twelve wait, so six of nineteen are refused: the last ones of the keys with most queued.
  expect(noRoom.map(({ name }) => name).toSorted()).toEqual(['11 6', '12 5', '12 6', '13 4', '13 5', '13 6']);
  expect(noRoom.map(({ refusal }) => refusal)).toEqual(noRoom.map(() => expect.objectContaining(refusalAfter(10_000))));
});

test('the key with the least recent usage goes first, and old usage hardly counts', async () => {
  const { send, done, later } = queueWithClock();
  await send(slow, 'much', 60);
  later(7_200);
  await send(slower, 'less', 20);
  // A quarter of the sixty seconds is left.
  await Promise.all([send('99', 'running', 1), send(slower, 'less again', 1), send(slow, 'much again', 1), send(honest, 'mine', 1)]);
  expect(done.slice(2)).toEqual(['running', 'mine', 'much again', 'less again']);
});

test('a key with less usage than all waiting keys gets a place in a full queue', async () => {
  const { send, done, refusals } = queueWithClock();
  const crowd = Array.from({ length: 13 }, (_, index) => `${100 + index}`);
  for (const key of crowd) await send(key, 'before', key === '110' ? 9 : 5);
  done.length = 0;
  await Promise.all([...crowd.map((key) => send(key, key, 5)), send(honest, 'mine', 1)]);
  expect(done.slice(0, 2)).toEqual(['100', 'mine']);
  expect(refusals).toEqual([{ name: '110', refusal: expect.objectContaining(refusalAfter(10_000)) }]);
});

test('a full queue refuses the last task of keys with the same usage', async () => {
  const { send, refusals } = queueWithClock();
  await Promise.all(Array.from({ length: 14 }, (_, index) => send(`${index}`, `${index}`, 1)));
  expect(refusals).toEqual([{ name: '13', refusal: expect.objectContaining(refusalAfter(10_000)) }]);
});

test('failed work counts as usage, and a key that has used too much is refused until enough has decayed', async () => {
  const { send, done, refusals, later } = queueWithClock();
  for (let index = 0; index < 24; index++) await send(slow, 'broken', 5, true);
  expect(done).toHaveLength(24);
  await send(slow, 'one more', 40, true);
  refusals.length = 0;
  await send(slow, 'too much', 5);
  await send(honest, 'mine', 1);
  expect(done.slice(24)).toEqual(['one more', 'mine']);
  const [{ refusal } = { refusal: undefined }] = refusals;
  expect(refusal).toMatchObject(refusalAfter(expect.any(Number)));
  const { wait } = refusal as { wait: number };
  later(wait / 1_000 - 60);
  await send(slow, 'too early', 5);
  later(61);
  await send(slow, 'in time', 5);
  expect(done.slice(26)).toEqual(['in time']);
});

test('a task that reports its own cost is charged that, not the time it took', async () => {
  let now = 0;
  const queue = new FairQueue(options, () => now);
  const waiting = async () => {
    now += 600_000;
  };
  for (let index = 0; index < 3; index++) await queue.run(honest, waiting, { cost: () => 1_000 });
  await queue.run(slow, waiting);
  await expect(queue.run(slow, waiting)).rejects.toMatchObject({ message: 'Refused' });
});

/** Work that runs until `end` is called; `started` lists it in order. */
function lasting(given: Partial<FairQueueOptions>) {
  const queue = new FairQueue({ ...options, ...given });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (key: string, name: string) =>
    queue.run(key, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { run, started, end: (name: string) => ends.get(name)?.() };
}

test('a key cannot exceed its concurrency, so others get a place', async () => {
  const { run, started, end } = lasting({ concurrency: { total: 2, perKey: 1 } });
  const [first, second, other] = [run('1', 'first'), run('1', 'second'), run('2', 'other')];
  await expect.poll(() => started).toEqual(['first', 'other']);
  end('other');
  expect(await other).toBe('other');
  expect(started).toEqual(['first', 'other']);
  end('first');
  expect(await first).toBe('first');
  await expect.poll(() => started).toEqual(['first', 'other', 'second']);
  end('second');
  expect(await second).toBe('second');
});

test('a task that waits too long is refused and never runs; a task that has started may take longer', async () => {
  const { run, started, end } = lasting({ timeout: 20 });
  const first = run('1', 'first');
  await expect(run('1', 'late')).rejects.toMatchObject(refusalAfter(10_000));
  end('first');
  expect(await first).toBe('first');
  const next = run('1', 'next');
  await expect.poll(() => started).toEqual(['first', 'next']);
  end('next');
  await next;
});
