import type pg from 'pg';
import { priceFactors } from '../../server/deals/money/price-factors.ts';
import { readChange } from '../../server/notify/alerts/changed-deal.ts';
import { findAlerts } from '../../server/notify/alerts/find-alerts.ts';
import { matchAlerts } from '../../server/notify/alerts/match-alerts.ts';
import { connect, database } from '../../server/platform/database/connection.ts';
import { cpuSeconds } from '../child-program.ts';
import { type Figure, median, percentile } from '../figures.ts';

const deals = 200;

/** What finding the alerts for a new deal costs, and notifying their people. */
export async function matching(pool: pg.Pool): Promise<Figure[]> {
  const name = `at ${(await pool.query<{ n: string }>('select count(*) as n from alerts')).rows[0]?.n} alerts`;
  const own = connect(pool.options.connectionString ?? '', { max: 1, statementTimeout: 0 });
  // Its connections stay open, so that their servers' CPU time can be read at the end.
  own.options.idleTimeoutMillis = 0;
  const db = database(own);
  try {
    const factors = await priceFactors(db);
    await postDeals(pool, 20);
    await matchAlerts(db);
    const ids = await postDeals(pool, deals);
    const took: number[] = [];
    let matches = 0;
    const finding = await cpuOf(own, async () => {
      for (const id of ids) {
        const started = performance.now();
        const change = await readChange(db, id);
        if (change?.deal !== undefined) matches += (await findAlerts(db, change.deal, ['match'], factors))?.length ?? 0;
        took.push(performance.now() - started);
      }
    });
    const notifying = await cpuOf(own, () => matchAlerts(db));
    return [
      { name: `matches of a new deal, on average, ${name}`, value: matches / deals, unit: '' },
      { name: 'finding the alerts of a deal, median', value: median(took), unit: 'ms' },
      { name: 'the same, p95', value: percentile(took, 0.95), unit: 'ms' },
      { name: 'its CPU, a match, here and in PostgreSQL', value: (finding * 1e6) / matches, unit: 'µs', atMost: 30 },
      { name: 'CPU of finding and notifying, a match', value: (notifying * 1e6) / matches, unit: 'µs', atMost: 40 },
    ];
  } finally {
    await own.end();
  }
}

/** CPU seconds of this process and of the connection's server. */
async function cpuOf(own: pg.Pool, act: () => Promise<unknown>): Promise<number> {
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = () => cpuSeconds(rows[0]?.pid ?? 0);
  const [here, there] = [process.cpuUsage(), server()];
  await act();
  const { user, system } = process.cpuUsage(here);
  return (user + system) / 1e6 + server() - there;
}

/** New deals with titles like those of the others. Returns their ids. */
async function postDeals(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into deals (author_id, merchant_id, category_id, kind, title, body, url, price, reference, evidence, currency)
     select author_id, merchant_id, category_id, kind, title, body, url, price, reference, evidence, currency from deals
     where state = 'live' and not members_only order by hashint8(id + (select max(id) from deals)) limit $1 returning id::float8`,
    [count],
  );
  return rows.map(({ id }) => id);
}
