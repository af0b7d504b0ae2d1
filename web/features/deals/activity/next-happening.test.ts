import { expect, test } from 'vitest';
import { initialTicker, nextHappening } from './next-happening.ts';

const order = ['posted-3', 'expired-2', 'posted-1'];

test('the ticker goes from the latest happening to the oldest, and starts over', () => {
  let shown = initialTicker;
  const seen = [0, 1, 2, 3].map(() => {
    shown = nextHappening(shown, order);
    return shown.key;
  });
  expect(seen).toEqual(['posted-3', 'expired-2', 'posted-1', 'posted-3']);
});

test('what has just happened comes next', () => {
  const shown = nextHappening(nextHappening(initialTicker, order), order);
  expect(nextHappening(shown, ['commented-9', ...order]).key).toBe('commented-9');
});

test('a happening that has left the list is followed by the latest', () => {
  expect(nextHappening({ key: 'posted-0', newest: 'posted-3' }, order).key).toBe('posted-3');
  expect(nextHappening({ key: 'posted-0', newest: 'posted-3' }, []).key).toBeUndefined();
});
