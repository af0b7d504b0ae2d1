import { expect, test } from 'vitest';
import { clearestPlace } from './clearest-place.ts';

const window = { width: 1280, height: 800 };
const box = { left: 400, top: 740, width: 480, height: 48 };
const covers = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

test('a box that covers no button stays where it is', () => {
  expect(clearestPlace(box, window, covers(0, 0, 1280, 700))).toEqual({ x: 0, y: 0 });
});

test('a box that would cover a button goes to a corner, or up if both are taken', () => {
  expect(clearestPlace(box, window, covers(420, 744, 44, 40))).toEqual({ x: 384, y: 0 });
  expect(clearestPlace(box, window, covers(0, 744, 1280, 40)).y).toBeLessThan(-40);
  expect(clearestPlace(box, window, covers(600, 744, 680, 40))).toEqual({ x: -384, y: 0 });
});

test('where buttons are everywhere, a box covers as few as it can', () => {
  expect(clearestPlace(box, window, () => true)).toEqual({ x: 0, y: 0 });
});
