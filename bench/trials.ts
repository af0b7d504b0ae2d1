import { tryAlert } from '../server/alerts/try-alert.ts';
import type { Person } from '../server/core/viewer.ts';
import type { Pool } from '../server/database/connection.ts';
import { TryAlert } from '../shared/alerts.ts';
import type { DealFilters } from '../shared/deal-filters.ts';
import { alertMoments } from '../shared/states.ts';
import type { Figure } from './figures.ts';
import { figuresOf, keyLookUps, stopwatch, type Timing } from './query-timer.ts';

/** Milliseconds. */
const budget = 300;
const rounds = 3;

const classes: Record<string, DealFilters[]> = {
  words: ['sony headphones', 'coffee grinder', 'lego star', 'theremin', 'air fryer', '"solid state drive"', 'laptop -gaming'].map((q) => ({
    q,
  })),
  'very common words': ['free', 'with', 'amazon', 'free amazon', '-free'].map((q) => ({ q })),
  'categories, merchants and people': [
    { category: 'electronics' },
    { category: 'other' },
    { merchant: 'shop-1' },
    { merchant: 'shop-700' },
    { author: 'bench-1' },
  ],
  prices: [{ maxPrice: '100' }, { maxPrice: '20000' }, { minPrice: '250000' }, { saving: '50', shipping: 'free' }],
  everything: [{}],
};

/** Alerts that are tried before they are saved, on the seeded board: with each moment, and with all. */
export async function trials(pool: Pool): Promise<Figure[]> {
  const watch = stopwatch(pool);
  const who = await someone(pool);
  const moments = alertMoments.filter((moment) => moment !== 'expired' && moment !== 'comment');
  const time = (filters: DealFilters, told: readonly string[]) => {
    const alert = TryAlert.parse({ filters, moments: told, ...(told.includes('speed') ? { speed: { votes: 10, minutes: 30 } } : {}) });
    return watch.time(`${JSON.stringify(filters)} ${told.join()}`, () => tryAlert(watch.db, who, alert));
  };
  try {
    const figures = [await keyLookUps(watch)];
    for (const [what, lists] of Object.entries(classes)) {
      const took: Timing[] = [];
      for (let round = 0; round < rounds; round++)
        for (const filters of lists) for (const told of [['match'], ['hot'], ['speed'], moments]) took.push(await time(filters, told));
      figures.push(...figuresOf(what, took, budget));
    }
    return figures;
  } finally {
    await watch.end();
  }
}

async function someone(pool: Pool): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>("select id from people where issuer = 'bench' order by id desc limit 1");
  const never = { handle: undefined, createdAt: new Date(0), session: '', sessionEnds: 0 };
  return { id: Number(rows[0]?.id), role: 'person', trust: 1, state: 'active', ...never };
}
