import { sql } from 'drizzle-orm';
import { crawling } from '../../../shared/limits.ts';
import type { CrawlOutcome } from '../../../shared/states.ts';
import type { Database } from '../../platform/database/connection.ts';

const texts: Record<CrawlOutcome | 'to_read', string> = {
  to_read: 'to read',
  stored: 'stored',
  no_picture: 'without a picture',
  disallowed: 'disallowed by robots.txt',
  refused: 'refused by the site',
  gone: 'gone',
  failed: 'given up after failures',
  superseded: 'changed by someone meanwhile',
};

interface Row extends Record<string, unknown> {
  isDeal: boolean;
  outcome: keyof typeof texts;
  count: number;
}

/** Lines for the operator: what the board has read by itself, and what is left. */
export async function crawlProgress(db: Database): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select deal_id is not null as "isDeal", coalesce(outcome, 'to_read') as outcome, count(*)::int as count
    from crawl_tasks group by 1, 2 order by 1, 3 desc`);
  const line = (isDeal: boolean, label: string) => {
    const counts = rows.filter((row) => row.isDeal === isDeal).map(({ outcome, count }) => `${count} ${texts[outcome]}`);
    return counts.length === 0 ? [] : [`${label}: ${counts.join(', ')}.`];
  };
  return [...line(true, 'Pictures of imported deals'), ...line(false, 'Icons of merchants'), ...(await remaining(db))];
}

/** The site with the most pages decides how long it takes. */
async function remaining(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ host: string; count: number; total: number }>(sql`
    select host, count(*)::int as count, sum(count(*)) over ()::int as total
    from crawl_tasks where outcome is null group by host order by 2 desc limit 1`);
  return rows.map(({ host, count, total }) => {
    const hours = (Math.max(count, total / crawling.max) * crawling.every) / 3_600;
    return `${total} to go, at least ${hours < 1 ? 'some minutes' : `${Math.ceil(hours)} hours`}; the most, ${count}, at ${host}.`;
  });
}
