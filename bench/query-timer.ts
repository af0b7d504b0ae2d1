import { connect, type Database, database, type Pool } from '../server/database/connection.ts';
import { type Figure, median, percentile } from './figures.ts';

/** The duration of one evaluation in milliseconds, and its share of waiting for PostgreSQL. */
export interface Took {
  name: string;
  whole: number;
  database: number;
  statements: number;
}

/** Measures evaluations one by one on one connection. */
export interface Stopwatch {
  db: Database;
  time: (name: string, evaluate: () => Promise<unknown>) => Promise<Took>;
  end: () => Promise<void>;
}

export function stopwatch({ options }: Pool): Stopwatch {
  const pool = connect(options.connectionString ?? '', { max: 1, statementTimeout: 0 });
  let spent = 0;
  let statements = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const started = performance.now();
      const answer = await query(...args);
      spent += performance.now() - started;
      statements++;
      return answer;
    },
  });
  const time = async (name: string, evaluate: () => Promise<unknown>) => {
    [spent, statements] = [0, 0];
    const started = performance.now();
    await evaluate();
    return { name, whole: performance.now() - started, database: spent, statements };
  };
  return { db: database(pool), time, end: () => pool.end() };
}

/** Median, p95 and the worst read by name; `atMost` limits the p95. */
export function figuresOf(what: string, all: readonly Took[], atMost?: number): Figure[] {
  const times = all.map((each) => each.database);
  const worst = all.reduce((most, each) => (each.database > most.database ? each : most));
  return [
    { name: `${what}, median of ${all.length}`, value: median(times), unit: 'ms' },
    { name: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', ...(atMost === undefined ? {} : { atMost }) },
    { name: `${what}, worst: ${worst.name}`, value: worst.database, unit: 'ms' },
  ];
}

/** The baseline: one deal by its key. */
export async function keyLookUps({ db, time }: Stopwatch): Promise<Figure> {
  const took: Took[] = [];
  for (let i = 0; i < 500; i++)
    took.push(
      await time('key', () =>
        db.query.deals.findFirst({ columns: { title: true }, where: (deal, { eq }) => eq(deal.id, 1 + ((i * 7_919) % 10_000)) }),
      ),
    );
  return { name: 'one deal by its key (the baseline), median', value: median(took.slice(100).map((each) => each.database)), unit: 'ms' };
}
