import { expect, test } from 'vitest';
import { processEach } from './process-each.ts';

/** Ids from 1 to `last`, read three at a time, and the list of those that were tried. */
function things(last: number) {
  const tried: number[] = [];
  const all = Array.from({ length: last }, (_, i) => ({ id: i + 1 }));
  const due = async (after: number) => all.filter(({ id }) => id > after).slice(0, 3);
  const act = (fails: (id: number) => boolean) => async (id: number) => {
    tried.push(id);
    if (fails(id)) throw new Error(`${id} is broken`);
  };
  return { tried, due, act, all: all.map(({ id }) => id) };
}

test('each due row is processed once, even if it stays due', async () => {
  const { due, act, tried, all } = things(10);
  await processEach(
    due,
    act(() => false),
  );
  expect(tried).toEqual(all);
});

test('a row that fails does not hold up the others, and the first error is thrown', async () => {
  const { due, act, tried, all } = things(60);
  await expect(
    processEach(
      due,
      act((id) => id % 20 !== 0),
    ),
  ).rejects.toThrow('1 is broken');
  expect(tried).toEqual(all);
});

test('processing stops after many failures in a row', async () => {
  const { due, act, tried } = things(60);
  await expect(
    processEach(
      due,
      act((id) => id > 3),
    ),
  ).rejects.toThrow('4 is broken');
  expect(tried).toHaveLength(23);
});
