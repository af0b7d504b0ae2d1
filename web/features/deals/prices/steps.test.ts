import { expect, test } from 'vitest';
import { linesOf, priceRangeOf, scaleOf, stepsOf, stepsWithLabels } from './steps.ts';

const seen = (price: number, day: number, deal = 1) => ({
  price,
  seenAt: new Date(Date.UTC(2026, 9, day)).toISOString(),
  source: 'posted' as const,
  deal,
});
const until = Date.UTC(2026, 9, 11);

test('a step ends where the next one starts, the last one now', () => {
  const steps = stepsOf([seen(2_000, 1), seen(1_500, 6)], until);
  expect(steps.map(({ price, from, to }) => [price, from, to])).toEqual([
    [2_000, Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 6)],
    [1_500, Date.UTC(2026, 9, 6), until],
  ]);
  expect(linesOf(steps, scaleOf(steps))).toEqual({ sure: 'M0 14.29H50V85.71M50 85.71H100', unsure: '' });
});

test('labels go to the last, lowest and highest price first, and none covers another', () => {
  const steps = stepsOf([seen(2_000, 1), seen(1_980, 2), seen(1_000, 5), seen(1_010, 6), seen(1_500, 9)], until);
  expect(stepsWithLabels(steps, scaleOf(steps)).map(({ price }) => price)).toEqual([2_000, 1_000, 1_500]);
});

test('the time between two deals is marked as unsure', () => {
  const steps = stepsOf([seen(2_000, 1, 1), seen(1_500, 6, 2)], until);
  expect(steps.map(({ isUnsure }) => isUnsure)).toEqual([true, false]);
  expect(linesOf(steps, scaleOf(steps)).unsure).toMatch(/^M0 /);
});

test("the chart's range shows a cent as a small step and never goes below zero", () => {
  expect(priceRangeOf(stepsOf([seen(10_000, 1), seen(9_999, 2)], until))).toEqual({ low: 8_999.5, high: 10_999.5 });
  expect(priceRangeOf(stepsOf([seen(0, 1)], until))).toEqual({ low: 0, high: 0.5 });
  expect(priceRangeOf(stepsOf([seen(100, 1), seen(0, 2)], until)).low).toBe(0);
});

test('each position in the chart belongs to a step, also with a single price', () => {
  const { stepAt } = scaleOf(stepsOf([seen(2_000, 1), seen(1_500, 6)], until));
  expect([-5, 0, 49, 51, 120].map(stepAt)).toEqual([0, 0, 0, 1, 1]);
  const single = scaleOf(stepsOf([seen(2_000, 11)], until));
  expect([single.x(until), single.y(2_000), single.stepAt(30)]).toEqual([0, 50, 0]);
});
