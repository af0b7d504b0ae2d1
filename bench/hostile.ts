import type { Figure } from './figures.ts';
import { blockingTime } from './hostile/blocking-time.ts';
import { type Surface, surfaces } from './hostile/inputs.ts';
import { type Recipe, randomFrom, randomRecipe, textOf } from './hostile/texts.ts';

/** Milliseconds that a text may block the event loop. */
const budget = 25;
/** Random texts per kind of input. */
const combined = 400;
const shown = 12;

interface Measurement {
  surface: Surface;
  recipe: Recipe;
  time: number;
}

/** Measures known hostile texts and random combinations, each at its maximum length. Returns the worst. */
export function hostileTexts(seed = 1): Figure[] {
  const random = randomFrom(seed);
  for (const surface of surfaces) for (const recipe of surface.recipes) measure(surface, recipe, { runs: 2, time: 0 });
  const measurements = surfaces.flatMap((surface) => [
    ...surface.recipes.map((recipe) => measure(surface, recipe)),
    ...Array.from({ length: combined }, () => measureIfSlow(surface, randomRecipe(random))),
  ]);
  measurements.sort((one, other) => other.time - one.time);
  return measurements
    .slice(0, shown)
    .map((measurement) => ({ name: nameOf(measurement), value: measurement.time, unit: 'ms', atMost: budget }));
}

const measure = (surface: Surface, recipe: Recipe, enough?: { runs: number; time: number }): Measurement => ({
  surface,
  recipe,
  time: blockingTime(() => surface.take(textOf(recipe, surface.max)), enough),
});

/** Measures accurately only if a first quick run is slow. */
function measureIfSlow(surface: Surface, recipe: Recipe): Measurement {
  const typed = textOf(recipe, surface.max);
  const started = performance.now();
  surface.take(typed);
  const time = performance.now() - started;
  return time < budget / 4 ? { surface, recipe, time } : measure(surface, recipe);
}

/** The name includes the growth of the time for twice the length: 2 is linear, 4 is quadratic. */
function nameOf({ surface, recipe, time }: Measurement): string {
  const half = blockingTime(() => surface.take(textOf(recipe, surface.max / 2)));
  const { before = '', piece, after = '' } = recipe;
  const text = JSON.stringify(`${before.slice(-16)}${piece.slice(0, 16)}…${after.slice(0, 8)}`);
  return `${surface.name}: ${text}, ×${(time / half).toFixed(1)} for ×2`.slice(0, 100);
}
