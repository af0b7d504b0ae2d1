import { listEvaluation } from '../server/deals/lists/list.ts';
import type { Pool } from '../server/platform/database/connection.ts';
import type { DealFilters } from '../shared/deal-filters.ts';
import { dealSorts } from '../shared/deal-filters.ts';
import { DealsQuery } from '../shared/deals.ts';
import { sortsOf } from '../shared/list-address.ts';
import { reads } from '../shared/reads.ts';
import type { Figure } from './figures.ts';
import { figuresOf, keyLookUps, stopwatch, type Timing } from './query-timer.ts';
import { Random } from './seeded-random.ts';

const budget = 80;
const contradictionBudget = 150;
const rounds = 400;

const random = new Random(7);
const some = (n: number) => String(Math.floor(random.next() * n));

/** Random values for each filter, weighted like people's choices. */
const values: { [filter in keyof DealFilters]?: () => string } = {
  category: () => random.pick(['electronics', 'computers', 'gaming', 'home', 'fashion', 'groceries', 'books', 'travel', 'other']),
  merchant: () => `shop-${1 + Math.floor(2_000 * random.next() ** 4)}`,
  author: () => `bench-${1 + Math.floor(200 * random.next() ** 2)}`,
  kind: () => random.pick(['product', 'product', 'coupon', 'freebie', 'sale', 'local']),
  minPrice: () => some(20_000),
  maxPrice: () => String(1_000 + Math.floor(100_000 * random.next() ** 2)),
  saving: () => random.pick(['10', '25', '30', '50', '60', '75']),
  region: () => random.pick(['DE', 'AT', 'Berlin', 'UK']),
  shipping: () => 'free',
  state: () => 'live',
  since: () => new Date(Date.now() - Math.floor(730 * random.next()) * 86_400_000).toISOString().slice(0, 10),
};
const names = Object.keys(values) as (keyof DealFilters)[];

/** Five different filters at a time. */
function five(): DealFilters {
  const chosen = new Set<keyof DealFilters>();
  while (chosen.size < 5) chosen.add(random.pick(names));
  return Object.fromEntries([...chosen].map((name) => [name, values[name]?.()]));
}

const classes: Record<string, DealFilters[]> = {
  'unselective filters': [
    { kind: 'product', state: 'live', maxPrice: '100000', region: 'DE', since: '2000-01-01' },
    { category: 'electronics', state: 'live', minPrice: '500', region: 'UK', since: '2000-01-01' },
  ],
  'selective filters': [
    { category: 'travel', kind: 'freebie', region: 'Wien', shipping: 'free', state: 'live' },
    { merchant: 'shop-700', kind: 'product', saving: '50', shipping: 'free', state: 'live' },
    { category: 'other', merchant: 'shop-2', author: 'bench-40', kind: 'product', state: 'live' },
    { kind: 'product', minPrice: '250000', saving: '75', shipping: 'free', region: 'Berlin' },
  ],
  // Few deals are newer, and none is from the future.
  'a time alone': [{ since: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }, { since: '9999-01-01' }],
  'what expired since a day': [
    { state: 'expired', expiredSince: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10) },
    { state: 'expired', expiredSince: new Date().toISOString().slice(0, 10), category: 'electronics' },
    { state: 'expired', expiredSince: '2000-01-01', kind: 'product', maxPrice: '20000' },
  ],
  // A freebie has no price and no saving.
  'contradicting filters': [
    { kind: 'freebie', minPrice: '1', state: 'live', shipping: 'free', region: 'DE' },
    { kind: 'freebie', saving: '10', state: 'live', shipping: 'free', category: 'electronics' },
    { kind: 'product', maxPrice: '50', state: 'live', shipping: 'free', region: 'UK' },
    { merchant: 'shop-1', kind: 'freebie', minPrice: '100', state: 'live', shipping: 'free' },
  ],
};

/** Lists with five filters each, on the seeded board. */
export async function filters(pool: Pool): Promise<Figure[]> {
  const watch = stopwatch(pool);
  const evaluate = listEvaluation(watch.db);
  const path = (params: DealFilters) => reads.deals(params).split('?')[1] ?? '';
  const time = (params: object) => watch.time(path(params), () => evaluate(DealsQuery.parse(params), false));
  try {
    const baseline = await keyLookUps(watch);
    for (let i = 0; i < 20; i++) await time(five());
    const mixed: Timing[] = [];
    for (let i = 0; i < rounds; i++) mixed.push(await time({ ...five(), sort: random.pick(dealSorts) }));
    const figures = [baseline, ...figuresOf('five random filters, in every order', mixed, budget)];
    for (const [what, lists] of Object.entries(classes)) {
      const took: Timing[] = [];
      for (let i = 0; i < 10; i++) for (const list of lists) for (const sort of sortsOf(list)) took.push(await time({ ...list, sort }));
      figures.push(...figuresOf(what, took, what === 'contradicting filters' ? contradictionBudget : undefined));
    }
    return figures;
  } finally {
    await watch.end();
  }
}
