import type { PriceHistory } from '../../../../shared/prices.ts';

type Point = PriceHistory['points'][number];

/** A price and the time until the next one was seen, in ms since the epoch. */
export interface Step extends Omit<Point, 'seenAt'> {
  from: number;
  to: number;
  /** The next price was seen in another deal, so nobody knows whether this one held until then. */
  isUnsure: boolean;
}

/** A history as steps, oldest first; the last one ends at `until` (ms since the epoch). */
export const stepsOf = (points: readonly Point[], until: number): Step[] =>
  points.map(({ seenAt, ...point }, index) => {
    const next = points[index + 1];
    const from = Date.parse(seenAt);
    const to = next === undefined ? Math.max(until, from) : Date.parse(next.seenAt);
    return { ...point, from, to, isUnsure: next !== undefined && next.deal !== point.deal };
  });

/** The chart spans at least this part of the price, so that a cent does not look like a cliff. */
const minRelativeRange = 0.2;

/** The price range of the chart, in minor units. */
export function priceRangeOf(steps: readonly Step[]): { low: number; high: number } {
  const prices = steps.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 1.4, high * minRelativeRange, 1);
  const middle = (low + high) / 2;
  return { low: Math.max(0, middle - room / 2), high: middle + room / 2 };
}

/** Maps times and prices to a box of 100 × 100. */
export function scaleOf(steps: readonly Step[]) {
  const { low, high } = priceRangeOf(steps);
  const [from, to] = [steps[0]?.from ?? 0, steps.at(-1)?.to ?? 0];
  return {
    x: (time: number) => (to === from ? 0 : ((time - from) / (to - from)) * 100),
    y: (price: number) => 100 - ((price - low) / (high - low)) * 100,
    /** The index of the step at `x`. */
    stepAt: (x: number) => {
      const time = from + (x / 100) * (to - from);
      const index = steps.findLastIndex((step) => step.from <= time);
      return Math.max(0, index);
    },
  };
}
export type Scale = ReturnType<typeof scaleOf>;

/** The line as SVG paths: known prices, and unsure connections. */
export function linesOf(steps: readonly Step[], { x, y }: Scale): { sure: string; unsure: string } {
  const lines = { sure: '', unsure: '' };
  for (const [index, { price, from, to, isUnsure }] of steps.entries()) {
    const next = steps[index + 1];
    const flat = `M${round(x(from))} ${round(y(price))}H${round(x(to))}`;
    const riser = next === undefined ? '' : `V${round(y(next.price))}`;
    lines[isUnsure ? 'unsure' : 'sure'] += flat + riser;
  }
  return lines;
}

/** Labels (in hundredths of the chart) are at least this far apart, in one direction or the other. */
const minLabelDistance = { x: 20, y: 14 };

/** The steps that get a label: the last, the lowest and the highest, then as many others as have room, the largest changes first. */
export function stepsWithLabels(steps: readonly Step[], { x, y }: Scale): Step[] {
  const prices = steps.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const change = (index: number) => Math.abs((steps[index]?.price ?? 0) - (steps[index - 1]?.price ?? 0));
  const weight = (step: Step, index: number) =>
    index === steps.length - 1 ? Infinity : step.price === lowest || step.price === highest ? highest : change(index);
  const byWeight = steps.map((step, index) => ({ step, weight: weight(step, index) })).sort((one, other) => other.weight - one.weight);
  const selected: Step[] = [];
  for (const { step } of byWeight) {
    const isFree = selected.every(
      (other) =>
        Math.abs(x(step.from) - x(other.from)) >= minLabelDistance.x || Math.abs(y(step.price) - y(other.price)) >= minLabelDistance.y,
    );
    if (isFree) selected.push(step);
  }
  return selected.sort((one, other) => one.from - other.from);
}

const round = (value: number) => Math.round(value * 100) / 100;
