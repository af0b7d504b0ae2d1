import { expect, test } from 'vitest';
import { givenWay } from './drag.ts';

test.each([
  [{ from: 0, to: 2 }, [2, 0, 1, 3]],
  [{ from: 3, to: 1 }, [0, 2, 3, 1]],
  [{ from: 1, to: 1 }, [0, 1, 2, 3]],
])('held elsewhere (%o), the others give way', (lifted, places) => {
  expect(givenWay(4, lifted)).toEqual(places);
});
