import type { PriceHistory } from '../../../shared/checks.ts';

type Point = PriceHistory['points'][number];

/** A price and how long it was the last one seen; times in ms since the epoch. */
export interface Step extends Omit<Point, 'seenAt'> {
  from: number;
  to: number;
  /** What comes after it was seen in another deal: whether the price held until then, nobody knows. */
  isUnsure: boolean;
}

/** A history as steps, oldest first, the last one until `until` (ms since the epoch). */
export const stepsOf = (points: readonly Point[], until: number): Step[] =>
  points.map(({ seenAt, ...point }, nth) => {
    const next = points[nth + 1];
    const from = Date.parse(seenAt);
    const to = next === undefined ? Math.max(until, from) : Date.parse(next.seenAt);
    return { ...point, from, to, isUnsure: next !== undefined && next.deal !== point.deal };
  });

/** Of a price's own size at least so much of it is shown, so that a cent is no cliff. */
const leastShown = 0.2;

/** From which to which price the chart reaches, in minor units. */
export function bandOf(steps: readonly Step[]): { low: number; high: number } {
  const prices = steps.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 1.2, high * leastShown, 1);
  const middle = (low + high) / 2;
  return { low: Math.max(0, middle - room / 2), high: middle + room / 2 };
}

/** Where times and prices lie in a box of 100 by 100. */
export function scaleOf(steps: readonly Step[]) {
  const { low, high } = bandOf(steps);
  const [from, to] = [steps[0]?.from ?? 0, steps.at(-1)?.to ?? 0];
  return {
    x: (time: number) => (to === from ? 0 : ((time - from) / (to - from)) * 100),
    y: (price: number) => 100 - ((price - low) / (high - low)) * 100,
    /** The step at `x`, by its number. */
    stepAt: (x: number) => {
      const time = from + (x / 100) * (to - from);
      const nth = steps.findLastIndex((step) => step.from <= time);
      return Math.max(0, nth);
    },
  };
}
export type Scale = ReturnType<typeof scaleOf>;

/** The line as SVG paths: what is known, and what only connects. */
export function linesOf(steps: readonly Step[], { x, y }: Scale): { sure: string; unsure: string } {
  const lines = { sure: '', unsure: '' };
  for (const [nth, { price, from, to, isUnsure }] of steps.entries()) {
    const next = steps[nth + 1];
    const flat = `M${round(x(from))} ${round(y(price))}H${round(x(to))}`;
    const riser = next === undefined ? '' : `V${round(y(next.price))}`;
    lines[isUnsure ? 'unsure' : 'sure'] += flat + riser;
  }
  return lines;
}

/** Two places, the upper one first, or what they are moved to around their middle where they are nearer than `apart`. */
export function spreadApart(places: readonly number[], apart: number): readonly number[] {
  const [upper, lower] = places;
  if (upper === undefined || lower === undefined || lower - upper >= apart) return places;
  const middle = (upper + lower) / 2;
  return [middle - apart / 2, middle + apart / 2];
}

const round = (value: number) => Math.round(value * 100) / 100;
