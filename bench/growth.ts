import { ReadRouter } from '../server/engine/read-router.ts';
import { allReads } from '../server/features.ts';
import type { Viewer } from '../server/platform/core/viewer.ts';
import { database, type Pool } from '../server/platform/database/connection.ts';
import { dealSorts } from '../shared/deal-filters.ts';
import { reads } from '../shared/reads.ts';
import { type Figure, median } from './figures.ts';

const runs = 200;

/**
 * The evaluation time of each list on a large board relative to a small one: medians of many runs, in turns, so that noise affects both.
 */
export async function growth(boards: { small: Pool; large: Pool }): Promise<Figure[]> {
  const [small, large] = [evaluation(boards.small), evaluation(boards.large)];
  const took: { path: string; small: number; large: number }[] = [];
  for (const path of await lists(boards.large)) {
    const sample = { small: [] as number[], large: [] as number[] };
    for (let i = 0; i < runs; i++) {
      sample.small.push(await small(path));
      sample.large.push(await large(path));
    }
    // The first runs are a warm-up.
    took.push({ path, small: median(sample.small.slice(runs / 10)), large: median(sample.large.slice(runs / 10)) });
  }
  return [
    ...took.map(({ path, small, large }) => ({ name: path, value: large / small, unit: '×', atMost: 1.5 })),
    { name: 'slowest list at the large size', value: Math.max(...took.map((each) => each.large)), unit: 'ms' },
    { name: 'median list at the large size', value: median(took.map((each) => each.large)), unit: 'ms' },
  ];
}

/** Milliseconds that a list takes to evaluate. */
function evaluation(board: Pool) {
  const catalogue = new ReadRouter<Viewer>(allReads(database(board)));
  return async (path: string): Promise<number> => {
    const { read, input } = catalogue.resolve(path);
    const started = performance.now();
    const { dependencies, ...answer } = await read.evaluate(input, 'public');
    const took = performance.now() - started;
    if ('gone' in answer || dependencies.length === 0) throw new Error(`${path} has no data`);
    return took;
  };
}

/** Every kind of list in every order. */
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
