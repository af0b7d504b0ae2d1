import { expect, test } from 'vitest';
import { FairQueue, type Places } from './fair-queue.ts';
import { AbandonedError } from './waiting.ts';

const places = { all: { atOnce: 1, ofOne: 1 } };

/** A queue whose work takes as long as it says (milliseconds), one after another, and what was begun in it. */
function queueWith(rules: Places = places) {
  let clock = 0;
  const begun: string[] = [];
  const queue = new FairQueue(rules, () => clock);
  const enter = (name: string, wants: Record<string, 'asks' | 'watches'>, { takes = 10, isLong = false } = {}) => {
    const run = async (party: string) => {
      begun.push(`${name} for ${party}`);
      await turns(3);
      clock += takes;
    };
    return queue.enter(
      { run, isLong },
      Object.entries(wants).map(([party, how]) => [party, how === 'asks'] as const),
    );
  };
  return { queue, enter, begun };
}

const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};
const all = (waiting: readonly { done: Promise<void> }[]) => Promise.all(waiting.map(({ done }) => done));

test('however much one party wants, another has its turn next', async () => {
  const { enter, begun } = queueWith();
  const much = Array.from({ length: 50 }, (_, i) => enter(`much ${i}`, { greedy: 'watches' }));
  const few = [enter('few 0', { modest: 'watches' }), enter('few 1', { modest: 'watches' })];
  await all(few);
  expect(begun).toEqual(['much 0 for greedy', 'few 0 for modest', 'much 1 for greedy', 'few 1 for modest']);
  await all(much);
});

test('shares are of time, not of turns', async () => {
  const { enter, begun } = queueWith();
  const long = Array.from({ length: 3 }, (_, i) => enter(`long ${i}`, { one: 'watches' }, { takes: 50 }));
  const short = Array.from({ length: 10 }, (_, i) => enter(`short ${i}`, { other: 'watches' }));
  await all([...long, ...short]);
  expect(begun.map((each) => each[0]).join('')).toBe('lssssslssssslss'.slice(0, 13));
});

test('whoever asks goes before all who watch, but not before who had far less', async () => {
  const { enter, begun } = queueWith();
  const watched = Array.from({ length: 20 }, (_, i) => enter('watched', { [`watcher ${i}`]: 'watches' }));
  const asked = Array.from({ length: 30 }, () => enter('asked', { requester: 'asks' }));
  await all([...watched, ...asked]);
  const kinds = begun.map((each) => each.split(' ')[0]);
  expect(kinds.slice(0, 21)).toEqual(['watched', ...Array(20).fill('asked')]);
  expect(kinds.slice(21, 41).filter((kind) => kind === 'watched').length).toBeGreaterThan(15);
});

test('what several want is done once, in the turn of whoever had least', async () => {
  const { enter, begun } = queueWith();
  const own = Array.from({ length: 5 }, (_, i) => enter(`own ${i}`, { greedy: 'watches' }));
  const shared = enter('shared', { greedy: 'watches', modest: 'watches' });
  await all([...own, shared]);
  expect(begun.indexOf('shared for modest')).toBe(1);
  expect(begun).toHaveLength(6);
});

test('nobody has all places, and what takes long has fewer', async () => {
  const { enter, begun } = queueWith({ all: { atOnce: 4, ofOne: 3 }, long: { atOnce: 2, ofOne: 1 } });
  const isLong = true;
  const waiting = [
    ...Array.from({ length: 3 }, (_, i) => enter(`long ${i}`, { one: 'asks' }, { isLong })),
    ...Array.from({ length: 3 }, (_, i) => enter(`short ${i}`, { one: 'asks' })),
  ];
  expect(begun).toEqual(['long 0 for one', 'short 0 for one', 'short 1 for one']);
  waiting.push(enter('long', { another: 'asks' }, { isLong }), enter('short', { another: 'asks' }));
  expect(begun.slice(3)).toEqual(['long for another']);
  await all(waiting);
  expect(begun).toHaveLength(8);
});

test('what is only watched leaves room for who asks', async () => {
  const { enter, begun } = queueWith({ all: { atOnce: 4, ofOne: 3 }, watched: { atOnce: 2, ofOne: 1 } });
  const watched = ['one', 'one', 'two', 'three'].map((party) => enter('watched', { [party]: 'watches' }));
  const asked = [enter('asked', { one: 'asks' }), enter('asked', { two: 'asks' })];
  expect(begun).toEqual(['watched for one', 'watched for two', 'asked for one', 'asked for two']);
  await all([...watched, ...asked]);
  expect(begun).toHaveLength(6);
});

test('what nobody wants any more does not begin, and what somebody still wants does', async () => {
  const { queue, enter, begun } = queueWith();
  const first = enter('first', { one: 'asks' });
  const unwanted = enter('unwanted', { one: 'watches' });
  const wanted = enter('wanted', { one: 'watches' });
  queue.want(wanted, 'other', false);
  for (const each of [unwanted, wanted]) each.leave('one');
  await expect(unwanted.done).rejects.toThrow(AbandonedError);
  await all([first, wanted]);
  expect(begun).toEqual(['first for one', 'wanted for other']);
  await expect(enter('nobody wants it', {}).done).rejects.toThrow(AbandonedError);
});

test('somebody who comes to ask takes what was only watched along', async () => {
  const { queue, enter, begun } = queueWith();
  const waiting = Array.from({ length: 9 }, (_, i) => enter(`watched ${i}`, { [`watcher ${i}`]: 'watches' }));
  const [last] = waiting.slice(-1);
  if (last !== undefined) queue.want(last, 'requester', true);
  await all(waiting);
  expect(begun[1]).toBe('watched 8 for requester');
});

test('what fails lets the next one in', async () => {
  const { queue, enter } = queueWith();
  const failing = queue.pass('one', () => Promise.reject(new Error('it failed')));
  const next = enter('next', { one: 'asks' });
  await expect(failing).rejects.toThrow('it failed');
  await next.done;
  expect(await queue.pass('one', async () => 7)).toBe(7);
});
