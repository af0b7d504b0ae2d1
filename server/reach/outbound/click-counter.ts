import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

/** Deals with unwritten counts, at most. During a longer outage of the database further ones are not counted. */
const maxWaitingDeals = 10_000;

// In order of ids, so that two nodes cannot deadlock. A deal may have been deleted meanwhile.
const add = (what: 'clicks' | 'views', ofToday = '') =>
  statement(
    `add_${what}`,
    `${ofToday}insert into deal_${what} (deal_id, ${what})
     select id, added from unnest($1::bigint[], $2::int[]) as counted (id, added) where exists (select from deals where deals.id = counted.id) order by id
     on conflict (deal_id) do update set ${what} = deal_${what}.${what} + excluded.${what}`,
  );
const clicksOfToday = `with today as (
     insert into daily_figures (day, measure, value) select (now() at time zone 'UTC')::date, 'clicks', sum(added) from unnest($2::int[]) as clicked (added)
     on conflict (day, measure) do update set value = daily_figures.value + excluded.value)
   `;
const statements = { clicks: add('clicks', clicksOfToday), views: add('views') };

/** Collects clicks or views in memory and writes them in batches: a popular deal is one write every few seconds. */
export class ClickCounter {
  readonly #db: Queryable;
  readonly #what: 'clicks' | 'views';
  #waiting = new Map<number, number>();
  #writing: Promise<void> | undefined;

  constructor(db: Queryable, what: 'clicks' | 'views' = 'clicks') {
    this.#db = db;
    this.#what = what;
  }

  count(deal: number, times = 1): void {
    const counted = this.#waiting.get(deal);
    if (counted === undefined && this.#waiting.size >= maxWaitingDeals) return;
    this.#waiting.set(deal, (counted ?? 0) + times);
  }

  /** Writes all counts so far. If it throws, they stay for the next call. */
  async write(): Promise<void> {
    await this.#writing;
    if (this.#waiting.size === 0) return;
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const clicks = this.#waiting;
    this.#waiting = new Map();
    try {
      await statements[this.#what](this.#db, [...clicks.keys()], [...clicks.values()]);
    } catch (error) {
      for (const [deal, more] of this.#waiting) clicks.set(deal, (clicks.get(deal) ?? 0) + more);
      this.#waiting = clicks;
      throw error;
    }
  }
}
