import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.ts';

test('no more than so many are in at a time, the weightiest who waits is next, and a failure lets the next one in', async () => {
  const turnstile = new Turnstile(2);
  const order: string[] = [];
  let inside = 0;
  let most = 0;
  const pass = (name: string, weight: number, fails = false) =>
    turnstile
      .pass(
        () => weight,
        async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(name);
          inside--;
          if (fails) throw new Error(name);
        },
      )
      .catch(() => undefined);
  await Promise.all([pass('first', 0), pass('second', 0, true), pass('light', 1), pass('heavy', 9), pass('light too', 1)]);
  expect(order).toEqual(['first', 'second', 'heavy', 'light', 'light too']);
  expect(most).toBe(2);
  await pass('later', 0);
  expect(order.at(-1)).toBe('later');
});
