import type { Figure } from './figures.ts';
import { holdOf } from './hostile/blocking-time.ts';
import { type Surface, surfaces } from './hostile/inputs.ts';
import { type Recipe, randomFrom, randomRecipe, textOf } from './hostile/texts.ts';

/** No text may hold the event loop for longer, in milliseconds. */
const budget = 25;
/** Texts combined at random, for each kind that is taken. */
const combined = 400;
const shown = 12;

interface Hold {
  surface: Surface;
  recipe: Recipe;
  time: number;
}

/** Every text that is known to do harm or may, and some put together at random, each as long as its limit lets it be. The worst are told. */
export function hostileTexts(seed = 1): Figure[] {
  const random = randomFrom(seed);
  for (const surface of surfaces) for (const recipe of surface.recipes) measure(surface, recipe, { runs: 2, time: 0 });
  const holds = surfaces.flatMap((surface) => [
    ...surface.recipes.map((recipe) => measure(surface, recipe)),
    ...Array.from({ length: combined }, () => suspected(surface, randomRecipe(random))),
  ]);
  holds.sort((one, other) => other.time - one.time);
  return holds.slice(0, shown).map((hold) => ({ name: nameOf(hold), value: hold.time, unit: 'ms', atMost: budget }));
}

const measure = (surface: Surface, recipe: Recipe, enough?: { runs: number; time: number }): Hold => ({
  surface,
  recipe,
  time: holdOf(() => surface.take(textOf(recipe, surface.most)), enough),
});

/** A look by the clock, and measured only where that is long. */
function suspected(surface: Surface, recipe: Recipe): Hold {
  const typed = textOf(recipe, surface.most);
  const started = performance.now();
  surface.take(typed);
  const time = performance.now() - started;
  return time < budget / 4 ? { surface, recipe, time } : measure(surface, recipe);
}

/** With how much longer a text of twice the length takes: 2 is as it should be, 4 is the square. */
function nameOf({ surface, recipe, time }: Hold): string {
  const half = holdOf(() => surface.take(textOf(recipe, surface.most / 2)));
  const { before = '', piece, after = '' } = recipe;
  const text = JSON.stringify(`${before.slice(-16)}${piece.slice(0, 16)}…${after.slice(0, 8)}`);
  return `${surface.name}: ${text}, ×${(time / half).toFixed(1)} for ×2`.slice(0, 100);
}
