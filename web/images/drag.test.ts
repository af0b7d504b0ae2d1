import { expect, test } from 'vitest';
import { shiftedPlaces } from './drag.ts';

test.each([
  [{ from: 0, to: 2 }, [2, 0, 1, 3]],
  [{ from: 3, to: 1 }, [0, 2, 3, 1]],
  [{ from: 1, to: 1 }, [0, 1, 2, 3]],
])('while one of four items is dragged (%o), the others make room', (drag, places) => {
  expect(shiftedPlaces(4, drag)).toEqual(places);
});
