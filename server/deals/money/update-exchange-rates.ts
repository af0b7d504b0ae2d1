import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { exchangeRateAge } from '../../../shared/limits.ts';
import { areRatesOld } from '../../../shared/old-rates.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { exchangeRates } from '../../platform/database/schema.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { SafeFetcher } from '../../platform/fetching/safe-fetcher.ts';
import { newestDay, readExchangeRates } from './exchange-rates.ts';
import { type ExchangeRate, parseExchangeRates } from './parse-exchange-rates.ts';

export interface RateSources {
  /** `https:`, `http:` and `file:` addresses. Later ones take precedence for the same day. */
  urls: readonly string[];
  /** The file with the rates of the release, the last resort. */
  shipped?: string;
  fetcher: Pick<SafeFetcher, 'get'>;
  logger: { info: (message: string) => void; warn: (message: string) => void };
}

/** Far above the few kilobytes of all currencies of the world. */
const maxBytes = 100_000;
const perDay = 86_400_000;

/**
 * Reads today's rates. A source that cannot be read changes nothing: the last rates stay, at worst those of the release. Without sources, there are no
 * rates. Throws if the newest are old, so that the job is shown as failed.
 */
export async function updateExchangeRates(db: Database, { urls, shipped, fetcher, logger }: RateSources, now = new Date()): Promise<void> {
  if (urls.length === 0) return void (await db.delete(exchangeRates));
  for (const url of [...(shipped === undefined ? [] : [shipped]), ...urls]) {
    try {
      const changed = await store(db, parseExchangeRates(await read(url, fetcher)), now);
      if (changed > 0) logger.info(`exchange rates: ${changed} are new from ${url}`);
    } catch (error) {
      logger.warn(`exchange rates cannot be read from ${url}: ${reasonOf(error)}`);
    }
  }
  const newest = newestDay(await readExchangeRates(db));
  if (newest === undefined) return;
  // No longer published.
  await db.delete(exchangeRates).where(sql`${exchangeRates.day} < ${newest}::date - ${exchangeRateAge.max}::int`);
  if (areRatesOld(newest, now.getTime())) throw new Error(`The newest exchange rates are of ${newest}`);
}

async function read(url: string, fetcher: RateSources['fetcher']): Promise<string> {
  if (url.startsWith('file:')) return (await readFile(new URL(url))).subarray(0, maxBytes).toString();
  const { bytes } = await fetcher.get(url, { accept: ['text/xml', 'application/xml'], maxBytes });
  return bytes.toString();
}

/** Stores what is newer or different, and returns how many rates that are. */
async function store(db: Database, rates: readonly ExchangeRate[], now: Date): Promise<number> {
  // A day far ahead would keep all later rates out.
  const known = rates.filter(({ day }) => day <= dayBefore(now, -1));
  const newest = known.toSorted((one, other) => (one.day < other.day ? -1 : 1)).at(-1)?.day;
  if (newest === undefined) throw new Error('it contains no rates');
  const byCurrency = new Map([['EUR', { currency: 'EUR', perEuro: '1', day: newest }]]);
  for (const rate of known) if (rate.day >= (byCurrency.get(rate.currency)?.day ?? '')) byCurrency.set(rate.currency, rate);
  const stored = await db
    .insert(exchangeRates)
    .values([...byCurrency.values()])
    .onConflictDoUpdate({
      target: exchangeRates.currency,
      set: { perEuro: sql`excluded.per_euro`, day: sql`excluded.day` },
      setWhere: sql`excluded.day >= ${exchangeRates.day} and (excluded.per_euro, excluded.day) is distinct from (${exchangeRates.perEuro}, ${exchangeRates.day})`,
    })
    .returning({ currency: exchangeRates.currency });
  return stored.length;
}

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * perDay).toISOString().slice(0, 10);

const reasonOf = (error: unknown) => (error instanceof FetchError ? error.reason : reason(error));
