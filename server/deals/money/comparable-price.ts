import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What one minor unit of each known currency is worth in minor units of the board's. */
export type PriceFactors = ReadonlyMap<string, number>;

/** An amount in minor units of the board's currency; undefined if its own currency has no rate. */
export function comparablePrice(amount: number, currency: string, factors: PriceFactors): number | undefined {
  const factor = factors.get(currency);
  return factor === undefined ? undefined : Math.floor(amount * factor + 0.5);
}

/** The same in SQL, with the same arithmetic. */
export const comparablePriceIn = (amount: PgColumn | SQL, currency: PgColumn | SQL, factors: PriceFactors): SQL<number> =>
  sql`floor(${amount} * ${factorIn(currency, factors)} + 0.5)`;

/** The factor of a currency in SQL; null if it has none. */
export const factorIn = (currency: PgColumn | SQL, factors: PriceFactors): SQL<number> =>
  sql`(${amounts(factors)})[array_position(${currencies(factors)}, ${currency})]`;

/** The factors as a table with the columns `currency` and `factor`. */
export const tableOf = (factors: PriceFactors): SQL => sql`unnest(${currencies(factors)}, ${amounts(factors)})`;

const currencies = (factors: PriceFactors) => sql`${`{${[...factors.keys()].join()}}`}::bpchar[]`;
/** As text, numbers keep all their digits. */
const amounts = (factors: PriceFactors) => sql`${`{${[...factors.values()].join()}}`}::float8[]`;
