import { tryAlert } from '../server/notify/alerts/try-alert.ts';
import type { Person } from '../server/platform/core/viewer.ts';
import type { Pool } from '../server/platform/database/connection.ts';
import { momentsOf, TryAlert } from '../shared/alerts.ts';
import type { DealFilters } from '../shared/deal-filters.ts';
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
  await seedChanges(pool);
  const watch = stopwatch(pool);
  const who = await someone(pool);
  const time = (filters: DealFilters, moments: readonly string[]) => {
    const alert = TryAlert.parse({ filters, moments, ...(moments.includes('speed') ? { speed: { votes: 10, minutes: 30 } } : {}) });
    return watch.time(`${JSON.stringify(filters)} ${moments.join()}`, () => tryAlert(watch.db, who, alert));
  };
  try {
    const figures = [await keyLookUps(watch)];
    for (const [what, lists] of Object.entries(classes)) {
      const took: Timing[] = [];
      for (let round = 0; round < rounds; round++)
        for (const filters of lists)
          for (const moment of [['match'], ['hot'], ['price_drop'], ['speed'], momentsOf.list]) took.push(await time(filters, moment));
      figures.push(...figuresOf(what, took, budget));
    }
    return figures;
  } finally {
    await watch.end();
  }
}

/** One deal in twenty got cheaper once since it was posted, and one in a hundred was reactivated. */
async function seedChanges(pool: Pool): Promise<void> {
  const moment = 'live_at + (now() - live_at) * ((hashint8extended(id, 20) & 1048575) / 1048576.0)';
  await pool.query(`insert into price_points (deal_id, price, currency, source, seen_at)
    select id, price + after * 100, currency, case after when 1 then 'posted' else 'edited' end, case after when 1 then live_at else ${moment} end
    from deals, generate_series(0, 1) after where id % 20 = 0 and price > 0`);
  await pool.query(
    `insert into revisions (deal_id, version, cause, changes, at) select id, 2, 'reactivation', '{}', ${moment} from deals where id % 100 = 0`,
  );
  await pool.query('vacuum analyze price_points, revisions');
}

async function someone(pool: Pool): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>("select id from people where issuer = 'bench' order by id desc limit 1");
  const never = { handle: undefined, createdAt: new Date(0), session: '', sessionEnds: 0 };
  return { id: Number(rows[0]?.id), role: 'person', trust: 1, state: 'active', ...never };
}
