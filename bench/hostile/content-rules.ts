import { checked } from '../../server/staff/content-rules/checked-text.ts';
import { type Matching, RuleSet } from '../../server/staff/content-rules/rule-set.ts';
import { limits } from '../../shared/limits.ts';
import { contentRules } from '../../shared/moderation-limits.ts';
import type { Figure } from '../figures.ts';
import { surfaces } from './inputs.ts';
import { type Recipe, textOf } from './texts.ts';

/** Milliseconds that a text may block the event loop. */
const budget = 25;

/** As many rules as a board can have, each as long as it can be and slow in its own way. */
const rules: Matching[] = Array.from({ length: contentRules.max }, (_, index) => ({
  kind: index % 10 === 9 ? 'domain' : 'word',
  value: ruleText(index).slice(0, limits.contentRule.max),
  places: ['text'],
  belowTrust: 4,
}));

function ruleText(index: number): string {
  if (index % 10 === 9) return `${'a.'.repeat(10)}rule${index}.example`;
  const pieces = ['a', 'a ', '*a', '?', 'word', 'a*', '漢', '1', 'la-'];
  return `${(pieces[index % pieces.length] ?? 'a').repeat(limits.contentRule.max).slice(0, limits.contentRule.max - 4)}${index}`;
}

const recipes: readonly Recipe[] = [
  ...(surfaces.find(({ name }) => name === 'a body')?.recipes ?? []),
  ...['a', 'a ', 'la ', '1 ', '漢', 'ｶﾞ', '½', 'ⅷ', 'м', 'a.', 'a.a.a. ', '%61', '\u200b', 'a\u0300'].map((piece) => ({ piece })),
];

/** The longest stretch for which looking for all rules in a text blocks the event loop, worst texts first. */
export async function hostileToContentRules(shown: number): Promise<Figure[]> {
  const set = new RuleSet(rules);
  const look = (recipe: Recipe) => set.matchesIn(checked('text', 'body', textOf(recipe, limits.body.max)), 0);
  for (const recipe of recipes.slice(0, 20)) await look(recipe);
  const figures: Figure[] = [];
  for (const recipe of recipes)
    figures.push({
      name: `200 rules: ${JSON.stringify(recipe.piece.slice(0, 16))}`,
      value: await longestStretch(() => look(recipe)),
      unit: 'ms',
      atMost: budget,
    });
  return figures.sort((one, other) => other.value - one.value).slice(0, shown);
}

/** Milliseconds of CPU time for which nothing else runs, at most. */
async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const tick = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isOver = true;
  tick();
  return longest;
}
