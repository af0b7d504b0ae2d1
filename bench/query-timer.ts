import { connect, type Database, database, type Pool } from '../server/platform/database/connection.ts';
import { type Figure, median, percentile } from './figures.ts';

/** The milliseconds of one evaluation in PostgreSQL. */
export interface Timing {
  name: string;
  database: number;
}

/** Measures evaluations one by one on one connection. */
export interface Stopwatch {
  db: Database;
  time: (name: string, evaluate: () => Promise<unknown>) => Promise<Timing>;
  end: () => Promise<void>;
}

export function stopwatch({ options }: Pool): Stopwatch {
  const pool = connect(options.connectionString ?? '', { max: 1, statementTimeout: 0 });
  let spent = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const started = performance.now();
      const answer = await query(...args);
      spent += performance.now() - started;
      return answer;
    },
  });
  const time = async (name: string, evaluate: () => Promise<unknown>) => {
    spent = 0;
    await evaluate();
    return { name, database: spent };
  };
  return { db: database(pool), time, end: () => pool.end() };
}

/** The median, p95 and slowest read; `atMost` limits the p95. */
export function figuresOf(what: string, all: readonly Timing[], atMost?: number): Figure[] {
  const times = all.map((each) => each.database);
  const worst = all.reduce((most, each) => (each.database > most.database ? each : most));
  return [
    { name: `${what}, median of ${all.length}`, value: median(times), unit: 'ms' },
    { name: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', ...(atMost === undefined ? {} : { atMost }) },
    { name: `${what}, slowest: ${worst.name}`, value: worst.database, unit: 'ms' },
  ];
}

/** The baseline: one deal by its primary key. */
export async function keyLookUps({ db, time }: Stopwatch): Promise<Figure> {
  const took: Timing[] = [];
  for (let i = 0; i < 500; i++)
    took.push(
      await time('key', () =>
        db.query.deals.findFirst({ columns: { title: true }, where: (deal, { eq }) => eq(deal.id, 1 + ((i * 7_919) % 10_000)) }),
      ),
    );
  return {
    name: 'one deal by its primary key (the baseline), median',
    value: median(took.slice(100).map((each) => each.database)),
    unit: 'ms',
  };
}
