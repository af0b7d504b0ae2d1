import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What one minor unit of each known currency is worth in minor units of the one that is compared in. */
export type PriceFactors = ReadonlyMap<string, number>;

type Column = PgColumn | SQL;

/** Rows with a currency each, and the factors into one that has a rate: the board's own may have none. */
export interface ColumnCurrency {
  column: Column;
  rates: PriceFactors;
}

/** An amount in minor units of the compared currency; undefined if its own has no rate. Free is free in any currency. */
export function comparablePrice(amount: number, currency: string, factors: PriceFactors): number | undefined {
  if (amount === 0) return 0;
  const factor = factors.get(currency);
  return factor === undefined ? undefined : Math.floor(amount * factor + 0.5);
}

/** The same in SQL, with the same arithmetic. @param into the currency to compare in, as a column; where it is null, the one of the factors */
export const comparablePriceIn = (amount: Column, currency: Column, factors: PriceFactors, into?: ColumnCurrency): SQL<number> =>
  sql`case when ${amount} = 0 then 0 else floor(${amount} * ${into === undefined ? factorIn(currency, factors) : factorBetween(currency, into, factors)} + 0.5) end`;

const factorBetween = (from: Column, { column, rates }: ColumnCurrency, factors: PriceFactors): SQL<number> =>
  sql`case when ${column} is null then ${factorIn(from, factors)} when ${column} = ${from} then 1 else ${factorIn(from, rates)} / ${factorIn(column, rates)} end`;

/** The factor of a currency in SQL; null if it has none. */
export const factorIn = (currency: Column, factors: PriceFactors): SQL<number> =>
  sql`(${amounts(factors)})[array_position(${currencies(factors)}, ${currency})]`;

/** The factors as a table with the columns `currency` and `factor`. */
export const tableOf = (factors: PriceFactors): SQL => sql`unnest(${currencies(factors)}, ${amounts(factors)})`;

const currencies = (factors: PriceFactors) => sql`${`{${[...factors.keys()].join()}}`}::bpchar[]`;
/** As text, numbers keep all their digits. */
const amounts = (factors: PriceFactors) => sql`${`{${[...factors.values()].join()}}`}::float8[]`;
