import { expect, test } from 'vitest';
import { clearestRise } from './clearest-rise.ts';

const windowHeight = 800;
const box = { left: 400, top: 740, width: 480, height: 48 };
const covers = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

test('a box that covers no button stays where it is', () => {
  expect(clearestRise(box, windowHeight, covers(0, 0, 1280, 700))).toBe(0);
  expect(clearestRise(box, windowHeight, covers(0, 744, 380, 40))).toBe(0);
});

test('a box that would cover a button rises above it, and no farther', () => {
  const rise = clearestRise(box, windowHeight, covers(420, 744, 44, 40));
  expect(rise).toBeGreaterThanOrEqual(44);
  expect(rise).toBeLessThan(2 * 44);
});

test('where buttons are everywhere, a box covers as few as it can', () => {
  expect(clearestRise(box, windowHeight, () => true)).toBe(0);
});
