import { sql } from 'drizzle-orm';
import { char, check, date, numeric, pgTable } from 'drizzle-orm/pg-core';

/** The latest reference rate of each currency, and the day it is of. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: char({ length: 3 }).primaryKey(),
    /** Units of the currency for one euro. */
    perEuro: numeric().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    check('exchange_rates_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('exchange_rates_per_euro', sql`${t.perEuro} between 0.000001 and 1000000000`),
  ],
);
