import { expect, test } from 'vitest';
import { type TurnRules, Turns } from './turns.ts';

const rules = {
  atOnce: 1,
  queue: 12,
  lately: { most: 120_000, half: 3_600_000 },
  refusal: (wait: number) => Object.assign(new Error('No turn'), { wait }),
};
const honest = 1;
const [slow, slower, slowest] = [11, 12, 13];
const refused = (wait: number) => ({ message: 'No turn', wait });

/** Turns whose clock goes on only by the work that is done, and by `later`. */
function turns() {
  let now = 0;
  const them = new Turns(rules, () => now);
  const done: string[] = [];
  const refusals: { name: string; refusal: unknown }[] = [];
  return {
    done,
    refusals,
    /** Work of so many seconds, which fails where it is `spoilt`. Done at once, unless others are at it or wait. */
    send: async (person: number, name: string, seconds: number, spoilt = false) => {
      const work = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        now += seconds * 1_000;
        done.push(name);
        if (spoilt) throw new Error('This is no picture');
      };
      await them.pass(person, work).catch((refusal: unknown) => refusals.push({ name, refusal }));
    },
    later: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

test('whoever sends one is served beside those who send as many as they may, whatever takes long', async () => {
  const { send, done, refusals } = turns();
  const many = [slow, slower, slowest].flatMap((person) => [1, 2, 3, 4, 5, 6].map((nth) => send(person, `${person} ${nth}`, 5, true)));
  await Promise.all([...many, send(honest, 'mine', 1).then(() => send(honest, 'my next', 1))]);
  // Before the next of mine is there, one more has begun; it is all that it waits for.
  expect(done.slice(0, 6)).toEqual(['11 1', '12 1', '13 1', 'mine', '11 2', 'my next']);
  const noRoom = refusals.filter(({ refusal }) => !(refusal instanceof Error && refusal.message === 'This is no picture'));
  // One is at work, twelve wait: of eighteen and one, six have no room. Whoever has most waiting gives up their last.
  expect(noRoom.map(({ name }) => name).toSorted()).toEqual(['11 6', '12 5', '12 6', '13 4', '13 5', '13 6']);
  expect(noRoom.map(({ refusal }) => refusal)).toEqual(noRoom.map(() => expect.objectContaining(refused(10_000))));
});

test('who had least lately goes first, and what is long ago hardly counts', async () => {
  const { send, done, later } = turns();
  await send(slow, 'much', 60);
  later(7_200);
  await send(slower, 'less', 20);
  // A quarter of sixty is left.
  await Promise.all([send(99, 'at work', 1), send(slower, 'less again', 1), send(slow, 'much again', 1), send(honest, 'mine', 1)]);
  expect(done.slice(2)).toEqual(['at work', 'mine', 'much again', 'less again']);
});

test('however many people wait, one who had less than they did has room', async () => {
  const { send, done, refusals } = turns();
  const crowd = Array.from({ length: 13 }, (_, nth) => 100 + nth);
  for (const person of crowd) await send(person, 'before', person === 110 ? 9 : 5);
  done.length = 0;
  await Promise.all([...crowd.map((person) => send(person, `${person}`, 5)), send(honest, 'mine', 1)]);
  expect(done.slice(0, 2)).toEqual(['100', 'mine']);
  expect(refusals).toEqual([{ name: '110', refusal: expect.objectContaining(refused(10_000)) }]);
});

test('where nobody who waits had more, whoever comes last is told to come back', async () => {
  const { send, refusals } = turns();
  await Promise.all(Array.from({ length: 14 }, (_, person) => send(person, `${person}`, 1)));
  expect(refusals).toEqual([{ name: '13', refusal: expect.objectContaining(refused(10_000)) }]);
});

test('what is refused in the end counts too: after two minutes of it one waits until enough of that is forgotten', async () => {
  const { send, done, refusals, later } = turns();
  for (let nth = 0; nth < 24; nth++) await send(slow, 'spoilt', 5, true);
  expect(done).toHaveLength(24);
  await send(slow, 'one more', 40, true);
  refusals.length = 0;
  await send(slow, 'too much', 5);
  await send(honest, 'mine', 1);
  expect(done.slice(24)).toEqual(['one more', 'mine']);
  const [{ refusal } = { refusal: undefined }] = refusals;
  expect(refusal).toMatchObject(refused(expect.any(Number)));
  const { wait } = refusal as { wait: number };
  later(wait / 1_000 - 60);
  await send(slow, 'too early', 5);
  later(61);
  await send(slow, 'in time', 5);
  expect(done.slice(26)).toEqual(['in time']);
});

test('what took long for another reason than the work does not count', async () => {
  let now = 0;
  const them = new Turns(rules, () => now);
  const waiting = async () => {
    now += 600_000;
  };
  for (let nth = 0; nth < 3; nth++) await them.pass(honest, waiting, () => 1_000);
  await them.pass(slow, waiting);
  await expect(them.pass(slow, waiting)).rejects.toMatchObject({ message: 'No turn' });
});

/** Work that lasts until it is ended; `begun` says whose has begun, in this order. */
function lasting(given: Partial<TurnRules>) {
  const them = new Turns({ ...rules, ...given });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pass = (person: number, name: string) =>
    them.pass(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { them, pass, begun, end: (name: string) => ends.get(name)?.() };
}

test('of each person there is one at a time, and so the others get in', async () => {
  const { pass, begun, end } = lasting({ atOnce: 2 });
  const [first, second, other] = [pass(1, 'first'), pass(1, 'second'), pass(2, 'other')];
  await expect.poll(() => begun).toEqual(['first', 'other']);
  end('other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  end('first');
  expect(await first).toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  end('second');
  expect(await second).toBe('second');
});

test('whoever waits too long is told, and what was to be done is not done; what has begun may last', async () => {
  const { pass, begun, end } = lasting({ patience: 20 });
  const first = pass(1, 'first');
  await expect(pass(1, 'late')).rejects.toMatchObject(refused(10_000));
  end('first');
  expect(await first).toBe('first');
  const next = pass(1, 'next');
  await expect.poll(() => begun).toEqual(['first', 'next']);
  end('next');
  await next;
});

test('what fails leaves its place too', async () => {
  const { them } = lasting({ queue: 0 });
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(them.pass(1, failing)).rejects.toThrow('broken');
  await expect(them.pass(1, failing)).rejects.toThrow('broken');
});
