import { database, type Pool } from '../server/database/connection.ts';
import { allReads } from '../server/features.ts';
import { ReadCatalogue } from '../server/live/read-catalogue.ts';
import type { Viewer } from '../server/viewer.ts';
import { dealSorts } from '../shared/ranking.ts';
import { reads } from '../shared/reads.ts';
import { type Figure, median, percentile } from './figures.ts';

const runs = 200;

/** Milliseconds that each list takes to evaluate, by its path: median of many, after a warm-up. */
export async function evaluations(pool: Pool): Promise<Map<string, number>> {
  const catalogue = new ReadCatalogue<Viewer>(allReads(database(pool)));
  const took = new Map<string, number>();
  for (const path of await lists(pool)) {
    const { read, input } = catalogue.resolve(path);
    const sample: number[] = [];
    for (let i = 0; i < runs; i++) {
      const started = performance.now();
      const { dependencies, ...answer } = await read.evaluate(input, 'public');
      sample.push(performance.now() - started);
      if ('gone' in answer || dependencies.length === 0) throw new Error(`${path} has nothing to show`);
    }
    took.set(path, median(sample.slice(runs / 10)));
  }
  return took;
}

/** Every order of every kind of list. */
async function lists(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ category: string; merchant: string; author: string }>(
    `select (select slug from categories where id = 3) as category, (select slug from merchants where slug = 'shop-5') as merchant,
       (select handle from people where handle = 'bench-9') as author`,
  );
  const { category, merchant, author } = rows[0] ?? { category: '', merchant: '', author: '' };
  return [
    ...dealSorts.flatMap((sort) => [reads.deals({ sort }), reads.deals({ sort, category }), reads.deals({ sort, merchant })]),
    reads.deals({ sort: 'new', author }),
  ];
}

export function growth(small: Map<string, number>, large: Map<string, number>): Figure[] {
  const ratios = [...small].map(([path, before]) => ({ path, ratio: (large.get(path) ?? Number.NaN) / before }));
  return [
    ...ratios.map(({ path, ratio }) => ({ name: path, value: ratio, unit: '×', atMost: 1.5 })),
    { name: 'slowest list at the large size', value: Math.max(...large.values()), unit: 'ms' },
    { name: 'median list at the large size', value: percentile([...large.values()], 0.5), unit: 'ms' },
  ];
}
