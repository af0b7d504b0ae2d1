import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const room = { atOnce: 2, inside: 6, person: 3, waiting: 60_000 };

/** Takes turns whose work lasts until it is ended; `begun` says whose has begun, in this order. */
function taking(given: Partial<typeof room> = {}) {
  const turns = new FairTurns({ ...room, ...given });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (person: number, name: string, milliseconds = 0) =>
    turns.take(person, async () => {
      begun.push(name);
      const until = performance.now() + milliseconds;
      while (performance.now() < until);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { take, begun, end: (name: string) => ends.get(name)?.() };
}

test('of each person there is one at a time, and so the others get in', async () => {
  const { take, begun, end } = taking();
  const first = take(1, 'first');
  const second = take(1, 'second');
  const other = take(2, 'other');
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

test('whoever took the least time lately goes first', async () => {
  const { take, begun, end } = taking({ atOnce: 1 });
  const all = [take(1, 'slow', 30), take(1, 'slow again'), take(2, 'quick')];
  await expect.poll(() => begun).toEqual(['slow']);
  end('slow');
  expect(await all[0]).toBe('slow');
  await expect.poll(() => begun).toEqual(['slow', 'quick']);
  all.push(take(3, 'who came last'));
  for (const name of ['quick', 'who came last', 'slow again']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(all);
});

test('there is room for so many of one person and of all, and it is free again', async () => {
  const { take, begun, end } = taking({ inside: 4 });
  const all = [take(1, 'a'), take(1, 'b'), take(1, 'c')];
  await expect(take(1, 'd')).rejects.toMatchObject({ reason: 'busy' });
  all.push(take(2, 'e'));
  await expect(take(3, 'f')).rejects.toMatchObject({ reason: 'busy' });
  for (const name of ['a', 'b', 'c', 'e']) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  await Promise.all(all);
  const again = take(1, 'g');
  await expect.poll(() => begun).toContain('g');
  end('g');
  expect(await again).toBe('g');
});

test('whoever waits too long is told, and what was to be done is not done; what has begun may last', async () => {
  const { take, begun, end } = taking({ waiting: 20 });
  const lasting = take(1, 'lasting');
  await expect(take(1, 'late')).rejects.toMatchObject({ reason: 'busy' });
  end('lasting');
  expect(await lasting).toBe('lasting');
  const next = take(1, 'next');
  await expect.poll(() => begun).toEqual(['lasting', 'next']);
  end('next');
  await next;
});

test('what fails leaves its room too', async () => {
  const turns = new FairTurns({ ...room, inside: 1 });
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(turns.take(1, failing)).rejects.toThrow('broken');
  await expect(turns.take(1, failing)).rejects.toThrow('broken');
});
