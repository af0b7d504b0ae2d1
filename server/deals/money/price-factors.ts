import { conversionFactor } from '../../../shared/convert.ts';
import { type Dependency, dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import type { PriceFactors } from './comparable-price.ts';
import { readExchangeRates } from './exchange-rates.ts';
import { priceCurrency } from './price-currency.ts';

/** The factors that make amounts comparable with amounts in `currency`. Without rates, only amounts in that currency are. */
export async function priceFactors(db: Queryable, currency?: string): Promise<PriceFactors> {
  const [own, rates] = await Promise.all([currency ?? priceCurrency(db), readExchangeRates(db)]);
  return new Map(
    [own, ...Object.keys(rates)].flatMap((currency) => {
      const factor = conversionFactor(currency, own, rates);
      return factor === undefined ? [] : [[currency, factor]];
    }),
  );
}

/** What can change them. */
export const priceFactorDependencies: Dependency[] = [dependsOn('board_settings', 'id', 1), dependsOnAny('exchange_rates')];
