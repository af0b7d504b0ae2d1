import { expect, test } from 'vitest';
import { nextShown, nothingShown } from './next-shown.ts';

const order = ['posted-3', 'expired-2', 'posted-1'];

test('the ticker goes from the latest happening to the oldest, and starts over', () => {
  let shown = nothingShown;
  const seen = [0, 1, 2, 3].map(() => {
    shown = nextShown(shown, order);
    return shown.key;
  });
  expect(seen).toEqual(['posted-3', 'expired-2', 'posted-1', 'posted-3']);
});

test('what has just happened comes next', () => {
  const shown = nextShown(nextShown(nothingShown, order), order);
  expect(nextShown(shown, ['commented-9', ...order]).key).toBe('commented-9');
});

test('a happening that has left the list is followed by the latest', () => {
  expect(nextShown({ key: 'posted-0', newest: 'posted-3' }, order).key).toBe('posted-3');
  expect(nextShown({ key: 'posted-0', newest: 'posted-3' }, []).key).toBeUndefined();
});
