import { countsEvaluation } from '../server/deals/lists/counts.ts';
import { listEvaluation } from '../server/deals/lists/list.ts';
import { suggestionsEvaluation } from '../server/deals/lists/suggestions.ts';
import type { Pool } from '../server/platform/database/connection.ts';
import { DealsQuery } from '../shared/deals.ts';
import { CountsQuery } from '../shared/search.ts';
import type { Figure } from './figures.ts';
import { figuresOf, keyLookUps, type Stopwatch, stopwatch, type Timing } from './query-timer.ts';

/** Milliseconds, p95. */
const budgets = { typing: 60, list: 80, counts: 100 };
/** Searches, typed letter by letter. */
const typed = [
  'sony headphones',
  'coffee grinder',
  'nintendo switch',
  'lego star',
  'free shipping',
  'usb c charger',
  'garden hose',
  'running shoes',
  'xbox controller',
  'air fryer',
];

const classes: Record<string, string[]> = {
  'one letter': ['a', 's', 'x', 'k', '4'],
  'very common words': ['free', 'with', 'amazon', 'for pc', 'off', 'free amazon'],
  'rare words': ['grinder', 'telescope', 'trampoline', 'saffron', 'theremin'],
  typos: ['headfones', 'nintedno', 'samsnug', 'playstaton', 'cofee', 'ketle'],
  phrases: ['"free shipping"', '"lowest price"', '"star wars"', '"prime members"', '"solid state drive"'],
  'minus words': ['laptop -gaming', 'free -amazon -steam', '-free', 'coffee -"k cup"', 'monitor -refurb'],
  'unknown words': ['zqxv', 'qqqqqq wwwwww', 'free zqxv'],
};
const filters = { category: 'electronics', kind: 'product', maxPrice: '20000', shipping: 'free', state: 'live' };

/** Searches on the seeded board: lists, suggestions while typing, counts. */
export async function searches(pool: Pool): Promise<Figure[]> {
  const watch = stopwatch(pool);
  try {
    const time = timing(watch);
    for (const q of typed) await time.list({ q });
    const asTyped: Timing[] = [];
    for (const beginning of beginnings()) asTyped.push(await time.suggestions(beginning), await time.list({ q: beginning }));
    const figures = [await keyLookUps(watch), ...figuresOf('as you type: list and suggestions, letter by letter', asTyped, budgets.typing)];
    for (const [what, queries] of Object.entries({ ...classes }))
      figures.push(...figuresOf(what, await times(queries, (q) => time.list({ q }))));
    const all = Object.values(classes).flat();
    figures.push(...figuresOf('words and five filters', await times(all, (q) => time.list({ q, ...filters })), budgets.list));
    figures.push(...figuresOf('words, newest first', await times(all, (q) => time.list({ q, sort: 'new' })), budgets.list));
    return [...figures, ...figuresOf('counts beside the filters', await times(all, (q) => time.counts({ q, ...filters })), budgets.counts)];
  } finally {
    await watch.end();
  }
}

function timing({ db, time }: Stopwatch) {
  const [list, suggestions, counts] = [listEvaluation(db), suggestionsEvaluation(db), countsEvaluation(db)];
  return {
    list: (query: object) => time(JSON.stringify(query), () => list(DealsQuery.parse(query), false)),
    suggestions: (q: string) => time(`${q} (suggestions)`, () => suggestions(q, false)),
    counts: (query: object) => time(JSON.stringify(query), () => counts(CountsQuery.parse(query), false)),
  };
}

async function times(queries: readonly string[], time: (q: string) => Promise<Timing>): Promise<Timing[]> {
  const took: Timing[] = [];
  for (let i = 0; i < 5; i++) for (const q of queries) took.push(await time(q));
  return took;
}

const beginnings = () => typed.flatMap((whole) => Array.from({ length: whole.length }, (_, i) => whole.slice(0, i + 1).trim()));
