import type { ExchangeRates } from '../../../shared/exchange-rates.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

const ask = statement<{ currency: string; perEuro: number; day: string }>(
  'exchange_rates',
  'select currency, per_euro::float8 as "perEuro", day::text from exchange_rates order by currency',
);

/** The latest rates. A read that uses them depends on any row of `exchange_rates`. */
export const readExchangeRates = async (db: Queryable): Promise<ExchangeRates['rates']> =>
  Object.fromEntries((await ask(db)).map(({ currency, ...rate }) => [currency, rate]));

/** Of the newest rate; undefined if there is none. */
export const newestDay = (rates: ExchangeRates['rates']): string | undefined =>
  Object.values(rates)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
